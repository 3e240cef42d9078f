// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.resetModules();
  document.body.replaceChildren();
});

/** A window, and how often it was reloaded. */
async function openWindow() {
  const { reloadWhenQuiet, useAtWork, useQuietReload } = await import("./quiet.ts");
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  function App({ place, isAtWork }: { place: string; isAtWork: boolean }) {
    useQuietReload(place);
    useAtWork(isAtWork);
    return <input />;
  }
  const { rerender, container } = render(<App place="/" isAtWork={false} />);
  return {
    reloads: () => reload.mock.calls.length,
    ask: () => reloadWhenQuiet({ isAsked: true }),
    replace: () => reloadWhenQuiet({ isAsked: false }),
    show: (place: string, isAtWork = false) => act(() => rerender(<App place={place} isAtWork={isAtWork} />)),
    type: () => container.querySelector("input")?.dispatchEvent(new Event("input", { bubbles: true })),
    hide() {
      visibility.mockReturnValue("hidden");
      document.dispatchEvent(new Event("visibilitychange"));
    },
  };
}

it("reloads at once when the user asked for it", async () => {
  const { ask, reloads } = await openWindow();
  ask();
  expect(reloads()).toBe(1);
});

it("otherwise waits for the next page", async () => {
  const { replace, show, reloads } = await openWindow();
  replace();
  expect(reloads()).toBe(0);
  show("/next");
  expect(reloads()).toBe(1);
});

it("waits for the end of a run, even when the user asked for it", async () => {
  const { ask, show, hide, reloads } = await openWindow();
  show("/quiz", true);
  ask();
  show("/quiz/other", true);
  hide();
  expect(reloads()).toBe(0);
  show("/");
  expect(reloads()).toBe(1);
});

it("does not reload a page with typed text until it is left", async () => {
  const { type, replace, hide, show, reloads } = await openWindow();
  type();
  replace();
  hide();
  expect(reloads()).toBe(0);
  show("/next");
  expect(reloads()).toBe(1);
});

it("reloads a hidden window, unless a dialog is open", async () => {
  const { replace, hide, reloads } = await openWindow();
  const dialog = Object.assign(document.createElement("dialog"), { open: true });
  document.body.append(dialog);
  replace();
  hide();
  expect(reloads()).toBe(0);
  dialog.remove();
  hide();
  expect(reloads()).toBe(1);
});
