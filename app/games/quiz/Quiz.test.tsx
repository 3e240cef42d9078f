// @vitest-environment happy-dom
import { act, cleanup, screen, within } from "@testing-library/react";
import type userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Question } from "#domain/catalogue/schema.ts";
import { expectHeard, expectNames, expectResultHeard } from "../../../tests/fixtures/units/spoken.ts";
import { exit, openGame, pass } from "../../../tests/fixtures/units/openGame.tsx";
import { keepWobblers, readKeptLines, readWobblers } from "../../platform/store/trainingStore.ts";
import { QuizOf } from "./Quiz.tsx";

const bank: Question[] = Array.from({ length: 14 }, (_, index) => ({
  id: `q${index}`,
  topic: [index < 12 ? "Allgemein" : "Waffen"],
  question: `Frage Nummer ${index}`,
  options: [`richtig ${index}`, `a ${index}`, `b ${index}`, `c ${index}`],
  correctAnswer: `richtig ${index}`,
  explanation: `Darum ${index % 10}`,
  ...(index === 13 ? { belt: ["brown" as const, "black" as const] } : {}),
}));

/** The time for reading an explanation of the bank: at least seven characters. */
const READ_MS = 7 * 80;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({
    shouldAdvanceTime: false,
    toFake: ["performance", "requestAnimationFrame", "cancelAnimationFrame"],
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const heading = () => screen.getByRole("heading", { level: 2 });
const status = () => screen.getByRole("status").textContent;
/** The text of an answer without number and verdict. */
const wordsOf = (answers: (string | undefined)[]) => answers.map((answer) => answer?.match(/(richtig|a|b|c) \d+/)?.[0]);

const open = (preselected?: string) =>
  openGame(<QuizOf bank={bank} title="Quiz" preselected={preselected} exit={exit} />);

async function start(preselected?: string) {
  const opened = await open(preselected);
  await opened.user.click(screen.getByLabelText("Gelb"));
  await opened.user.click(screen.getByRole("button", { name: "Jetzt starten" }));
  return opened;
}

/** The key of the right answer, and of a wrong one. */
function keys() {
  const number = heading().textContent?.match(/\d+$/)?.[0] ?? "";
  const answers = within(screen.getByRole("group")).getAllByRole("button");
  const right = answers.findIndex((answer) => answer.textContent?.endsWith(`richtig ${number}`));
  return { right: `${right + 1}`, wrong: `${((right + 1) % 4) + 1}`, number };
}

describe("a quiz by keyboard", () => {
  it("goes from the first question to the result", async () => {
    const { user, plays } = await start();
    const asked = new Set<string>();
    for (let question = 1; question <= 10; question += 1) {
      expect(screen.getByText(`Frage ${question} von 10`)).toBeTruthy();
      expect(document.activeElement).toBe(heading());
      expectHeard(/^Frage Nummer/);
      expectNames();
      const { right, wrong, number } = keys();
      asked.add(number);
      const isRight = question % 3 !== 0;
      await user.keyboard(isRight ? right : wrong);
      const said = isRight ? "Richtig." : `Falsch. Richtig ist: richtig ${number}.`;
      expect(status()).toBe(`${said}Darum ${Number(number) % 10}`);
      pass(1100);
      expect(document.activeElement?.textContent).toMatch(/^(Weiter|Zum Ergebnis)$/);
      await user.keyboard("{Enter}");
    }
    await act(async () => undefined);
    expect(asked.size).toBe(10);
    expect(screen.getByText("7 von 10 richtig")).toBeTruthy();
    expect(plays).toMatchObject([{ gameType: "quiz", score: 7, total: 10, xp: 7 }]);
    expect(screen.getAllByRole("listitem")).toHaveLength(10);
    expectResultHeard("Du hast das Spiel erfolgreich abgeschlossen!");
  });

  it("leaves time to read the explanation of a right answer, then goes on by itself", async () => {
    const { user } = await start();
    await user.keyboard(keys().right);
    pass(1000 + READ_MS - 50);
    expect(status()).toMatch(/^Richtig\.Darum/);
    expect(document.activeElement?.textContent).toBe("Weiter");
    pass(100);
    expect(screen.getByText("Frage 2 von 10")).toBeTruthy();
  });

  it("locks for a second: no second answer, and every answer keeps its place", async () => {
    const { user } = await start();
    const before = within(screen.getByRole("group"))
      .getAllByRole("button")
      .map((answer) => answer.textContent?.slice(1));
    const { right, wrong } = keys();
    await user.keyboard(wrong);
    await user.keyboard(right);
    const marked = within(screen.getByRole("group"))
      .getAllByRole("button")
      .map((answer) => answer.textContent ?? "");
    expect(marked.filter((answer) => answer.endsWith("Falsch"))).toHaveLength(1);
    expect(marked.filter((answer) => answer.endsWith("Richtig"))).toHaveLength(1);
    expect(wordsOf(marked)).toEqual(wordsOf(before));
    pass(900);
    expect(screen.queryByRole("button", { name: "Weiter" })).toBeNull();
  });

  it("pauses with Escape: nothing goes on until 'Weiter'", async () => {
    const { user } = await start();
    await user.keyboard(keys().right);
    await user.keyboard("{Escape}");
    pass(60_000);
    expect(screen.getByText("Frage 1 von 10")).toBeTruthy();
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Weiter" }));
    pass(1100 + READ_MS);
    expect(screen.getByText("Frage 2 von 10")).toBeTruthy();
  });

  it("promises to keep a run only once there is something to keep", async () => {
    const { user } = await start();
    const promise = /findest Du die Runde bis (heute|morgen) um \d+ Uhr wieder/;
    await user.keyboard("{Escape}");
    expect(screen.queryByText(promise)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Weiter" }));
    await user.keyboard(keys().right);
    await user.keyboard("{Escape}");
    expect(screen.getByText(promise)).toBeTruthy();
  });

  it.each([
    ["09:05", "heute um 21 Uhr"],
    ["15:59", "morgen um 3 Uhr"],
  ])("says until when: left at %s, until %s", async (time, until) => {
    const { user } = await start();
    await user.keyboard(keys().right);
    vi.spyOn(Date, "now").mockReturnValue(new Date(`2026-11-23T${time}`).getTime());
    await user.keyboard("{Escape}");
    expect(screen.getByText(new RegExp(`findest Du die Runde bis ${until} wieder`))).toBeTruthy();
    vi.restoreAllMocks();
  });

  it("pauses when the page goes out of sight", async () => {
    await start();
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(screen.getByRole("button", { name: "Beenden" })).toBeTruthy();
  });

  it("opens the pause sheet on 'back' instead of leaving", async () => {
    await start();
    act(() => void window.dispatchEvent(new PopStateEvent("popstate")));
    expect(screen.getByRole("button", { name: "Beenden" })).toBeTruthy();
  });
});

/** Answers all questions, the first ones wrong. */
async function finish(user: ReturnType<typeof userEvent.setup>, wrongOnes: number, count: number) {
  for (let question = 0; question < count; question += 1) {
    const { right, wrong } = keys();
    await user.keyboard(question < wrongOnes ? wrong : right);
    pass(1100);
    await user.keyboard("{Enter}");
  }
  await act(async () => undefined);
}

describe("after the quiz", () => {
  it("repeats only the mistakes, without xp", async () => {
    const { user, plays } = await start();
    await finish(user, 2, 10);
    await user.click(screen.getByRole("button", { name: "Nur Fehler wiederholen" }));
    expect(screen.getByText("Frage 1 von 2")).toBeTruthy();
    await finish(user, 0, 2);
    expect(screen.getByText("2 von 2 richtig")).toBeTruthy();
    expect(document.body.textContent).toContain("Eine Übungsrunde gibt keine XP.");
    expect(screen.queryByRole("button", { name: "Nur Fehler wiederholen" })).toBeNull();
    expect(plays).toHaveLength(1);
  });

  it("plays again with a play of its own", async () => {
    const { user, plays } = await start();
    await finish(user, 0, 10);
    await user.click(screen.getByRole("button", { name: "Nochmal Spielen" }));
    await finish(user, 0, 10);
    expect(new Set(plays.map(({ playId }) => playId)).size).toBe(2);
  });
});

/** Leaves in the middle by the pause sheet, and opens the game again. */
async function leaveAndReturn(preselected?: string) {
  cleanup();
  return open(preselected);
}

describe("an interrupted quiz", () => {
  it("goes on where it was left, and counts once", async () => {
    const first = await start();
    await first.user.keyboard(keys().right);
    pass(1100 + READ_MS);
    await first.user.keyboard(keys().wrong);
    const { user, plays } = await leaveAndReturn();
    await user.click(screen.getByRole("button", { name: /Weiterspielen.*Frage 2 von 10/ }));
    expect(status()).toContain("Falsch. Richtig ist:");
    pass(1100);
    await user.keyboard("{Enter}");
    expect(screen.getByText("Frage 3 von 10")).toBeTruthy();
    await finish(user, 0, 8);
    expect(screen.getByText("9 von 10 richtig")).toBeTruthy();
    expect(plays).toHaveLength(1);
    await leaveAndReturn();
    expect(screen.queryByText("Weiterspielen")).toBeNull();
  });

  it("is not offered before the first answer, nor after twelve hours, nor when it is broken", async () => {
    await start();
    await leaveAndReturn();
    expect(screen.queryByText("Weiterspielen")).toBeNull();

    cleanup();
    const { user } = await start();
    await user.keyboard("1");
    const key = "dojo.run.v1.u1.quiz";
    const kept = localStorage.getItem(key) ?? "";
    const nowMs = Date.now();
    for (const [ageMs, isOffered] of [
      [12 * 3_600_000 - 1, true],
      [12 * 3_600_000 + 1, false],
    ] as const) {
      localStorage.setItem(key, kept.replace(/"keptAtMs":\d+/, `"keptAtMs":${nowMs}`));
      vi.spyOn(Date, "now").mockReturnValue(nowMs + ageMs);
      await leaveAndReturn();
      expect(screen.queryByText("Weiterspielen") !== null).toBe(isOffered);
    }
    expect(localStorage.getItem(key)).toBeNull();
    vi.restoreAllMocks();

    for (const broken of [
      "{",
      "[]",
      kept.slice(0, -9),
      kept.replace('"advance"', '"a"'),
      kept.replace('"atMs"', '"b"'),
    ]) {
      localStorage.setItem(key, broken);
      await leaveAndReturn();
      expect(screen.queryByText("Weiterspielen")).toBeNull();
    }
  });
});

describe("mistakes of the quiz", () => {
  it("are remembered, and can be asked alone", async () => {
    const { user } = await start();
    const missed = keys().number;
    await finish(user, 1, 10);
    await leaveAndReturn();
    await user.click(screen.getByLabelText(/Nur meine Fehler 1/));
    expect(screen.getByText(/· 1 Frage$/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Jetzt starten" }));
    expect(keys().number).toBe(missed);
    await finish(user, 0, 1);
    await leaveAndReturn();
    expect(screen.queryByLabelText(/Nur meine Fehler/)).toBeNull();
  });
});

describe("from the home page (rule 4.17)", () => {
  const goTo = (address: string) => window.history.replaceState(null, "", address);
  afterEach(() => goTo("/"));

  it("an interrupted quiz says how far it is, and goes on at once", async () => {
    const { user } = await start();
    await user.keyboard(keys().right);
    pass(1100 + READ_MS);
    cleanup();
    expect(readKeptLines("u1")).toMatchObject([{ game: "quiz", line: "Frage 2 von 10" }]);
    goTo("/quiz?weiter");
    await leaveAndReturn();
    expect(screen.getByText("Frage 2 von 10")).toBeTruthy();
    cleanup();
    localStorage.clear();
    await open();
    expect(screen.getByRole("button", { name: "Jetzt starten" })).toBeTruthy();
  });

  it("what went wrong lately is chosen already", async () => {
    const { user } = await start();
    const missed = keys().number;
    await finish(user, 1, 10);
    goTo("/quiz?fehler");
    const again = await leaveAndReturn();
    expect(screen.getByLabelText<HTMLInputElement>(/Nur meine Fehler 1/).checked).toBe(true);
    await again.user.click(screen.getByLabelText("Gelb"));
    await again.user.click(screen.getByRole("button", { name: "Jetzt starten" }));
    expect(keys().number).toBe(missed);
  });
});

it("a run leaves alone what another device says of other questions meanwhile (rule 9.5)", async () => {
  const { user } = await start();
  keepWobblers("u1", { "blocks/1": 2 });
  await user.keyboard(keys().wrong);
  expect(readWobblers("u1")).toMatchObject({ "blocks/1": 2 });
  expect(Object.keys(readWobblers("u1"))).toHaveLength(2);
});

describe("the pause sheet", () => {
  it("switches sound, vibration and motion off, and remembers", async () => {
    const { user } = await start();
    await user.keyboard("{Escape}");
    await user.click(screen.getByLabelText("Bewegung"));
    await user.click(screen.getByLabelText("Töne"));
    expect(document.documentElement.dataset.motion).toBe("still");
    expect(JSON.parse(localStorage.getItem("dojo.feel.v1") ?? "")).toEqual({
      sound: false,
      vibration: true,
      motion: false,
    });
    await user.click(screen.getByLabelText("Bewegung"));
    await user.click(screen.getByLabelText("Töne"));
    expect(document.documentElement.dataset.motion).toBeUndefined();
  });
});

describe("before the quiz", () => {
  it("counts what fits the belt on every chip", async () => {
    const { user } = await open();
    expect(screen.getByLabelText("Waffen 1")).toBeTruthy();
    await user.click(screen.getByLabelText("Schwarz"));
    expect(screen.getByLabelText("Waffen 2")).toBeTruthy();
    expect(screen.getByLabelText("Alle 14")).toBeTruthy();
  });

  it("theorie preselects 'Kampfprinzipien' and 'Allgemein', where there are questions of both", async () => {
    const labelled = ["Allgemein", "Waffen", "Kampfprinzipien"].map((label, index) => ({
      ...bank[index]!,
      topic: [label],
    }));
    await openGame(<QuizOf bank={labelled} title="Quiz" preselected="theorie" exit={exit} />);
    const chosen = screen.getAllByRole<HTMLInputElement>("checkbox").filter(({ checked }) => checked);
    expect(chosen.map(({ value }) => value).toSorted()).toEqual(["Allgemein", "Kampfprinzipien"]);
  });

  it("theorie preselects its labels", async () => {
    await open("theorie");
    expect(screen.getByLabelText<HTMLInputElement>("Allgemein 12").checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>("Alle 13").checked).toBe(false);
  });
});
