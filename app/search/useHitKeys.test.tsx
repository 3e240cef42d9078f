// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, it } from "vitest";
import { useHitKeys } from "./useHitKeys.ts";

afterEach(cleanup);

function Results() {
  const frame = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useHitKeys(frame, field);
  return (
    <div ref={frame}>
      <input ref={field} type="search" aria-label="Suchen" />
      <button type="button">Leeren</button>
      {["Katalog", "Notizen"].map((list) => (
        <ul key={list} aria-label={list}>
          <li>
            <a href="/">{`${list} 1`}</a>
          </li>
          <li>
            <a href="/">{`${list} 2`}</a>
          </li>
        </ul>
      ))}
    </div>
  );
}

const focused = () => document.activeElement?.textContent || document.activeElement?.getAttribute("aria-label");
/** The key goes to whatever has the focus; whether the browser still does what it does with it. */
const press = (key: string, more = {}) => fireEvent.keyDown(document.activeElement!, { key, ...more });

it("arrows go from the field through the results of all lists and back, and stop at the last one", () => {
  render(<Results />);
  screen.getByRole("searchbox").focus();
  const seen = ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"].map((key) => {
    press(key);
    return focused();
  });
  expect(seen).toEqual(["Katalog 1", "Katalog 2", "Notizen 1", "Notizen 2", "Notizen 2", "Notizen 1"]);
  for (let up = 0; up < 3; up++) press("ArrowUp");
  expect(focused()).toBe("Suchen");
});

it("Enter in the field goes to the first result, Escape in a result back to the field", () => {
  render(<Results />);
  screen.getByRole("searchbox").focus();
  press("Enter");
  expect(focused()).toBe("Katalog 1");
  // The browser follows the link.
  expect(press("Enter")).toBe(true);
  press("Escape");
  expect(focused()).toBe("Suchen");
});

it("other keys, keys with others, and buttons are the browser's", () => {
  render(<Results />);
  screen.getByRole("searchbox").focus();
  expect([press("a"), press("ArrowUp"), press("ArrowDown", { altKey: true })]).toEqual([true, true, true]);
  expect(press("ArrowDown", { isComposing: true })).toBe(true);
  screen.getByRole("button").focus();
  expect(press("ArrowDown")).toBe(true);
});
