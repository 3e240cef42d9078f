// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { act, cleanup, screen, within } from "@testing-library/react";
import type userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Topic } from "#domain/catalogue/schema.ts";
import { expectHeard, expectNames, expectResultHeard } from "../../../tests/fixtures/units/spoken.ts";
import { exit, openGame, pass } from "../../../tests/fixtures/units/openGame.tsx";
import { blocks, technique } from "../../../tests/fixtures/units/techniques.ts";
import { CardsOf } from "./Cards.tsx";

const topics: Topic[] = [
  blocks,
  {
    topicID: "offensive",
    group: "kombi",
    title: "Offensive",
    list: [technique("4a", { steps: ["Schritt vor", "Fauststoß"] })],
  },
];

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ["performance", "requestAnimationFrame", "cancelAnimationFrame"] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = (preselected?: string) =>
  openGame(<CardsOf topics={topics} title="Karteikarten" preselected={preselected} exit={exit} />);

type User = ReturnType<typeof userEvent.setup>;

/** To the first card, by keyboard from 'Jetzt starten' on. */
async function start(more?: (user: User) => Promise<void>) {
  const opened = await open();
  await opened.user.click(screen.getByLabelText("Gelb"));
  await more?.(opened.user);
  screen.getByRole("button", { name: "Jetzt starten" }).focus();
  await opened.user.keyboard("{Enter}");
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Die Karten wurden gemischt");
  await opened.user.keyboard("{Enter}");
  return opened;
}

const title = () => screen.getByRole("heading", { level: 1 }).textContent;
/** The upper side; the other one is inert. */
const up = () => document.activeElement?.closest("div");
/** How many cards are rated with each of the three. */
const tally = () =>
  ["Kann ich", "Nicht so gut", "Gar nicht"].map((name) => screen.getByRole("img", { name }).parentElement?.textContent);
const heading = () => document.activeElement?.textContent;

/** Turns the card over and rates it, then waits until the next one is there. */
async function answer(user: User, key: "1" | "2" | "3") {
  await user.keyboard(" ");
  await user.keyboard(key);
  pass(600);
}

describe("flashcards of the Merkliste (rule 9.6)", () => {
  const openMarked = (bookmarks: string[], preselected?: string) =>
    openGame(<CardsOf topics={topics} title="Karteikarten" preselected={preselected} exit={exit} />, { bookmarks });

  it("are what was marked, for whatever belt, and need no other choice", async () => {
    const { user } = await openMarked(["offensive/4a", "blocks/1", "speer/1"], "merkliste");
    expect(screen.getByRole("checkbox", { name: /^Nur die Merkliste 2/ })).toHaveProperty("checked", true);
    const legends = () => [...document.querySelectorAll("legend")].map(({ textContent }) => textContent);
    expect(legends()).toEqual(["Merkliste", "Themen"]);
    await user.click(screen.getByRole("button", { name: "Jetzt starten" }));
    expect(screen.getByText("2 Techniken wurden gefunden")).toBeTruthy();
  });

  it("can be asked for in the settings, where there is something on it", async () => {
    await openMarked([]);
    expect(screen.queryByRole("checkbox", { name: /^Nur die Merkliste/ })).toBeNull();
    cleanup();
    const { user } = await openMarked(["blocks/2"]);
    await user.click(screen.getByRole("checkbox", { name: /^Nur die Merkliste 1/ }));
    await user.click(screen.getByRole("button", { name: "Jetzt starten" }));
    expect(screen.getByText("1 Technik wurde gefunden")).toBeTruthy();
    expect(localStorage.getItem("dojo.settings.remember.v1")).not.toContain("onlyMarked");
  });
});

