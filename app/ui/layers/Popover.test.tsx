// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Popover } from "./Popover.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("opens inside of the window beside an anchor at its right edge, so that nothing scrolls", () => {
  const anchor = document.createElement("button");
  vi.spyOn(anchor, "getBoundingClientRect").mockReturnValue(new DOMRect(1200, 100, 64, 48));
  vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(1280);
  const leftOf = (dialog: HTMLElement) => Number.parseFloat(dialog.style.getPropertyValue("--left"));
  let isOpen = false;
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockImplementation(() => (isOpen ? 400 : 0));
  const lefts: number[] = [];
  vi.spyOn(HTMLDialogElement.prototype, "showModal").mockImplementation(function (this: HTMLDialogElement) {
    isOpen = true;
    lefts.push(leftOf(this));
  });
  render(
    <Popover anchor={{ current: anchor }} onClose={() => undefined} title="Üben">
      Karteikarten
    </Popover>,
  );
  lefts.push(leftOf(document.querySelector("dialog")!));
  expect(lefts).toEqual([8, 872]);
});
