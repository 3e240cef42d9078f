import { PLAIN_CAST } from "../../pose/cast.ts";
import { describe, expect, it } from "vitest";
import { armAt, ARM, DETOUR } from "#domain/figures/motion/joints.ts";
import { readMovement } from "#domain/figures/motion/movement.ts";
import type { Run, Span, Timeline } from "#domain/figures/motion/times.ts";
import { timelineOf } from "#domain/figures/motion/timeline.ts";
import { PROJECT, select } from "../../cli/select.ts";
import { exportMovement } from "../../motion/export.ts";
import { SIDES, type Vec } from "#domain/figures/types.ts";
import { type SolvedTechnique, solveTechnique } from "../../motion/scene.ts";
import { readLibrary } from "../../pose/library.ts";
import { checkCodec } from "./checkCodec.ts";
import { checkMovement } from "./checkMovement.ts";
import { checkStrikes, checkTechniqueMovement } from "./checkTechniqueMovement.ts";

const library = await readLibrary(PROJECT);
const ids = [
  "tritte/2",
  "tritte/7",
  "schlaege/4",
  "handkombination/4a",
  "hebel/1",
  "hebel/2",
  "hebel/20",
  "chinna/1",
  "stock/10",
];
/** Techniques whose fist strikes straight. */
const STRAIGHT = ["schlaege/4", "handkombination/4a"];
/** Techniques with two people who hold each other. */
const HOLDING = ["hebel/1", "hebel/2", "hebel/20", "chinna/1"];
const techniques = new Map<string, SolvedTechnique>(
  select(library, ids).map(({ id, plan }) => [id, solveTechnique(plan!)]),
);
const techniqueOf = (id: string): SolvedTechnique => techniques.get(id)!;
const timelineFor = (id: string): Timeline => timelineOf(readMovement(exportMovement(techniqueOf(id), PLAIN_CAST))!);

type Loose<T> = { -readonly [K in keyof T]: T[K] };
/** The kinds of warnings about movements after something has been done to all their spans. */
function kindsAfter(names: readonly string[], spoil: (span: Span, run: Loose<Run>) => void): Set<string> {
  const warnings = names.flatMap((id) => {
    const timeline = timelineFor(id);
    for (const run of timeline.runs) for (const span of run.spans) spoil(span, run);
    return checkMovement(timeline);
  });
  return new Set(warnings.map(({ code }) => code.split(".")[2]!));
}

