import { expect, it } from "vitest";
import { requestIdOf } from "./requestId.ts";

it.each([
  ["of our server", new Error("Missing or insufficient permissions. (request 32e1b9d471)"), "32e1b9d471"],
  [
    "of our server in development",
    new Error('No. (update users/{uid}: "a" is false; request 32e1b9d471)'),
    "32e1b9d471",
  ],
  ["of hosted Firebase", new Error("Missing or insufficient permissions."), undefined],
  ["that is no error", "request 32e1b9d471)", undefined],
])("a refusal %s: its id is %s", (_name, error, id) => {
  expect(requestIdOf(error)).toBe(id);
});
