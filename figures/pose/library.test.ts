import { describe, expect, it } from "vitest";
import { makeLibrary } from "./library.ts";
import { planTechnique } from "../motion/plan.ts";
import { FigureError, flattenPose, mirrorPose } from "./poseData.ts";

const FILE = "content/figures/tritte.yaml";
const topic = (...lines: string[]) =>
  makeLibrary([{ path: FILE, text: ["topicID: tritte", "techniques:", "  '1':", ...lines].join("\n") }]);

const MISTAKES: [what: string, line: string, message: RegExp][] = [
  ["an unknown field of a pose", "    pose: { legs: 1 }", /legs/],
  ["a place of the body that does not exist", "    pose: { armL: { grip: 1.R.tail } }", /Stelle am Körper/],
  ["a rest that does not exist", "    pose: { armL: pocket }", /kennt nur guard, lead/],
  ["two goals for one arm", "    pose: { armL: { aim: chin, to: [0, 1, 0] } }", /nur eines von/],
  ["two goals for one leg", "    pose: { legL: { at: [0, 0], aim: chin } }", /nur eines von/],
  ["a weight above all", "    pose: { legL: { at: [0, 0], weight: 170 } }", /liegt zwischen 0 und 100 Prozent/],
  ["a goal in another city", "    pose: { armL: { to: [0, 1, 40] } }", /liegt zwischen -6 und 6 Metern/],
  ["a point with two numbers", "    pose: { armL: { to: [0, 1] } }", /\[x, y, z\] in Metern/],
  ["a striking surface without a side", "    hit: fist", /Trefffläche wie R.fist/],
  ["a name that is no name", "    pose: Bow Stance", /Name einer Haltung/],
  ["a hand shape that does not exist", "    pose: { armL: { aim: chin, hand: paw } }", /kennt nur fist, open/],
  ["a single panel", "    panels: [{ pose: bow }]", /braucht 2 bis 6 Bilder/],
  ["a reason that is none", "    accept: [{ warning: 0.neck, upTo: 84, because: passt }]", /ganzen Satz/],
  ["a label that is a sentence", "    marks: [{ label: Hier nie mit Kontakt treffen, at: [0, 1, 0] }]", /kurzes Wort/],
  ["a label that would break the file", "    marks: [{ label: 'a;b', at: [0, 1, 0] }]", /kurzes Wort/],
  ["an area that no body has", "    zones: [{ tone: red, on: [tail] }]", /kennt nur head, neck/],
  ["a colour without a meaning", "    zones: [{ tone: blue, on: [head] }]", /kennt nur green, yellow, red/],
  ["a camera below the floor", "    camera: { elevation: -60 }", /liegt zwischen -10 und 88 Grad/],
];

describe("a mistake in the pose data", () => {
  it.each(MISTAKES)("is told in German where it stands: %s", (_, line, message) => {
    const { problems } = topic(line);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ file: FILE, line: 4 });
    expect(problems[0]?.message).toMatch(message);
  });

  it("is told for every place, in reading order", () => {
    const { problems } = topic("    hit: fist", "    pose: { armL: pocket }", "  '2':", "    hit: foot");
    expect(problems.map(({ line }) => line)).toEqual([4, 5, 7]);
  });

  it("is told for poses that share a name or have none", () => {
    const text = "poses:\n  bow: { armL: hip }\n  Bow: { armL: hip }\n";
    const { problems } = makeLibrary([
      { path: "content/figures/poses.yaml", text },
      { path: "content/figures/stances.yaml", text: "poses:\n  bow: { armR: hip }\n" },
    ]);
    const messages = problems.map(({ message }) => message);
    expect(messages.some((message) => message.includes("beginnt klein"))).toBe(true);
    expect(messages.some((message) => message.includes("gibt es schon"))).toBe(true);
  });
});

describe("names", () => {
  const library = makeLibrary([
    {
      path: "content/figures/poses.yaml",
      text: "poses:\n  a: { extends: b }\n  b: { extends: ~a }\n  c: { armL: hip }\n",
    },
    { path: FILE, text: "topicID: tritte\ntechniques:\n  '1': { use: tritte/2 }\n  '2': { use: ~tritte/1 }\n" },
  ]);
  const find = (name: string) => library.poses.get(name);

  it("that lead in a circle or nowhere are an error of the data", () => {
    expect(() => flattenPose("a", find)).toThrow(FigureError);
    expect(() => flattenPose("nobody", find)).toThrow(/gibt es nicht/);
    expect(() => planTechnique({ use: "tritte/1" }, library)).toThrow(/verwendet sich selbst/);
    expect(() => planTechnique({ use: "tritte/9" }, library)).toThrow(/hat noch kein Bild/);
  });

  it("with ~ give the other side, and twice the same side again", () => {
    // Fields left open by c come from the guard, whose leading hand changes sides, too.
    expect(flattenPose("~c", find)).toMatchObject({ armL: "guard", armR: { rest: "hip" } });
    expect(flattenPose(mirrorPose("~c"), find)).toEqual(flattenPose("c", find));
  });
});
