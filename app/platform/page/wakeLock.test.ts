// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useWakeLock } from "./wakeLock.ts";

class FakeLock {
  released = false;
  release() {
    this.released = true;
    return Promise.resolve();
  }
}

let locks: FakeLock[] = [];
const held = () => locks.filter(({ released }) => !released).length;

beforeEach(() => {
  locks = [];
  const request = () => {
    const lock = new FakeLock();
    locks.push(lock);
    return Promise.resolve(lock);
  };
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
});
afterEach(cleanup);

async function look(visibility: "hidden" | "visible") {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(visibility);
  await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
}

it("holds one lock while active and none in a pause", async () => {
  const { rerender, unmount } = renderHook(({ isActive }) => useWakeLock(isActive), {
    initialProps: { isActive: true },
  });
  await act(async () => undefined);
  expect(held()).toBe(1);
  rerender({ isActive: false });
  expect(held()).toBe(0);
  rerender({ isActive: true });
  await act(async () => undefined);
  expect(held()).toBe(1);
  unmount();
  expect(held()).toBe(0);
});

it("asks again when the page is back in sight, and only then", async () => {
  renderHook(() => useWakeLock(true));
  await act(async () => undefined);
  locks[0]!.released = true;
  await look("hidden");
  expect(locks).toHaveLength(1);
  await look("visible");
  expect([locks.length, held()]).toEqual([2, 1]);
  await look("visible");
  expect(locks).toHaveLength(2);
});

it("leaves no lock behind when it is over before the browser has answered", async () => {
  const { unmount } = renderHook(() => useWakeLock(true));
  unmount();
  await act(async () => undefined);
  expect([locks.length, held()]).toEqual([1, 0]);
});

it("reports that the screen may go dark without wake locks, or after a refusal in a visible page", async () => {
  const { result: kept } = renderHook(() => useWakeLock(true));
  await act(async () => undefined);
  expect(kept.current).toBe(false);
  cleanup();

  const request = () => Promise.reject(new DOMException("low battery", "NotAllowedError"));
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
  const { result: refused } = renderHook(() => useWakeLock(true));
  await act(async () => undefined);
  expect(refused.current).toBe(true);
  cleanup();

  vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  Reflect.deleteProperty(navigator, "wakeLock");
  const { result: missing } = renderHook(() => useWakeLock(true));
  expect(missing.current).toBe(true);
});
