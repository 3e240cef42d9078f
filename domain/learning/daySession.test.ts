import { describe, expect, it } from "vitest";
import type { TechniqueOfTopic } from "../game/filter.ts";
import { bodyKeys, canDo, planSession, type Step, withAgain } from "./daySession.ts";

const technique = (nr: string, more: Partial<TechniqueOfTopic> = {}): TechniqueOfTopic => ({
  topicID: "tritte",
  topicTitle: "Tritte",
  group: "single",
  techniqueNr: nr,
  title: `Kick ${nr}`,
  description: "Text.",
  belt: ["yellow"],
  steps: ["eins", "zwei", "drei"],
  image: { src: `${nr}.svg`, alt: "" },
  ...more,
});
const all = Array.from({ length: 12 }, (_, index) => technique(`${index + 1}`));
const techniques = new Map(all.map((one) => [`tritte/${one.techniqueNr}`, one]));
const keys = [...techniques.keys()];
const parts = { techniques, limits: [], needsPartner: new Set<string>(), seed: 7 };

describe("the session of a day", () => {
  it("asks for everything that is due and new once, in turns, and ends with the body", () => {
    const steps = planSession({ due: keys.slice(0, 9), fresh: keys.slice(9) }, parts);
    expect(steps.at(-1)).toEqual({ kind: "body", key: keys[9] });
    const asked = steps.slice(0, -1);
    expect(asked.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
    expect(new Set(asked.map(({ kind }) => kind))).toEqual(new Set(["meet", "card", "name", "order"]));
    expect(asked[0]!.kind).not.toBe("meet");
  });

  it("asks for names among four of the topic, one of them right, and for steps out of order", () => {
    for (const step of planSession({ due: keys, fresh: [] }, parts)) {
      if (step.kind === "name") expect(step.options[step.right]).toBe(techniques.get(step.key)!.title);
      if (step.kind === "order") {
        expect(step.order.toSorted((one, other) => one - other)).toEqual([0, 1, 2]);
        expect(step.order).not.toEqual([0, 1, 2]);
      }
    }
  });

  it("leaves to the body what it can do on this day, what is new first", () => {
    const today = { due: keys.slice(0, 2), fresh: [keys[5]!, "gone/1"] };
    expect(bodyKeys(today, parts)).toEqual([keys[5], keys[0], keys[1]]);
    const paired = { ...parts, limits: ["partner"] as const, needsPartner: new Set([keys[0]!]) };
    expect(bodyKeys(today, paired)).toEqual([keys[5], keys[1]]);
  });

  it("is empty where nothing is asked, and leaves out what the catalogue no longer has", () => {
    expect(planSession({ due: [], fresh: [] }, parts)).toEqual([]);
    expect(planSession({ due: ["gone/1"], fresh: ["gone/2"] }, parts)).toEqual([]);
  });
});

describe("what was not known at all", () => {
  const again: Step = { kind: "again", key: keys[0]! };
  it("comes once more before the body has its turn, and at the end where there is nothing for the body", () => {
    const steps = planSession({ due: [], fresh: keys.slice(0, 2) }, parts);
    expect(withAgain(steps, 0)).toEqual([...steps.slice(0, 2), again, steps[2]]);
    expect(withAgain(steps.slice(0, 2), 0)).toEqual([...steps.slice(0, 2), again]);
  });

  it("comes twice at most", () => {
    let steps: readonly Step[] = planSession({ due: [], fresh: keys.slice(0, 1) }, parts);
    for (let at = 0; at < 5; at += 1) steps = withAgain(steps, Math.min(at, steps.length - 2));
    expect(steps.map(({ kind }) => kind)).toEqual(["meet", "again", "again", "body"]);
  });
});

describe("what can be done on a day", () => {
  it.each([
    ["partner", technique("1", { attack: "Schwinger" })],
    ["jumps", technique("1", { title: "Gesprungener Kick" })],
    ["noise", technique("1", { title: "Fall rückwärts" })],
    ["knee", technique("1", { steps: ["In die Hocke gehen"] })],
  ] as const)("leaves out %s", (limit, one) => {
    expect(canDo(one, [], false)).toBe(true);
    expect(canDo(one, [limit], false)).toBe(false);
    expect(canDo(technique("2"), [limit], false)).toBe(true);
  });

  it("needs a partner where no exercise is for one alone", () => {
    expect(canDo(technique("1"), ["partner"], true)).toBe(false);
  });
});
