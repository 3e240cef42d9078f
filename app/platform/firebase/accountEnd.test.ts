// @vitest-environment happy-dom
import type { Auth, User } from "firebase/auth";
import { expect, test, vi } from "vitest";
import { makeAccountEnd } from "./accountEnd.ts";

test("the end of a session does not wait for ever for a token", async () => {
  vi.useFakeTimers();
  let tell: (user: User | null) => void = () => undefined;
  const auth = {
    config: { apiScheme: "https", apiHost: "nowhere.invalid", apiKey: "key" },
    onAuthStateChanged(observer: typeof tell) {
      tell = observer;
      return () => undefined;
    },
  } as unknown as Auth;
  const held: Promise<unknown>[] = [];
  makeAccountEnd({ auth, documents: () => Promise.reject(new Error("unused")), hold: (work) => void held.push(work) });
  tell({ uid: "anna", getIdToken: () => new Promise(() => undefined) } as unknown as User);
  tell(null);
  let isSettled = false;
  void held[0]?.then(() => (isSettled = true));
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  expect(isSettled).toBe(true);
});