describe("flashcards by keyboard", () => {
  it("go from the settings to the result", async () => {
    const { user, plays } = await start();
    const met = new Set<string>();
    for (let known = 0; known < 3; known += 1) {
      expect(title()).toBe(`Du kannst ${known} von 3 Techniken`);
      expect(heading()).toMatch(/^(Blocks Nr\.\u00A0[12]|Offensive Nr\.\u00A04a)$/);
      expectHeard(/^(Blocks Nr\.\u00A0[12]|Offensive Nr\.\u00A04a)$/);
      expectNames();
      expect(screen.queryByRole("button", { name: "Kann ich" })).toBeNull();
      await user.keyboard("1");
      met.add(heading() ?? "");
      await answer(user, "1");
    }
    await act(async () => undefined);
    expect(met.size).toBe(3);
    expectResultHeard("Du hast das Spiel erfolgreich abgeschlossen!");
    expect(screen.getByText("3 Techniken gelernt, alle auf Anhieb")).toBeTruthy();
    expect(plays).toMatchObject([{ gameType: "cards", score: 3, total: 3, xp: 2 }]);
    const links = within(screen.getByRole("region", { name: "Auf Anhieb gekonnt" })).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/techniques/single/blocks/1",
      "/techniques/single/blocks/2",
      "/techniques/kombi/offensive/4a",
    ]);
    expect(screen.queryByRole("button", { name: "Nur Fehler wiederholen" })).toBeNull();
  });

  it("show name and description on the back, and hide what lies below", async () => {
    const { user } = await start();
    const seen: Record<string, string> = {};
    for (let card = 0; card < 3; card += 1) {
      const front = heading() ?? "";
      expect(screen.getAllByText("Technik anzeigen")).toHaveLength(1);
      await user.keyboard(" ");
      seen[front] = heading() ?? "";
      const number = front.split("\u00A0").at(-1);
      expect(up()?.textContent).toContain(`Beschreibung ${number}`);
      expect(document.querySelectorAll("[inert]")).toHaveLength(1);
      if (number === "4a") expect(up()?.textContent).toContain("Fauststoß");
      await user.keyboard("1");
      pass(600);
    }
    expect(seen).toEqual({
      "Blocks Nr.\u00A01": "Tür auf",
      "Blocks Nr.\u00A02": "Technik 2",
      "Offensive Nr.\u00A04a": "Technik 4a",
    });
  });

  it("turn over by their button and by a tap anywhere", async () => {
    const { user } = await start();
    await user.click(screen.getByText("Technik anzeigen"));
    expect(screen.getByRole("group", { name: "Wie gut kannst Du das?" })).toBeTruthy();
    await user.click(screen.getByText(/^Beschreibung/));
    expect(heading()).toMatch(/^(Blocks|Offensive)/);
    expect(screen.getByRole("button", { name: "Kann ich" })).toBeTruthy();
  });

  it("take 600 ms to turn over (rule 15.3)", () => {
    const css = readFileSync(join(import.meta.dirname, "View.module.css"), "utf8");
    expect(css).toMatch(/transition: transform 600ms/);
  });

  it("come again when they were not known, and the result names them first", async () => {
    const { user, plays } = await start();
    const missed = heading();
    await answer(user, "3");
    expect(title()).toBe("Du kannst 0 von 3 Techniken");
    expect(tally()).toEqual(["0", "0", "1"]);
    for (let rated = 0; rated < 3; rated += 1) await answer(user, "1");
    await act(async () => undefined);
    expect(screen.getByText("3 Techniken gelernt, 2 davon auf Anhieb")).toBeTruthy();
    const region = within(screen.getByRole("region", { name: "Nicht auf Anhieb gekonnt" }));
    expect(region.getAllByRole("link")).toHaveLength(1);
    expect(region.getByRole("link").textContent).toContain(missed?.split(" ")[0]);
    expect(region.getByText(/zuerst: Gar nicht/)).toBeTruthy();
    expect(plays).toHaveLength(1);

    await user.click(screen.getByRole("button", { name: "Nur Fehler wiederholen" }));
    expect(heading()).toBe(missed);
    await answer(user, "1");
    await act(async () => undefined);
    expect(plays).toHaveLength(1);
    expect(screen.getByText("1 Technik gelernt, auf Anhieb")).toBeTruthy();
  });

  it.each([
    ["1", "leftward"],
    ["2", "rightward"],
    ["3", "rightward"],
  ])("rated with %s leave %s", async (key, way) => {
    const { user } = await start();
    await user.keyboard(" ");
    await user.keyboard(key);
    expect(document.activeElement?.closest(`[class*="${way}"]`)).toBeTruthy();
    pass(600);
    expect(document.querySelector('[class*="leftward"], [class*="rightward"]')).toBeNull();
  });

  it("take the last rating back with Z or the button, even while the card is going", async () => {
    const { user } = await start();
    await user.keyboard(" ");
    const back = heading();
    await user.keyboard("1");
    expect(title()).toBe("Du kannst 1 von 3 Techniken");
    await user.keyboard("z");
    expect(title()).toBe("Du kannst 0 von 3 Techniken");
    pass(600);
    expect(heading()).toBe(back);
    await user.keyboard("3");
    pass(600);
    expect(heading()).not.toBe(back);
    await user.click(screen.getByRole("button", { name: "Rückgängig" }));
    expect(heading()).toBe(back);
    expect(tally()).toEqual(["0", "0", "0"]);
  });

  it("leave Space and Enter to the button that has the focus", async () => {
    const { user } = await start();
    screen.getByRole("button", { name: "Anhalten" }).focus();
    await user.keyboard(" ");
    expect(screen.getByRole("dialog", { name: "Angehalten" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Weiter" }));
    expect(screen.getByText("Technik anzeigen").closest("[inert]")).toBeNull();
  });
});

describe("flashcards across visits", () => {
  it("say how many wait while none is known", async () => {
    const { user } = await start();
    await answer(user, "3");
    cleanup();
    await open();
    expect(screen.getByRole("button", { name: /Weiterspielen.*3 Karten warten/ })).toBeTruthy();
  });

  it("go on where they were left", async () => {
    const { user } = await start();
    await answer(user, "1");
    await user.keyboard(" ");
    const back = heading();
    cleanup();
    const again = await open();
    await again.user.click(screen.getByRole("button", { name: /Weiterspielen.*Du kannst 1 von 3 Techniken/ }));
    expect(heading()).toBe(back);
    await again.user.keyboard("z");
    expect(title()).toBe("Du kannst 0 von 3 Techniken");
  });

  it("remember what wobbles, offer it alone, and forget it when it was rated by mistake", async () => {
    const { user } = await start();
    const rated = heading();
    await answer(user, "3");
    await answer(user, "2");
    await user.keyboard("z");
    cleanup();
    const again = await start((user) => user.click(screen.getByLabelText(/Nur meine Fehler 1/)));
    expect(title()).toBe("Du kannst 0 von 1 Technik");
    expect(heading()).toBe(rated);
    await answer(again.user, "1");
    await act(async () => undefined);
    cleanup();
    expect(JSON.parse(localStorage.getItem("dojo.wobblers.v1.u1") ?? "")).toEqual({});
  });
});

describe("flashcards and what is learnt (rule 26.9)", () => {
  const KEY = /^(blocks\/[12]|offensive\/4a)$/;

  it("say the first rating of each card once; who repeats the mistakes says it anew", async () => {
    const { user, sheets } = await start();
    await answer(user, "3");
    for (let rated = 0; rated < 3; rated += 1) await answer(user, "1");
    await act(async () => undefined);
    expect(sheets).toHaveLength(1);
    expect(sheets[0]).toMatchObject({ source: "cards", skills: {} });
    const { ratings } = sheets[0]!;
    expect(Object.keys(ratings).every((key) => KEY.test(key))).toBe(true);
    expect(Object.values(ratings).toSorted()).toEqual(["again", "good", "good"]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith("dojo.sheet"))).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Nur Fehler wiederholen" }));
    await answer(user, "1");
    await act(async () => undefined);
    expect(sheets.map((sheet) => Object.values(sheet.ratings))).toEqual([Object.values(ratings), ["good"]]);
  });

  it("say what was rated before they were left, and keep it on the device until then", async () => {
    const { user, sheets } = await start();
    await answer(user, "2");
    expect(sheets).toEqual([]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith("dojo.sheet"))).toHaveLength(1);
    cleanup();
    await act(async () => undefined);
    expect(sheets).toHaveLength(1);
    expect(Object.values(sheets[0]!.ratings)).toEqual(["hard"]);
  });
});

