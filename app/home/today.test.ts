import { describe, expect, it } from "vitest";
import type { Belt } from "#domain/catalogue/schema.ts";
import { KEEP_MS } from "#domain/game/keepMs.ts";
import { MOST_ROWS, planToday, type TodayFacts } from "./today.ts";

const topics: TodayFacts["topics"] = [
  { topicID: "chinna", group: "single", title: "Chin Na", belts: [{ belt: "yellow", count: 3 }] },
  { topicID: "schlaege", group: "single", title: "Schläge", belts: [{ belt: "orange", count: 4 }] },
  { topicID: "blocks", group: "single", title: "Blocks", belts: [{ belt: "green", count: 3 }] },
  { topicID: "tritte", group: "single", title: "Tritte", belts: [{ belt: "green", count: 6 }] },
];
const NOW = Date.parse("2026-07-15T20:00:00Z");
const newcomer: TodayFacts = {
  runs: [],
  plan: undefined,
  wobblers: {},
  last: undefined,
  lastTitle: undefined,
  hasNotes: false,
  note: undefined,
  belt: "white",
  topics,
  beginning: "/techniques/single/basisStaende",
  nowMs: NOW,
};
const run = { game: "quiz" as const, keptAtMs: NOW - 1000, line: "Frage 3 von 10" };
const last = { category: "single" as const, topicID: "blocks", techniqueNr: "4", title: "Handfegen" };
const note = { href: "/techniques/single/blocks/1", content: "Ellbogen tief.", about: "Block nach oben" };

const plan = (facts: Partial<TodayFacts>) => planToday({ ...newcomer, ...facts });
const kinds = (facts: Partial<TodayFacts>) => plan(facts).map(({ kind }) => kind);

describe("the card 'Heute'", () => {
  it("gives a newcomer the first step, and asks for a belt that was left open", () => {
    expect(kinds({})).toEqual(["exam", "begin"]);
    expect(plan({ belt: "" })).toMatchObject([
      { kind: "plan", href: "/weg" },
      { kind: "begin", href: "/techniques/single/basisStaende" },
      { kind: "askBelt", href: "/profil" },
    ]);
    expect(kinds({ belt: "", topics: [] })).toEqual(["begin", "askBelt"]);
  });

  it("is never empty, also where a club hides the stands and nothing is known", () => {
    expect(plan({ beginning: undefined, belt: "black" })).toMatchObject([{ href: "/techniques/tech" }]);
    expect(plan({ beginning: undefined, topics: [] })).toMatchObject([{ href: "/techniques/tech" }]);
    expect(kinds({ beginning: undefined, belt: undefined })).toEqual(["begin"]);
  });

  it("has the most urgent first, at most three, and always the way to the next belt", () => {
    const all = { runs: [run], wobblers: { "blocks/1": 2 }, last, hasNotes: true, note };
    expect(kinds(all)).toEqual(["run", "wobblers", "exam"]);
    expect(kinds({ ...all, runs: [] })).toEqual(["wobblers", "last", "exam"]);
    expect(kinds({ ...all, runs: [], wobblers: {} })).toEqual(["last", "note", "exam"]);
    expect(plan(all)).toHaveLength(MOST_ROWS);
  });

  it("goes on with the latest interrupted run, as long as it can be resumed", () => {
    const older = { ...run, game: "cards" as const, keptAtMs: NOW - 5000, line: undefined };
    expect(plan({ runs: [older, run] })[0]).toMatchObject({
      href: "/quiz?weiter",
      title: "Quiz: weitermachen",
      text: "Frage 3 von 10",
    });
    expect(plan({ runs: [older] })[0]).toMatchObject({ href: "/cards?weiter", text: "Unterbrochen, aber noch da" });
    expect(kinds({ runs: [{ ...run, keptAtMs: NOW - KEEP_MS - 1 }] })).toEqual(["exam", "begin"]);
  });

  it("counts what wobbles for the game that can ask it", () => {
    expect(plan({ wobblers: { "blocks/1": 2, "blocks/2": 1, "?/q1": 1 } })[0]).toMatchObject({
      href: "/cards?fehler",
      title: "2 Techniken wackeln noch",
    });
    expect(plan({ wobblers: { "blocks/1": 2, "?/q1": 1, "?/q2": 1 } })[0]).toMatchObject({
      href: "/quiz?fehler",
      title: "2 Fragen wackeln noch",
    });
    expect(plan({ wobblers: { "?/q1": 1 } })[0]).toMatchObject({ title: "1 Frage wackelt noch" });
  });

  it("names a technique of another device by its number until its title has come", () => {
    const elsewhere = { ...last, title: undefined };
    expect(plan({ last })[0]).toMatchObject({ title: "Weiter mit „Handfegen“", text: "Blocks" });
    expect(plan({ last: elsewhere })[0]).toMatchObject({ title: "Weiter mit Nr.\u00A04", text: "Blocks" });
    expect(plan({ last: elsewhere, lastTitle: "Handfegen" })[0]).toMatchObject({ title: "Weiter mit „Handfegen“" });
  });

  it("keeps the place of a note that is still to come", () => {
    expect(plan({ hasNotes: true })[0]).toMatchObject({ kind: "note", text: undefined });
    expect(plan({ hasNotes: true, note })[0]).toMatchObject({ href: note.href, title: "Notiz zu „Block nach oben“" });
    expect(plan({ hasNotes: true, note: { ...note, about: undefined } })[0]).toMatchObject({
      title: "Deine letzte Notiz",
    });
  });

  it("says how much the next exam adds, and leads to all of it", () => {
    expect(plan({ belt: "orange" })[0]).toMatchObject({
      kind: "exam",
      href: "/techniques/tech?gurt=green",
      title: "Neu zu Grün: 9 Techniken",
      text: "In 2 Themen",
    });
  });

  it.each<Belt>(["blue", "brown", "black"])("says nothing of an exam that adds nothing: after %s", (belt) => {
    expect(kinds({ belt })).toEqual(["begin"]);
  });

  it("sends who has a belt already not to the stands, but to what was new with it", () => {
    expect(plan({ belt: "orange" })).toMatchObject([
      { kind: "exam" },
      {
        kind: "refresh",
        href: "/techniques/tech?gurt=orange",
        title: "Orange auffrischen: 4 Techniken",
        text: "In einem Thema",
      },
    ]);
    expect(kinds({ belt: "orange", last })).toEqual(["last", "exam"]);
  });

  it.each<[Belt, string]>([
    ["brown", "Braun auffrischen: 1 Technik"],
    ["black", "Das Letzte vor Schwarz: 1\u00A0Technik"],
  ])("has no exam to add anything after %s, so the own belt is last", (belt, title) => {
    const withBrown = [...topics, { ...topics[0]!, topicID: "wuerfe", belts: [{ belt: "brown" as const, count: 1 }] }];
    expect(plan({ belt, topics: withBrown })).toMatchObject([
      { kind: "refresh", href: "/techniques/tech?gurt=brown", title },
      { kind: "begin", href: "/techniques/tech" },
    ]);
    expect(kinds({ belt, topics: withBrown, last })).toEqual(["last", "refresh"]);
  });
});

