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

it("calls back when the browser reports it", () => {
  const { calls } = openPage();
  document.dispatchEvent(new Event("resume"));
  expect(calls()).toBe(1);
});

it("treats a page as stopped only after it was hidden for long", () => {
  const { calls, become } = openPage();
  become("visible", 0);
  become("hidden", 1000);
  become("visible", 60_999);
  expect(calls()).toBe(0);
  become("hidden", 70_000);
  become("visible", 130_000);
  expect(calls()).toBe(1);
});
