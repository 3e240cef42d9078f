// @vitest-environment happy-dom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Topic } from "#domain/catalogue/schema.ts";
import { expectHeard, expectNames, expectResultHeard, said } from "../../../tests/fixtures/units/spoken.ts";
import { exit, openGame, pass } from "../../../tests/fixtures/units/openGame.tsx";
import { technique } from "../../../tests/fixtures/units/techniques.ts";
import type { GameEntryProps } from "../run/GameRuns.tsx";

/** A topic with so many techniques; those of combinations answer attacks. */
const topicOf = (topicID: string, group: "single" | "kombi", count = 5): Topic => ({
  topicID,
  group,
  title: `Thema ${topicID}`,
  list: Array.from({ length: count }, (_, index) =>
    technique(`${index + 1}`, {
      title: `${topicID} ${index + 1}`,
      belt: index < 3 ? ["yellow", "orange", "green", "blue", "brown"] : ["green", "blue", "brown"],
      ...(group === "kombi" && { attack: `Angriff ${index}` }),
    }),
  ),
});

const SORTED = ["schlaege", "tritte", "blocks", "chinna", "basisStaende"];
const EXCLUDED = ["angriffskombi", "basisblocks", "basisschlaege", "schlag-kombi", "basistritte"];
const TOPICS = [
  ...[...SORTED, "hebel"].map((id) => topicOf(id, "single")),
  topicOf("kurz", "single", 3),
  ...["wuerfe", "offensive", ...EXCLUDED].map((id) => topicOf(id, "kombi")),
];

vi.mock("virtual:catalogue", () => ({
  topics: TOPICS.map(({ list, ...topic }) => ({ ...topic, count: list.length })),
  quotes: [],
  picturedGroups: [],
  loadTopic: (id: string) => Promise.resolve(TOPICS.find(({ topicID }) => topicID === id)),
  loadQuestions: () => Promise.resolve([]),
}));

