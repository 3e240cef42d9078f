// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useRetries } from "./retries.ts";

let isOnline = true;
const go = (online: boolean) =>
  act(() => {
    isOnline = online;
    window.dispatchEvent(new Event(online ? "online" : "offline"));
  });
const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));

beforeEach(() => {
  isOnline = true;
  vi.useFakeTimers();
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function start() {
  const attempt = vi.fn();
  const { rerender } = renderHook(({ isMissing }) => useRetries(isMissing, attempt), {
    initialProps: { isMissing: true },
  });
  return { attempt, arrive: () => rerender({ isMissing: false }) };
}

describe("useRetries", () => {
  it("tries after growing pauses, and gives up after two minutes", () => {
    const { attempt } = start();
    const tries = [1, 2, 4, 8, 10].map((seconds) => {
      pass(seconds - 0.001);
      const before = attempt.mock.calls.length;
      pass(0.001);
      return attempt.mock.calls.length - before;
    });
    expect(tries).toEqual([1, 1, 1, 1, 1]);
    pass(120);
    const { length } = attempt.mock.calls;
    pass(3600);
    expect(attempt).toHaveBeenCalledTimes(length);
  });

  it("pauses without a network, and starts over when there is one", () => {
    const { attempt } = start();
    go(false);
    pass(600);
    expect(attempt).not.toHaveBeenCalled();
    go(true);
    pass(1);
    expect(attempt).toHaveBeenCalledOnce();
  });

  it("stops as soon as nothing is missing", () => {
    const { attempt, arrive } = start();
    pass(1);
    arrive();
    pass(600);
    expect(attempt).toHaveBeenCalledOnce();
  });
});