describe("the plan (rule 26.5)", () => {
  const plan = {
    belt: "yellow",
    due: 8,
    fresh: 3,
    minutes: 8,
    isPaused: false,
    isFree: false,
    days: 56,
    next: 20_786,
  } as const;
  const rowsOf = (more: Partial<TodayFacts>) => planToday({ ...newcomer, topics, ...more });

  it("has its place before it is known what it asks for, where the device knows that there is one", () => {
    expect(rowsOf({ plan: "awaited", wobblers: { "tritte/1": 2 } })).toMatchObject([
      { kind: "plan", href: "/weg", title: "Dein Plan für heute", text: undefined },
    ]);
  });

  it("comes first where there is a plan, and asks for what wobbles by itself", () => {
    const rows = rowsOf({ plan, wobblers: { "tritte/1": 2 } });
    expect(rows[0]).toMatchObject({ kind: "plan", href: "/heute", title: "8\u00A0fällig, 3\u00A0neu" });
    expect(rows.map(({ kind }) => kind)).not.toContain("wobblers");
  });

  it("says what it is for, and leads to it", () => {
    expect(rowsOf({ plan })[1]).toMatchObject({
      kind: "way",
      href: "/weg",
      title: "Dein Weg zu Gelb",
      text: "Noch 56\u00A0Tage bis zur Prüfung",
    });
    expect(rowsOf({ plan: { ...plan, days: 1 } })[1]!.text).toBe("Morgen ist die Prüfung");
    expect(rowsOf({ plan: { ...plan, days: undefined } })[1]!.text).toBe("Was dran ist, und warum");
    expect(rowsOf({ plan: { ...plan, due: 0, fresh: 0 } }).map(({ kind }) => kind)).not.toContain("way");
  });

  it("says on a day without training that it is free", () => {
    expect(rowsOf({ plan: { ...plan, isFree: true } })[0]).toMatchObject({
      title: "Heute ist frei",
      text: "Wer mag: 8\u00A0fällig, 3\u00A0neu, etwa 8\u00A0Minuten",
    });
  });

  it("says what comes next when all is done, and rests in a pause", () => {
    const done = rowsOf({ plan: { ...plan, due: 0, fresh: 0 } })[0]!;
    expect(done).toMatchObject({ href: "/weg", title: "Für heute ist alles getan" });
    expect(done.text).toMatch(/^Weiter geht es am /);
    expect(rowsOf({ plan: { ...plan, isPaused: true } })[0]!.title).toBe("Dein Plan macht Pause");
  });

  it("is offered to whoever has said a belt, and to who wears none before the question for it", () => {
    expect(rowsOf({ plan: "none", belt: "yellow" })[0]).toMatchObject({ kind: "plan", href: "/weg" });
    expect(rowsOf({ plan: "none", belt: "yellow", last }).at(-1)).toMatchObject({ kind: "plan", href: "/weg" });
    const kindsOf = (more: Partial<TodayFacts>) => rowsOf({ belt: "", ...more }).map(({ kind }) => kind);
    const wobblers = { "tritte/1": 2 };
    for (const known of [undefined, "none"] as const) {
      expect(kindsOf({ plan: known, wobblers })).toEqual(["wobblers", "plan", "askBelt"]);
      expect(kindsOf({ plan: known, wobblers, runs: [run] })).toEqual(["run", "wobblers", "plan"]);
    }
    expect(kindsOf({ plan: "none", topics: [] })).not.toContain("plan");
    expect(rowsOf({ plan: "none", belt: undefined }).map(({ kind }) => kind)).not.toContain("plan");
  });
});
