import { expect, it } from "vitest";
import { findProblem } from "./hosted-plugin.ts";

const VITE_FIREBASE_PROJECT_ID = "a-club";
const VITE_FIREBASE_API_KEY = "key-of-the-club";

it.each([
  [{}],
  [{ MODE: "production", VITE_OTHER: "x" }],
  [{ VITE_FIREBASE_PROJECT_ID, VITE_FIREBASE_API_KEY }],
  [{ VITE_FIREBASE_PROJECT_ID, VITE_FIREBASE_API_KEY, VITE_FIREBASE_AUTH_DOMAIN: "x", VITE_FIREBASE_APP_ID: "y" }],
  [{ VITE_FIREBASE_PROJECT_ID: "" }],
  [{ VITE_FIREBASE_WAYS: "emailLink, anonymous" }],
])("builds with %o", (env) => expect(findProblem(env)).toBeUndefined());

it.each([
  [{ VITE_FIREBASE_PROJECT_ID }, "belong together"],
  [{ VITE_FIREBASE_API_KEY, VITE_FIREBASE_PROJECT_ID: "" }, "belong together"],
  [{ VITE_FIREBASE_APP_ID: "y" }, "belong together"],
  [{ VITE_FIREBASE_WAYS: "link" }, "VITE_FIREBASE_WAYS knows no link"],
  [{ VITE_FIREBASE_PROJECT_ID, VITE_FIREBASE_APIKEY: "x" }, "VITE_FIREBASE_APIKEY is not a setting"],
])("does not build with %o", (env, problem) => expect(findProblem(env)).toContain(problem));
