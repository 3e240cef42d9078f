// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

beforeEach(() => vi.resetModules());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** A device whose media queries all answer the same. */
async function deviceWith({ mouse }: { mouse: boolean }) {
  const list = { matches: mouse, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => list);
  const { useKeyboardThere, watchKeyboard } = await import("./keyboard.ts");
  watchKeyboard();
  const { result } = renderHook(useKeyboardThere);
  return () => result.current;
}

const press = (key: string, target: EventTarget = document.body) =>
  act(() => void target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));

function field() {
  const input = document.createElement("input");
  document.body.append(input);
  return input;
}

describe("whether there is a keyboard", () => {
  it("is taken for granted beside a mouse", async () => {
    const isThere = await deviceWith({ mouse: true });
    expect(isThere()).toBe(true);
  });

  it("is not on a phone", async () => {
    const isThere = await deviceWith({ mouse: false });
    expect(isThere()).toBe(false);
  });

  it.each(["Tab", "Enter", "Escape", "ArrowRight", " ", "1", "ü"])("shows by the first key: %j", async (key) => {
    const isThere = await deviceWith({ mouse: false });
    press(key);
    expect(isThere()).toBe(true);
    press("a", field());
    expect(isThere()).toBe(true);
  });

  it.each(["a", "Enter", "Tab", "Unidentified"])("does not show by %j in a field, typed on the screen", async (key) => {
    const isThere = await deviceWith({ mouse: false });
    press(key, field());
    expect(isThere()).toBe(false);
  });

  it("shows by a key that no screen has, also in a field", async () => {
    const isThere = await deviceWith({ mouse: false });
    press("Control", field());
    expect(isThere()).toBe(true);
  });

  it.each(["AudioVolumeUp", "MediaPlayPause", "GoBack", "Unidentified"])("does not show by %j", async (key) => {
    const isThere = await deviceWith({ mouse: false });
    press(key);
    expect(isThere()).toBe(false);
  });
});