const { Sort } = await import("../sort/Sort.tsx");
const { Names } = await import("../names/Names.tsx");
const { Nr } = await import("../nr/Nr.tsx");
const GAMES = { sort: Sort, names: Names, nr: Nr };

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, "", "/");
  vi.useFakeTimers({ toFake: ["performance", "requestAnimationFrame", "cancelAnimationFrame"] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function open(game: keyof typeof GAMES, preselected?: string) {
  const Game: React.ComponentType<GameEntryProps> = GAMES[game];
  const opened = await openGame(<Game title="Spiel" preselected={preselected} exit={exit} />);
  await vi.waitFor(() => screen.getByRole("button", { name: "Jetzt starten" }), { timeout: 20_000 });
  const press = (name: string) => opened.user.click(screen.getByRole("button", { name }));
  return { ...opened, press };
}

/** The topics that can be chosen. */
const offered = () =>
  screen
    .getAllByRole<HTMLInputElement>("radio")
    .flatMap(({ labels }) => /Thema (\S+)/.exec(labels?.[0]?.textContent ?? "")?.[1]?.replace(/\d+$/, "") ?? []);
const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>("radio")
    .find(({ checked, labels }) => checked && /Thema/.test(labels?.[0]?.textContent ?? ""))?.labels?.[0]?.textContent;
const question = () => screen.getByRole("heading", { level: 2 }).textContent;

describe("the topics of a game about one topic", () => {
  it("are five for the order game (rule 16.1)", async () => {
    await open("sort");
    expect(offered().toSorted()).toEqual(SORTED.toSorted());
  });

  it("are those of single techniques for the names game, and all with attacks where it asks for these (rule 17.1)", async () => {
    const { user } = await open("names");
    expect(offered().toSorted()).toEqual([...SORTED, "hebel", "kurz"].toSorted());
    await user.click(screen.getByLabelText(/Angriff/));
    expect(offered()).toContain("wuerfe");
    expect(offered()).not.toContain("blocks");
  });

  it("are those of combinations for the numbers game, but five (rule 18.1)", async () => {
    await open("nr");
    expect(offered().toSorted()).toEqual(["offensive", "wuerfe"]);
  });

  it.each([
    ["sort", "wuerfe", "wuerfe"],
    ["sort", "hebel", "hebel"],
    ["sort", "staende", "basisStaende"],
    ["names", "wuerfe", "wuerfe"],
    ["nr", "basistritte", "basistritte"],
  ] as const)("of %s can be %s, where the address names it (rule 12.8)", async (game, preselected, topicID) => {
    const { press } = await open(game, preselected);
    expect(chosen()).toContain(`Thema ${topicID}`);
    await press("Jetzt starten");
    expect(screen.getByText("Frage 1 von 5")).toBeTruthy();
  });

  it("need four different answers (rules 8.8 and 12.8)", async () => {
    const { press } = await open("names", "kurz");
    await press("Jetzt starten");
    expect(screen.getByRole("alert").textContent).toBe("Es sind leider nicht genügend Techniken vorhanden.");
  });
});

describe("a run of the order game (rules 12.5, 12.7 and 16.2)", () => {
  it("asks for the first technique, then for what comes after each, and lists what was wrong as links", async () => {
    const { user, press, plays } = await open("sort", "blocks");
    await user.click(screen.getByLabelText(/^Immer/));
    await press("Jetzt starten");
    const given: string[] = [];
    for (let place = 1; place <= 5; place += 1) {
      expect(question()).toBe(place === 1 ? "Finde die erste Technik" : `Was kommt nach blocks ${place - 1}`);
      const answers = screen.getAllByRole("button", { name: /blocks \d/ });
      const isRight = ({ textContent }: HTMLElement) => textContent.endsWith(`blocks ${place}`);
      const pick = answers.find((answer) => isRight(answer) === (place !== 2))!;
      given.push(/blocks \d/.exec(pick.textContent)![0]);
      await user.click(pick);
      pass(20_000);
    }
    await act(async () => undefined);
    expect(plays).toMatchObject([{ gameType: "sort", score: 4, total: 5, xp: 3 }]);
    const missed = screen.getByRole("region", { name: "Diese Techniken waren noch nicht korrekt" });
    expect([...missed.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
      "/techniques/single/blocks/2",
    ]);
    const recap = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    const second = recap.find((line) => line?.includes("Was kommt nach blocks 1"));
    expect(second).toContain(given[1]);
    expect(recap.filter((line) => /Finde die erste|Was kommt nach/.test(line ?? ""))).toHaveLength(5);
    const right = [...document.querySelectorAll("ol li strong")].map(({ textContent }) => textContent);
    expect(right).toEqual(["blocks 1", "blocks 2", "blocks 3", "blocks 4", "blocks 5"]);
  });
});

describe("a question of the order game", () => {
  const ladder = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

  it("names its topic in the heading (rule 12.11)", async () => {
    const { press } = await open("sort", "blocks");
    await press("Jetzt starten");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Reihenfolge Lernen: Thema blocks");
  });

  it("shows what is placed last, and fills the next place after the answer (rule 16.3)", async () => {
    const { user, press } = await open("sort", "blocks");
    await press("Jetzt starten");
    expect(ladder()).toEqual(["1Welche Technik steht hier?"]);
    await user.click(screen.getByRole("button", { name: /blocks 1/ }));
    expect(ladder()).toEqual(["1blocks 1"]);
    pass(1100);
    expect(ladder()).toEqual(["1blocks 1", "2Welche Technik steht hier?"]);
    await user.click(screen.getAllByRole("button", { name: /blocks [^2]/ })[0]!);
    expect(ladder()).toEqual(["1blocks 1", "2blocks 2"]);
  });
});

describe("the result of the names game (rule 17.4)", () => {
  it("is played again with 'Noch einmal spielen'", async () => {
    const { user, press } = await open("names", "blocks");
    await user.click(screen.getByLabelText(/^Immer/));
    await press("Jetzt starten");
    for (let place = 1; place <= 5; place += 1) {
      await user.click(screen.getAllByRole("button", { name: /blocks \d/ })[0]!);
      pass(20_000);
    }
    await act(async () => undefined);
    await press("Noch einmal spielen");
    expect(screen.getByText("Frage 1 von 5")).toBeTruthy();
  });
});

describe("by screen reader alone", () => {
  it.each([
    ["sort", "schlaege", "Finde die erste Technik"],
    ["names", "schlaege", "Wie heißt diese Technik?"],
    ["nr", "offensive", "Welche Nummer ist das?"],
  ] as const)("%s: the question, the verdict and the result are heard", async (game, topic, asked) => {
    const { user, press } = await open(game, topic);
    await user.click(screen.getByLabelText(/^Nie/));
    await press("Jetzt starten");
    const count = 5;
    for (let place = 1; place <= count; place += 1) {
      expectHeard(place === 1 ? asked : /^Was kommt nach |\?$/);
      expectNames();
      expect(said()).toBe("");
      await user.keyboard("1");
      expect(said()).toMatch(/^(Richtig\.|Falsch\. Richtig ist: .+\.)/);
      pass(1100);
      await user.keyboard("{Enter}");
    }
    await act(async () => undefined);
    expectResultHeard(/./);
  });
});

describe("opened from a list that is filtered by belt (rule 8.11)", () => {
  const line = () => screen.getByLabelText("Deine Auswahl").textContent;

  it("asks only what the list showed, keeps it, and lets it go by one press", async () => {
    history.replaceState(null, "", "/sort/blocks?gurt=green");
    const { user, press } = await open("sort", "blocks");
    expect(line()).toBe("Nur neu zu Grün · Thema blocks · 2 Fragen");
    await press("Jetzt starten");
    expect(question()).toBe("Was kommt nach blocks 3");
    await user.click(screen.getByRole("button", { name: "blocks 4" }));
    pass(1000);
    await user.keyboard("{Escape}");
    cleanup();

    const again = await open("sort", "blocks");
    await again.user.click(screen.getByRole("button", { name: /Weiterspielen/ }));
    expect(screen.getByText("Frage 1 von 2")).toBeTruthy();
    cleanup();

    const third = await open("sort", "blocks");
    await third.user.click(screen.getByLabelText(/Nur neu zu Grün 2/));
    expect(line()).toBe("Thema blocks · 5 Fragen");
  });

  it("of several belts everything up to the highest", async () => {
    history.replaceState(null, "", "/nr/offensive?gurt=white,orange");
    await open("nr", "offensive");
    expect(line()).toBe("Nur bis Orange · Thema offensive · 3 Fragen");
  });
});
