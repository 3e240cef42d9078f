import { array, assert, integer, property, tuple } from "fast-check";
import { parse } from "valibot";
import { describe, expect, it } from "vitest";
import { checkLessons } from "./checkLessons.ts";
import { lessonsSchema } from "./lesson.ts";
import type { Topic } from "./schema.ts";

const topicOf = (topicID: string, count: number): Topic => ({
  topicID,
  group: "single",
  title: topicID,
  list: Array.from({ length: count }, (_, index) => ({
    techniqueNr: `${index + 1}`,
    title: `${topicID} ${index + 1}`,
    description: "Text.",
    belt: ["blue", "brown"],
  })),
});
const topics = [topicOf("blocks", 6), topicOf("tritte", 6)];

type Lessons = Record<string, Record<string, unknown>>;

function problemsOf(lessons: Record<string, Lessons>, file = (topicID: string) => `content/lessons/${topicID}.yaml`) {
  const problems: string[] = [];
  const placed = Object.entries(lessons).map(([lessonsOf, byNumber]) => ({
    file: file(lessonsOf),
    lessons: parse(lessonsSchema, { lessonsOf, lessons: byNumber }),
    report: (path: readonly PropertyKey[], message: string) => void problems.push(`${path.join(".")}: ${message}`),
  }));
  checkLessons(placed, topics, ({ topicID }) => `content/techniques/${topicID}.yaml`);
  return problems;
}

describe("lessons (rule 5.23)", () => {
  it("may lack every part", () => expect(problemsOf({ blocks: { 1: {} } })).toEqual([]));

  it.each([
    [{ stock: { 1: {} } }, "lessonsOf: kein Thema hat die Id stock"],
    [{ blocks: { 9: {} } }, "lessons.9: eine Technik mit der Nummer '9' gibt es in diesem Thema nicht"],
    [{ blocks: { 1: { buildsOn: ["tritte/7"] } } }, "lessons.1.buildsOn.0: eine Technik „tritte/7“ gibt es nicht"],
    [{ blocks: { 1: { counters: ["blocks/1"] } } }, "eine Technik verweist nicht auf sich selbst"],
    [{ blocks: { 1: { counters: ["tritte/1", "tritte/1"] } } }, "lessons.1.counters.1: „tritte/1“ steht zweimal da"],
    [
      {
        blocks: { 1: { relatives: [{ to: "tritte/2", differs: "Höher." }] } },
        tritte: { 2: { relatives: [{ to: "blocks/1", differs: "Tiefer." }] } },
      },
      "„blocks/1“ nennt diese Verwandtschaft schon",
    ],
  ])("with %j are refused", (lessons, problem) => {
    expect(problemsOf(lessons as Record<string, Lessons>).join("\n")).toContain(problem);
  });

  it("lie in a file that is called like their topic's", () =>
    expect(problemsOf({ blocks: {} }, () => "content/lessons/sperren.yaml")).toEqual([
      "lessonsOf: gehört in die Datei content/lessons/blocks.yaml",
    ]));

  it("never lead in a circle: one is reported exactly where there is one", () => {
    const link = tuple(integer({ min: 1, max: 6 }), integer({ min: 1, max: 6 }));
    assert(
      property(array(link, { maxLength: 12 }), (pairs) => {
        const lessons: Record<string, { buildsOn: string[] }> = {};
        for (const [from, to] of pairs.filter(([from, to]) => from !== to)) {
          const { buildsOn } = (lessons[from] ??= { buildsOn: [] });
          if (!buildsOn.includes(`blocks/${to}`)) buildsOn.push(`blocks/${to}`);
        }
        // From each number, step by step, as far as six steps lead.
        const reaches = (start: string) => {
          let at = new Set(lessons[start]?.buildsOn);
          for (let step = 0; step < 6; step++) {
            at = new Set([...at, ...[...at].flatMap((ref) => lessons[ref.slice("blocks/".length)]?.buildsOn ?? [])]);
          }
          return at.has(`blocks/${start}`);
        };
        const isRound = Object.keys(lessons).some(reaches);
        const found = problemsOf({ blocks: lessons }).some((one) => one.includes("baut selbst auf dieser Technik auf"));
        expect(found).toBe(isRound);
      }),
    );
  });

  it("take no longer for a long chain of links than it has links", () => {
    const long = 200;
    const chain = Object.fromEntries(
      Array.from({ length: long - 1 }, (_, index) => [`${index + 1}`, { buildsOn: [`kette/${index + 2}`] }]),
    );
    const report = (_: readonly PropertyKey[], message: string) => expect.unreachable(message);
    const lessons = parse(lessonsSchema, { lessonsOf: "kette", lessons: chain });
    checkLessons(
      [{ file: "content/lessons/kette.yaml", lessons, report }],
      [topicOf("kette", long)],
      () => "kette.yaml",
    );
  });
});
