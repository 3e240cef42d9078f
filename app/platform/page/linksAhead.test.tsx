// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useLinksAhead } from "./linksAhead.ts";

const connection = { effectiveType: "3g", saveData: false };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestIdleCallback", (work: () => void) => setTimeout(work));
  Object.defineProperty(navigator, "connection", { value: connection, configurable: true });
  Object.assign(connection, { effectiveType: "3g", saveData: false });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const fetchAhead = vi.fn<(address: string) => void>();
function Page() {
  useLinksAhead(fetchAhead);
  return (
    <>
      <a href="/techniques/single/bl%C3%B6cke/1?gurt=green">
        <span>Block</span>
      </a>
      <a href="/quiz" download>
        Laden
      </a>
      <a href="/sort" target="_blank" rel="noreferrer">
        Anderswo
      </a>
      <a href="https://example.org/names">Draußen</a>
      <a href="/notizen">Notizen</a>
      <button>Knopf</button>
    </>
  );
}

/** Opens the page; `inView` are the links that can be seen. */
function open(inView: readonly string[] = []) {
  fetchAhead.mockReset();
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    const isSeen = inView.includes(this.textContent.trim());
    return { top: isSeen ? 10 : 5000, bottom: isSeen ? 40 : 5030, width: 100 } as DOMRect;
  });
  render(<Page />);
}
const asked = () => fetchAhead.mock.calls.map(([address]) => address);

describe("what is fetched ahead", () => {
  it.each(["pointerDown", "pointerOver", "focusIn"] as const)("is what a link leads to, at its %s", (sign) => {
    open();
    fireEvent[sign](screen.getByText("Block"));
    expect(asked()).toEqual(["/techniques/single/blöcke/1"]);
  });

  it.each(["Laden", "Anderswo", "Draußen", "Knopf"])("is nothing for '%s', which is no link within the app", (name) => {
    open();
    fireEvent.pointerDown(screen.getByText(name));
    expect(asked()).toEqual([]);
  });

  it("is what can be seen, in idle time, on a fast connection", () => {
    connection.effectiveType = "4g";
    open(["Notizen"]);
    expect(asked()).toEqual([]);
    vi.runAllTimers();
    expect(asked()).toEqual(["/notizen"]);
  });

  it("is nothing that is only seen where data costs something", () => {
    open(["Notizen"]);
    vi.runAllTimers();
    expect(asked()).toEqual([]);
  });

  it("is nothing at all for who saves data", () => {
    connection.saveData = true;
    open(["Notizen"]);
    fireEvent.pointerDown(screen.getByText("Notizen"));
    vi.runAllTimers();
    expect(asked()).toEqual([]);
  });
});
