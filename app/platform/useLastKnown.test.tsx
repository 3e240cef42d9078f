// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SessionState } from "./adapters.ts";
import { writeLastKnown } from "./store/lastKnown.ts";
import { useLastKnown } from "./useLastKnown.ts";

test("the last user is greeted at a cold start alone, and not while somebody logs out (rule 2.8)", () => {
  writeLastKnown({ displayName: "Mia", noteCount: 1 });
  const user = {
    uid: "u1",
    email: "mia@example.org",
    emailVerified: true,
    displayName: "Mia",
    isAnonymous: false,
    providers: ["password"],
  };
  const states: SessionState[] = [{ status: "loading" }, { status: "signedIn", user }, { status: "loading" }];
  const { result, rerender } = renderHook(useLastKnown, { initialProps: states[0]! });
  expect(result.current?.displayName).toBe("Mia");
  for (const state of states.slice(1)) {
    rerender(state);
    expect(result.current).toBeUndefined();
  }
});