describe("the checks of a movement", () => {
  it.each([...techniques])("find nothing in the one of %s", (id, technique) => {
    expect(checkTechniqueMovement(technique)).toEqual([]);
  });

  it("notice a standing foot that follows the body", () => {
    const kinds = kindsAfter(["tritte/7", "schlaege/4"], ({ contacts }) => {
      for (const track of contacts.feet.flat()) track.way = "air";
    });
    expect(kinds).toContain("slip");
  });

  it("notice feet that leave the floor together", () => {
    const kinds = kindsAfter(["handkombination/4a", "chinna/1"], ({ contacts }) => {
      for (const track of contacts.feet.flat()) Object.assign(track, { way: "step", begins: 0, ends: 1, lift: 0.07 });
    });
    expect(kinds).toContain("hop");
  });

  it("notice a hand that lets go", () => {
    const kinds = kindsAfter(HOLDING, ({ contacts }) => {
      Object.assign(contacts, { ties: [] });
      for (const detours of contacts.detours) detours.fill(0.1);
    });
    expect(kinds).toContain("grip");
  });

  it("notice feet below the floor", () => {
    const kinds = kindsAfter(["tritte/7"], ({ contacts }) => {
      for (const { a, b } of contacts.feet.flat()) {
        for (const numbers of [a, b]) for (const height of [6, 9, 12, 14]) numbers[height] = numbers[height]! - 0.05;
      }
    });
    expect(kinds).toContain("floor");
  });

  it("notice a hand in the own body, and bodies in each other", () => {
    const inside = kindsAfter(["tritte/2"], ({ contacts, from, to }) => {
      for (const joints of [...from, ...to]) joints.set([0, -0.05, 0.02], armAt("L") + ARM.reach);
      for (const detours of contacts.detours) detours.fill(0);
    });
    expect(inside).toContain("self");
    const through = kindsAfter(HOLDING, ({ contacts }) => {
      // Half way the first person stands where the second one stands.
      const [self, other] = contacts.a.bodies;
      if (!self || !other) return;
      for (let i = 0; i < 3; i += 2) {
        contacts.detours[0]![15 + DETOUR.pelvis + i] = other.pelvis[i]! - self.pelvis[i]!;
      }
    });
    expect(through).toContain("pair");
  });

  it("notice a stick that goes through somebody", () => {
    const kinds = kindsAfter(["stock/10"], ({ contacts }) => {
      // Half way the other person stands where the stick is.
      for (let i = 0; i < 3; i += 2) {
        const [{ pelvis }, thing] = [contacts.a.bodies[1]!, contacts.a.things[0]!];
        contacts.detours[1]![15 + DETOUR.pelvis + i] = thing.at[i]! + 0.3 * thing.frame.z[i]! - pelvis[i]!;
      }
    });
    expect(kinds).toContain("thing");
  });

  it("notice a joint beyond its limit", () => {
    const kinds = kindsAfter(["schlaege/4"], ({ from, to }) => {
      // The chest a quarter turn beyond the pelvis.
      for (const joints of [...from, ...to]) joints.set([Math.SQRT1_2, 0, Math.SQRT1_2, 0], 8);
    });
    expect(kinds).toContain("joint");
  });

  it("notice a joint that is too fast", () => {
    const kinds = kindsAfter(["tritte/7"], (span, run) => {
      span.seconds /= 6;
      run.seconds = run.spans.reduce((sum, { seconds }) => sum + seconds, 0);
    });
    expect(kinds).toContain("speed");
  });

  it("notice a straight punch that goes in an arc", () => {
    const kinds = kindsAfter(STRAIGHT, ({ from, to }) => {
      for (const joints of [...from, ...to]) for (const side of SIDES) joints[armAt(side) + ARM.straight] = 0;
    });
    expect(kinds).toContain("line");
  });

  it("notice a file that loses what the picture shows", () => {
    const { panels } = techniqueOf("schlaege/4");
    expect(checkCodec({ panels })).toEqual([]);
    const body = panels[0]!.main.bodies[0]!;
    const skull: Vec = [body.skull[0], body.skull[1] + 0.002, body.skull[2]];
    const spoiled = [{ ...panels[0]!, keys: [{ ...panels[0]!.main, bodies: [{ ...body, skull }] }] }];
    expect(checkCodec({ panels: spoiled }).map(({ code }) => code)).toEqual(["move.1.format"]);
    const far: Vec = [body.pelvis[0] + 50, body.pelvis[1], body.pelvis[2]];
    const gone = [{ ...panels[0]!, keys: [{ ...panels[0]!.main, bodies: [{ ...body, pelvis: far }] }] }];
    expect(checkCodec({ panels: gone }).map(({ code }) => code)).toEqual(["move.1.format"]);
  });

  it("notice a strike that misses by a centimetre", () => {
    const timeline = timelineFor("schlaege/4");
    const technique = techniqueOf("schlaege/4");
    expect(checkStrikes(technique, timeline)).toEqual([]);
    const hit = timeline.movement.panels[0]!.hits[0]!;
    for (const { bodies } of timeline.movement.keys) {
      const arm = bodies[hit.person]!.arms[hit.side];
      arm.knuckles = [arm.knuckles[0], arm.knuckles[1] + 0.01, arm.knuckles[2]];
    }
    expect(checkStrikes(technique, timeline).map(({ code }) => code)).toEqual(["move.1.hit"]);
  });
});
