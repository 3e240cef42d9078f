// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";
import { reloadOnce } from "./reloadOnce.ts";

const reload = vi.fn<() => void>();
beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  vi.spyOn(window.location, "reload").mockImplementation(reload);
});

it("reloads the page once in a browser session, and remembers that over the reload", () => {
  expect(reloadOnce()).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
  expect(reloadOnce()).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

it("does not reload without a network, when nobody can have set a name", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(reloadOnce()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

it("does not reload where the browser remembers nothing, since it would never end", () => {
  const setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("sessionStorage", { getItem: () => null, setItem });
  expect(reloadOnce()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
