// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { writeFarewell } from "./platform/leaving/farewell.ts";
import { rememberSession, writeLastKnown } from "./platform/store/lastKnown.ts";

const script = readFileSync(join(resolve(import.meta.dirname), "kept.js"), "utf8");
const root = document.documentElement;
const heard = vi.fn();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  heard.mockReset();
  root.dataset.start = "app";
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  Object.assign(document, { fonts: { load: async () => [] } });
  document.addEventListener("kept", heard);
  rememberSession(true);
  writeLastKnown({ uid: "anna", displayName: "Anna", noteCount: 1 });
});
afterEach(() => {
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  vi.unstubAllGlobals();
});

/** What is shown of a view of this user, in a page that holds it; undefined if it is not shown. */
async function show(uid = "anna", isWide = false) {
  const held = `<template id="kept" data-uid="${uid}" data-wide="${isWide}"><p data-style="color: red">Notiz</p></template>`;
  document.body.innerHTML = `<div id="root"><form></form></div>${held}`;
  // oxlint-disable-next-line typescript/no-implied-eval -- the page runs it as it is
  new Function(script)();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  expect(document.querySelector("template")).toBeNull();
  return document.querySelector("#kept") ?? undefined;
}

describe("what this device has kept of a page", () => {
  it("is shown to whom it belongs, in place of the login view, and then the code may begin", async () => {
    const view = await show();
    expect(view?.textContent).toBe("Notiz");
    expect(root.dataset.start).toBe("kept");
    expect(root.dataset.fonts).toBeUndefined();
    expect(document.querySelector("form")).toBeNull();
  });

  it("has its styles where the policy allows them", async () => {
    const text = (await show())?.querySelector("p");
    expect(text?.style.color).toBe("red");
    expect(text?.dataset.style).toBeUndefined();
  });

  it("is marked where somebody changes it", async () => {
    const view = (await show())!;
    view.innerHTML = "<textarea></textarea><input><details><summary><b>Mehr</b></summary></details><button></button>";
    const happens = (selector: string, type: string) =>
      view.querySelector(selector)!.dispatchEvent(new Event(type, { bubbles: true }));
    happens("textarea", "input");
    happens("input", "click");
    happens("b", "click");
    happens("button", "click");
    expect([...view.querySelectorAll("[data-touched]")].map(({ localName }) => localName)).toEqual([
      "textarea",
      "summary",
    ]);
  });

  it.each([
    ["to another user", () => writeLastKnown({ uid: "ben", displayName: "Ben", noteCount: 0 })],
    ["where nobody is signed in", () => rememberSession(false)],
    ["where it is not known who is signed in", () => localStorage.removeItem("dojo.lastKnown")],
    ["where that is broken", () => localStorage.setItem("dojo.lastKnown", "{")],
    [
      "before the questions after registering",
      () => writeLastKnown({ uid: "anna", displayName: "", noteCount: 0, welcomed: false }),
    ],
    ["where it has to be said how an account ended", () => writeFarewell("deletedElsewhere")],
    ["at an address that is for all", () => (root.dataset.start = "login")],
    ["in a browser that is too old", () => root.setAttribute("data-too-old", "")],
    ["on a wider screen", () => vi.stubGlobal("matchMedia", () => ({ matches: true }))],
  ])("is not shown %s", async (_, prepare) => {
    prepare();
    expect(await show()).toBeUndefined();
    expect(root.dataset.start).not.toBe("kept");
    expect(document.body.textContent).not.toContain("Notiz");
  });

  it("is in a page that has none no reason to wait", () => {
    document.body.innerHTML = '<div id="root"></div>';
    // oxlint-disable-next-line typescript/no-implied-eval -- the page runs it as it is
    new Function(script)();
    expect(root.dataset.start).toBe("app");
  });
});
