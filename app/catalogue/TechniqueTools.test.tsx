// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeAdapters } from "../../tests/fixtures/units/fakeAdapters.ts";
import { AdaptersContext } from "../platform/context.tsx";
import { ToastProvider } from "../ui/layers/Toast.tsx";
import type { Picture, Technique, Topic } from "#domain/catalogue/schema.ts";
import { TechniqueTools } from "./TechniqueTools.tsx";
import { TechniquePage } from "./TechniquePage.tsx";

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open() {
  const { adapters } = fakeAdapters({}, () => Promise.reject(new Error("no play here")));
  await act(async () =>
    render(
      <AdaptersContext value={adapters}>
        <ToastProvider>
          <TechniquePage
            category="tech"
            topicID="blocks"
            techniqueNr="1"
            notes={() => <h2>Notizen</h2>}
            skills={() => null}
          />
        </ToastProvider>
      </AdaptersContext>,
    ),
  );
  return within(await screen.findByRole("group", { name: "Werkzeuge" }));
}

const follows = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

describe("the tools of a technique (rule 5.19)", () => {
  it("stand in one row, below the picture and above description and notes, each with its name", async () => {
    const tools = await open();
    expect(tools.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Ansage",
      "Bewegung",
      "Spiegeln",
      "Eigene Ansage",
      "Teilen",
      "Merken",
    ]);
    const inOrder = [
      screen.getByRole("button", { name: /^Bild groß zeigen/ }),
      tools.getByRole("button", { name: "Ansage hören" }),
      screen.getByText(/baust Du ein schräges Dach/),
      screen.getByRole("heading", { name: "Notizen" }),
      screen.getByRole("link", { name: "Reihenfolge lernen" }),
    ];
    for (const [index, element] of inOrder.slice(1).entries()) expect(follows(inOrder[index]!, element)).toBe(true);
  });

  it.each<[string, Partial<Picture>, boolean]>([
    ["is there for a picture", {}, true],
    ["is missing where left and right are meant as told", { unmirrored: true }, false],
  ])("the mirror %s (rule 5.14)", (_what, more, isThere) => {
    const technique: Technique = {
      techniqueNr: "1",
      title: "A",
      description: "B.",
      belt: [],
      image: { src: "a", alt: "c", ...more },
    };
    const topic: Topic = { topicID: "nachschlagen", group: "theorie", title: "C", list: [technique] };
    const { adapters } = fakeAdapters({}, () => Promise.reject(new Error("no play here")));
    render(
      <AdaptersContext value={adapters}>
        <ToastProvider>
          <TechniqueTools topic={topic} technique={technique} />
        </ToastProvider>
      </AdaptersContext>,
    );
    expect(screen.queryByRole("button", { name: "Spiegeln" }) !== null).toBe(isThere);
  });

  it("passes on the address of the technique, and says so where it was copied", async () => {
    const copied: string[] = [];
    vi.stubGlobal("navigator", { clipboard: { writeText: (url: string) => Promise.resolve(void copied.push(url)) } });
    const tools = await open();
    await act(async () => tools.getByRole("button", { name: "Teilen" }).click());
    expect(copied).toEqual([`${location.origin}/techniques/single/blocks/1`]);
    expect(screen.getByText("Link kopiert")).toBeDefined();
  });

  it("opens the own announcement below the row, and closes it again", async () => {
    const tools = await open();
    const record = tools.getByRole("button", { name: "Eigene Ansage" });
    expect(screen.queryByRole("button", { name: "Aufnehmen" })).toBeNull();
    await userEvent.click(record);
    expect(record.getAttribute("aria-expanded")).toBe("true");
    expect(screen.getByRole("button", { name: "Aufnehmen" })).toBeDefined();
    await userEvent.click(record);
    expect(screen.queryByRole("button", { name: "Aufnehmen" })).toBeNull();
  });

  it("turns the picture round, and remembers it", async () => {
    const tools = await open();
    await userEvent.click(tools.getByRole("button", { name: "Spiegeln" }));
    expect(tools.getByRole("button", { name: "Spiegeln" }).getAttribute("aria-pressed")).toBe("true");
    expect(screen.getByRole("button", { name: /^Bild groß zeigen: Seitenverkehrt gezeigt/ })).toBeDefined();
  });
});
