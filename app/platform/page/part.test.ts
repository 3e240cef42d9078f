import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadTwice } from "./part.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("an aborted load is repeated once", async () => {
  const load = vi.fn().mockRejectedValueOnce(undefined).mockResolvedValueOnce("the page");
  const loaded = loadTwice(load);
  await vi.advanceTimersByTimeAsync(299);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await expect(loaded).resolves.toBe("the page");
});

test("a part that is missing twice counts as missing", async () => {
  const missing = new Error("404");
  const loaded = expect(loadTwice(() => Promise.reject(missing))).rejects.toBe(missing);
  await vi.advanceTimersByTimeAsync(300);
  await loaded;
});
