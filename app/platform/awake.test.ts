// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { whenAwake } from "./awake.ts";

afterEach(() => vi.restoreAllMocks());

function openPage() {
  const visibility = vi.spyOn(document, "visibilityState", "get");
  const now = vi.spyOn(Date, "now");
  const callBack = vi.fn();
  whenAwake(callBack);
  return {
    calls: () => callBack.mock.calls.length,
    become(state: DocumentVisibilityState, atMs: number) {
      visibility.mockReturnValue(state);
      now.mockReturnValue(atMs);
      document.dispatchEvent(new Event("visibilitychange"));
    },
  };
}

it("hears of it where the browser says so", () => {
  const { calls } = openPage();
  document.dispatchEvent(new Event("resume"));
  expect(calls()).toBe(1);
});

it("takes a page for stopped that was long out of sight, and only then", () => {
  const { calls, become } = openPage();
  become("visible", 0);
  become("hidden", 1000);
  become("visible", 60_999);
  expect(calls()).toBe(0);
  become("hidden", 70_000);
  become("visible", 130_000);
  expect(calls()).toBe(1);
});
