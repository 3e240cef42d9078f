// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TechniqueNotes } from "#domain/notes/note.ts";
import { fakeAdapters } from "../../tests/fixtures/units/fakeAdapters.ts";
import type { Live } from "../platform/adapters.ts";
import { quotes } from "../platform/catalogue.ts";
import { AdaptersContext } from "../platform/context.tsx";
import { GAME_IDS } from "#domain/game/games.ts";
import { HomePage } from "./HomePage.tsx";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const games = GAME_IDS.map((id) => ({ id, icon: "play" as const, finished: id !== "names" }));

/** The home page of a member; its notes come when the test says so. */
async function open({ displayName = "Anna", noteCount = 0 } = {}) {
  const { adapters } = fakeAdapters({}, () => Promise.reject(new Error("no play here")));
  let tell: (live: Live<TechniqueNotes[]>) => void = () => undefined;
  adapters.notes.watchAll = (onChange) => {
    tell = onChange;
    return () => undefined;
  };
  const tree = (
    <AdaptersContext value={adapters}>
      <HomePage uid="u1" belt="" displayName={displayName} noteCount={noteCount} games={games} ready />
    </AdaptersContext>
  );
  const { rerender } = await act(async () => render(tree));
  await vi.waitFor(() => screen.getByRole("heading", { name: "Zuletzt notiert" }), { timeout: 20_000 });
  return {
    drawAgain: () => rerender(tree),
    arrive: (value: TechniqueNotes[]) => act(async () => tell({ status: "ready", value, pending: false })),
  };
}

const text = () => document.body.textContent ?? "";
const headings = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
const tile = (name: RegExp) => screen.getByRole("link", { name });

describe("the greeting (rule 4.5)", () => {
  it.each([
    ["Anna", 0, "Anna", "Der Ort für Deine Notizen"],
    ["Anna", 1, "Anna", "Du hast bereits 1 Notiz"],
    ["", 12, "DIGITAL DOJO", "Du hast bereits 12 Notizen"],
  ])("of %j with %i notes: %s, %s", async (displayName, noteCount, title, line) => {
    await open({ displayName, noteCount });
    const heading = screen.getByRole("heading", { level: 1 });
    expect(heading.textContent).toBe(title);
    expect(heading.nextSibling?.textContent).toBe(line);
  });
});

describe("the sentence beside it (rule 4.6)", () => {
  const shown = () => document.querySelector("blockquote p")?.textContent;

  it("is one of the catalogue's, and does not change while somebody reads it", async () => {
    const { drawAgain } = await open();
    const first = shown();
    expect(quotes.map((quote) => quote.text)).toContain(first);
    drawAgain();
    cleanup();
    await open();
    expect(shown()).toBe(first);
  });

  it("is chosen at random for each visit", async () => {
    const met = new Set<string | undefined>();
    for (const chance of [0, 0.5, 0.999]) {
      vi.resetModules();
      vi.spyOn(Math, "random").mockReturnValue(chance);
      const fresh = await import("./HomePage.tsx");
      render(<fresh.HomePage uid="" belt="" displayName="" noteCount={0} games={games} ready={false} />);
      met.add(shown() ?? undefined);
      cleanup();
    }
    expect(met.size).toBe(3);
  });
});

describe("the sections (rules 4.8 to 4.10)", () => {
  it("stand there at once, below them the last notes, which come later", async () => {
    const { arrive } = await open();
    const sections = [
      "Heute",
      "Nachschlagen",
      "Training",
      "Interaktive Spiele",
      "Demnächst verfügbar",
      "Zuletzt notiert",
    ];
    expect(headings()).toEqual(sections);
    const [latest] = screen.getAllByRole("region", { name: "Zuletzt notiert" });
    expect(within(latest!).getByRole("progressbar")).toBeTruthy();
    const note = (content: string, day: number) => ({
      category: "Hand",
      content,
      createdAt: `2026-01-0${day}T10:00:00.000Z`,
    });
    const place = { topic: "tech", topicListID: "blocks", techniqueNr: "1" } as const;
    await arrive([{ ...place, notes: [note("alt", 1), note("neu", 4), note("neuer", 5), note("dazwischen", 3)] }]);
    expect(headings()).toEqual(sections);
    const rows = within(latest!)
      .getAllByRole("listitem")
      .map((row) => row.textContent);
    expect(rows.map((row) => /neuer|neu|dazwischen|alt/.exec(row ?? "")?.[0])).toEqual(["neuer", "neu", "dazwischen"]);
  });

  it("have a tile with title, description and link for each thing; what is unfinished says 'In arbeit'", async () => {
    await open();
    expect(tile(/^Karteikarten/).textContent).toContain("Auswendig lernen");
    expect(tile(/^Karteikarten/).getAttribute("href")).toBe("/cards");
    expect(tile(/^Interval Training/).textContent).toContain("HIIT, Tabata and more");
    expect(tile(/^Technik Namen/).textContent).toContain("In arbeit");
    expect(text().match(/In arbeit/g)).toHaveLength(1);
    expect(tile(/^Technik Namen/).querySelector("svg")).toBeTruthy();
  });
});
