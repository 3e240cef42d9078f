// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import type { Belt } from "#domain/catalogue/schema.ts";
import { fakeAdapters } from "../../tests/fixtures/units/fakeAdapters.ts";
import { AdaptersContext } from "../platform/context.tsx";
import { ToastProvider } from "../ui/layers/Toast.tsx";
import { ListPage } from "./ListPage.tsx";

/** Notes are another feature. */
const NoSequence = () => null;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

async function open(category: "single" | "tech" | "theorie", topicID: string) {
  render(
    <ToastProvider>
      <ListPage category={category} topicID={topicID} ownSequence={NoSequence} />
    </ToastProvider>,
  );
  await screen.findByRole("list", { name: screen.getByRole("heading", { level: 1 }).textContent });
}

/** The same, for a member with this belt, whom this device remembers. */
async function openAs(belt: Belt, topicID: string) {
  localStorage.setItem("dojo.lastKnown", JSON.stringify({ uid: "u1", displayName: "Mei", noteCount: 0, belt }));
  const { adapters } = fakeAdapters({ belt }, () => Promise.reject(new Error("no play here")));
  const { hook } = memoryLocation({ path: `/techniques/tech/${topicID}` });
  await act(async () =>
    render(
      <AdaptersContext value={adapters}>
        <Router hook={hook}>
          <ToastProvider>
            <ListPage category="tech" topicID={topicID} ownSequence={NoSequence} />
          </ToastProvider>
        </Router>
      </AdaptersContext>,
    ),
  );
  await screen.findByRole("list", { name: screen.getByRole("heading", { level: 1 }).textContent });
}

const isBefore = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

describe("the page of a topic", () => {
  it("has the games that practise it, above its list (rule 5.12)", async () => {
    await open("single", "staende");
    const games = within(screen.getByRole("navigation", { name: "Üben" })).getAllByRole("link");
    expect(games.map((game) => [game.textContent, game.getAttribute("href")])).toEqual([
      ["Karteikarten", "/cards/staende"],
      ["Reihenfolge lernen", "/sort/staende"],
      ["Namen Trainieren", "/names/staende"],
    ]);
    expect(isBefore(games[2]!, screen.getByRole("link", { name: /Reiterstand/ }))).toBe(true);
  });

  it("shows its first technique before the way to paper, and opens what it is about on request", async () => {
    await open("tech", "blocks");
    const first = screen.getByRole("link", { name: /Block nach oben/ });
    expect(isBefore(first, screen.getByRole("button", { name: "Drucken" }))).toBe(true);
    const words = screen.getByText(/Alle beginnen in der/);
    expect(words.closest("[hidden]")).not.toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Worum es geht" }));
    expect(words.closest("[hidden]")).toBeNull();
    expect(screen.getByRole("button", { name: "Worum es geht" }).getAttribute("aria-expanded")).toBe("true");
  });
});

describe("the belt of the profile (rule 5.21)", () => {
  const rows = () => within(screen.getAllByRole("list").at(-1)!).getAllByRole("listitem").length;
  const chosen = () =>
    screen.getAllByRole<HTMLInputElement>("checkbox").flatMap(({ checked, value }) => (checked ? [value] : []));

  it("presets what has been learnt up to it, says so, and lets go of it by one press, for the whole visit", async () => {
    await openAs("orange", "tritte");
    expect(chosen()).toEqual(["yellow", "orange"]);
    const few = rows();
    expect(screen.getByText(/Bis Orange, wie Dein Gurt/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Alles zeigen" }));
    expect(chosen()).toEqual([]);
    expect(rows()).toBeGreaterThan(few);
    expect(screen.queryByText(/wie Dein Gurt/)).toBeNull();
    cleanup();
    await openAs("orange", "tritte");
    expect(chosen()).toEqual([]);
  });

  it("hides nothing where it would hide everything, or nothing at all", async () => {
    await openAs("white", "chinna");
    expect(chosen()).toEqual([]);
    cleanup();
    await openAs("black", "tritte");
    expect(chosen()).toEqual([]);
  });

  it("is that of the games above the list, too (rule 5.22)", async () => {
    await openAs("orange", "tritte");
    const cards = () => screen.getByRole("link", { name: "Karteikarten" }).getAttribute("href");
    expect(cards()).toBe("/cards/tritte?gurt=yellow%2Corange");
    await userEvent.click(screen.getByRole("checkbox", { name: /^Orange/ }));
    expect(cards()).toBe("/cards/tritte?gurt=yellow");
  });

  it("up leads to the category with the belts that were chosen, and without a preset (rule 5.22)", async () => {
    const up = () => screen.getByRole("link", { name: "Techniken" }).getAttribute("href");
    await openAs("orange", "tritte");
    expect(up()).toBe("/techniques/tech");
    await userEvent.click(screen.getByRole("checkbox", { name: /^Orange/ }));
    expect(up()).toBe("/techniques/tech?gurt=yellow");
  });
});

describe("on paper", () => {
  const print = () => act(async () => void window.dispatchEvent(new Event("beforeprint")));
  afterEach(() => void window.dispatchEvent(new Event("afterprint")));

  it("a part of the list says which part it is, the whole list says nothing", async () => {
    await openAs("yellow", "blocks");
    await print();
    expect(screen.getByText(/^Auswahl: \d+ von 16 Einträgen, neu zu Gelb$/)).toBeTruthy();
    cleanup();
    sessionStorage.clear();
    localStorage.clear();
    await open("tech", "blocks");
    await print();
    expect(screen.queryByText(/^Auswahl/)).toBeNull();
    expect(screen.getAllByRole("article").length).toBe(16);
  });
});

describe("what there is to read (rule 5.10)", () => {
  it("of theory says of each what it is, and how far away", async () => {
    await open("theorie", "kampfdistanzen");
    const row = screen.getByRole("link", { name: /Schlagdistanz/ });
    expect(row.textContent).toContain("erreicht Deine Hand den anderen – und seine Dich.");
    expect(row.textContent).not.toContain("Keine andere Distanz");
    expect(row.textContent).toContain("etwa 0,5 bis 0,9\u00A0m");
    expect(screen.getByRole("link", { name: /Offene Distanz/ }).textContent).toContain("ab etwa 2,5\u00A0m");
  });

  it("of a form leads to its sections, to the stances that it names, and to its neighbours", async () => {
    const { adapters } = fakeAdapters({}, () => Promise.reject(new Error("no play here")));
    render(
      <AdaptersContext value={adapters}>
        <ToastProvider>
          <ListPage category="kuen" topicID="siu_wan" ownSequence={NoSequence} />
        </ToastProvider>
      </AdaptersContext>,
    );
    const sections = within(await screen.findByRole("navigation", { name: "Abschnitte" })).getAllByRole("link");
    for (const section of sections) {
      const target = document.getElementById(section.getAttribute("href")!.slice(1));
      expect(within(target!).getByRole("heading", { level: 2 }).textContent).toContain(section.textContent);
    }
    const neighbours = within(screen.getByRole("navigation", { name: "Vorherige und nächste Form" }));
    expect(neighbours.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/techniques/kuen/limpo",
      "/techniques/kuen/18_hande_des_lo_han",
    ]);
    const stance = await screen.findByRole("link", { name: "Katzenstand" });
    expect(stance.getAttribute("href")).toBe("/techniques/single/basisStaende/6");
  });
});
