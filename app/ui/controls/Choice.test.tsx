// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { CheckGroup } from "./Choice.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The right edge of the row is at 300; each option is 120 wide. */
function place(this: Element): DOMRect {
  const at = [...(this.parentElement?.children ?? [])].indexOf(this);
  return this.tagName === "LABEL" ? new DOMRect(at * 120, 0, 112, 48) : new DOMRect(0, 0, 300, 48);
}

const scrolled = (values: string[]) => {
  const options = ["a", "b", "c", "d"].map((value) => ({ value, label: value }));
  const { container } = render(
    <CheckGroup legend="Neu zum Gurt" layout="line" options={options} values={values} onChange={() => undefined} />,
  );
  return container.querySelector("legend")?.nextElementSibling?.scrollLeft;
};

it("begins where the last chosen option is in sight", () => {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(place);
  // To 352, and the row ends with a fade of 24.
  expect(scrolled(["c"])).toBe(352 - (300 - 24));
  expect(scrolled(["a", "c"])).toBe(352 - (300 - 24));
  expect(scrolled(["a"])).toBe(0);
  expect(scrolled([])).toBe(0);
});