describe("flashcards where storage is forbidden", () => {
  it("are played to the result all the same", async () => {
    for (const method of ["getItem", "setItem", "removeItem"] as const) {
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new Error("forbidden");
      });
    }
    const { user, plays } = await start();
    await answer(user, "3");
    for (let known = 0; known < 3; known += 1) await answer(user, "1");
    await act(async () => undefined);
    expect(plays).toHaveLength(1);
  });
});

describe("before the flashcards", () => {
  it("the belt of the list that led here is chosen, and what is new with it (rule 8.11)", async () => {
    history.replaceState(null, "", "/cards/blocks?gurt=brown");
    const { user } = await open("blocks");
    history.replaceState(null, "", "/");
    expect(screen.getByLabelText("Deine Auswahl").textContent).toBe("Braun · Nur neue Techniken · Blocks · 1 Technik");
    await user.click(screen.getByLabelText(/Alle Techniken/));
    expect(screen.getByLabelText("Deine Auswahl").textContent).toContain("3 Techniken");
  });

  it("count what fits, say when nothing does, and go back from 'ready' to the settings", async () => {
    const { user } = await open();
    await user.click(screen.getByLabelText("Weiß"));
    await user.click(screen.getByRole("button", { name: "Jetzt starten" }));
    expect(screen.getByRole("alert").textContent).toContain("Es gibt keine neuen Techniken");
    await user.click(screen.getByLabelText("Schwarz"));
    expect(screen.getByLabelText("Alle 4")).toBeTruthy();
    await user.click(screen.getByLabelText(/Nur neue Techniken/));
    await user.click(screen.getByRole("button", { name: "Jetzt starten" }));
    expect(screen.getByText("1 Technik wurde gefunden")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Zurück zu den Einstellungen" }));
    expect(screen.getByLabelText<HTMLInputElement>(/Nur neue Techniken/).checked).toBe(true);
  });
});
