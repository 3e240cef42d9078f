// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { useSearchKeys } from "./useSearchKeys.ts";

afterEach(cleanup);

function Keys() {
  useSearchKeys();
  return null;
}

function open({ path = "/", enabled = true, occupied = "" } = {}) {
  const { hook, history } = memoryLocation({ path, record: true });
  render(
    <Router hook={hook}>
      {enabled && <Keys />}
      <main>
        <input type="search" defaultValue="knie" />
        {occupied && <div {...{ [occupied]: "" }} />}
      </main>
    </Router>,
  );
  return history;
}

const press = (key: string, more = {}, on: Element = document.body) => fireEvent.keyDown(on, { key, ...more });

it.each([
  ["/", {}],
  ["k", { ctrlKey: true }],
  ["K", { metaKey: true }],
])("%s opens the search (%j)", (key, more) => {
  const history = open();
  press(key, more);
  expect(history.at(-1)).toBe("/suche");
});

it.each([
  ["k", {}],
  ["/", { ctrlKey: true }],
  ["k", { ctrlKey: true, shiftKey: true }],
  ["K", { metaKey: true, altKey: true }],
])("%s with %j does not", (key, more) => {
  const history = open();
  press(key, more);
  expect(history).toEqual(["/"]);
});

it("a slash in a field is a slash; Ctrl+K works there, too", () => {
  const history = open();
  press("/", {}, screen.getByRole("searchbox"));
  expect(history).toEqual(["/"]);
  press("k", { ctrlKey: true }, screen.getByRole("searchbox"));
  expect(history.at(-1)).toBe("/suche");
});

it("on its own page it selects what stands in the field", () => {
  const history = open({ path: "/suche" });
  press("/");
  const field = screen.getByRole<HTMLInputElement>("searchbox");
  expect(history).toEqual(["/suche"]);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 4]);
});

it("leaves a running game and the first questions alone, and everything where nobody is signed in", () => {
  for (const occupied of ["data-full-screen", "data-first-questions"]) {
    const game = open({ occupied });
    press("/");
    expect(game).toEqual(["/"]);
    cleanup();
  }
  const visitor = open({ enabled: false });
  press("k", { ctrlKey: true });
  expect(visitor).toEqual(["/"]);
});
