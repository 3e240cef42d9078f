import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { viewOf } from "#domain/figures/camera.ts";
import { packBody, unpackBody } from "#domain/figures/motion/codec.ts";
import { makeMarks, marksAt } from "#domain/figures/motion/marks.ts";
import { readMovement } from "#domain/figures/motion/movement.ts";
import { makeStage, poseAt } from "#domain/figures/motion/pose.ts";
import { curlOf } from "#domain/figures/hands.ts";
import { timelineOf } from "#domain/figures/motion/timeline.ts";
import type { Movement } from "#domain/figures/motion/types.ts";
import type { Body } from "#domain/figures/types.ts";
import { SIDES } from "#domain/figures/types.ts";
import { angleBetween, distance } from "#domain/figures/vector.ts";
import { PROJECT, select } from "../cli/select.ts";
import { readLibrary } from "../pose/library.ts";
import { PLAIN_CAST } from "../pose/cast.ts";
import { exportMovement } from "./export.ts";
import { planTechnique } from "./plan.ts";
import { pictureOf, solveTechnique } from "./scene.ts";

const library = await readLibrary(PROJECT);
/** One of each kind: a stance, a kick, a counter with a partner, a throw, a weapon, a strip. */
const ids = ["basisStaende/4", "tritte/7", "hebel/1", "wuerfe/3", "messer/1", "handkombination/4a"];
const solved = select(library, ids).map(({ id, plan }) => ({ id, technique: solveTechnique(plan!) }));
const exported = solved.map(({ id, technique }) => ({
  id,
  technique,
  data: JSON.parse(JSON.stringify(exportMovement(technique, { ...PLAIN_CAST, belt: "green" }))) as Record<
    string,
    unknown
  >,
}));
const movementOf = (data: unknown): Movement => {
  const movement = readMovement(data);
  if (!movement) throw new Error("not read");
  return movement;
};

/** The largest distance between joints of two bodies, metres. */
const apart = (a: Body, b: Body): number =>
  Math.max(
    distance(a.skull, b.skull),
    distance(a.neck, b.neck),
    ...SIDES.flatMap((side) => [
      ...(["shoulder", "elbow", "wrist", "tip"] as const).map((at) => distance(a.arms[side][at], b.arms[side][at])),
      ...(["hip", "knee", "ankle", "toe"] as const).map((at) => distance(a.legs[side][at], b.legs[side][at])),
    ]),
  );

describe("hands that grip", () => {
  it("close around what they hold, and open on the way there", () => {
    const { data } = exported.find(({ id }) => id === "wuerfe/3")!;
    const movement = movementOf(data);
    const gripping = movement.keys.flatMap(({ bodies }) =>
      bodies.flatMap(({ arms }) => SIDES.map((side) => arms[side]).filter(({ hand }) => hand === "grip")),
    );
    expect(gripping.length).toBeGreaterThan(2);
    expect(gripping.some(({ curl }) => curl.fingers[0].knuckle !== curlOf("grip").fingers[0].knuckle)).toBe(true);
    const timeline = timelineOf(movement);
    const stage = makeStage(movement);
    const knuckles = Array.from({ length: 200 }, (_, i) => {
      poseAt(timeline, (timeline.seconds * i) / 199, stage);
      return stage.bodies.flatMap(({ arms }) => SIDES.map((side) => arms[side].curl.fingers[1].knuckle));
    });
    for (const [i, now] of knuckles.entries())
      for (const [hand, knuckle] of now.entries())
        expect(Math.abs(knuckle - (knuckles[i - 1] ?? now)[hand]!)).toBeLessThan(40);
  });
});

describe("packBody", () => {
  const bodies = solved.flatMap(({ technique }) =>
    technique.panels.flatMap(({ keys }) => keys.flatMap((k) => k.bodies)),
  );

  it("keeps every joint to a millimetre and every axis to a tenth of a degree", () => {
    expect(bodies.length).toBeGreaterThan(20);
    for (const body of bodies) {
      const back = unpackBody(packBody(body))!;
      expect(apart(back, body)).toBeLessThan(0.0012);
      for (const frame of ["pelvisFrame", "chestFrame", "headFrame"] as const)
        for (const axis of ["x", "y", "z"] as const)
          expect(angleBetween(back[frame][axis], body[frame][axis])).toBeLessThan(0.1);
    }
  });

  it("refuses a body with a number too few, too many or out of bounds", () => {
    const numbers = packBody(bodies[0]!);
    expect(unpackBody(numbers)).toBeDefined();
    expect(unpackBody(numbers.slice(1))).toBeUndefined();
    expect(unpackBody([...numbers, 0])).toBeUndefined();
    fc.assert(
      fc.property(fc.nat(numbers.length - 1), fc.constantFrom<unknown>(1e9, 0.5, "1", null, NaN), (at, wrong) => {
        expect(unpackBody(numbers.with(at, wrong as number))).toBeUndefined();
      }),
    );
  });
});

describe("readMovement", () => {
  it("reads what was written", () => {
    for (const { id, technique, data } of exported) {
      const { panels, looks, keys, belt } = movementOf(data);
      expect(panels, id).toHaveLength(technique.panels.length);
      expect(belt).toBe("green");
      for (const key of keys) expect(key.bodies, id).toHaveLength(looks.length);
    }
  });

  it("shows all of its arrows to its camera, also those above heads", () => {
    for (const technique of select(library, ["trittkombination/4a", "wuerfe/8a", "hebel/10"]).map(({ plan }) =>
      solveTechnique(plan!),
    )) {
      const { camera } = movementOf(JSON.parse(JSON.stringify(exportMovement(technique, PLAIN_CAST))));
      const picture = pictureOf(technique, PLAIN_CAST);
      const scenes = picture.kind === "strip" ? picture.panels : [picture.scene];
      const { project } = viewOf(camera);
      const points = scenes.flatMap(({ arrows }) => arrows.flatMap(({ path }) => path.map(project)));
      for (const [right, up] of points) expect(Math.max(Math.abs(right), Math.abs(up))).toBeLessThanOrEqual(1);
    }
  });

  it("draws an arrow that leads on from the picture as the last piece of the way there", () => {
    const wayOf = (arrowFrom: number) => {
      const data = {
        start: {},
        through: [{ armR: "hip" as const }],
        pose: { armR: { aim: "chest" as const } },
        follow: { armR: { aim: "head" as const } },
        hit: "R.fist",
        arrowFrom,
      };
      const technique = solveTechnique(planTechnique(data, library));
      const movement = movementOf(JSON.parse(JSON.stringify(exportMovement(technique, PLAIN_CAST))));
      const timeline = timelineOf(movement);
      const [stage, marks] = [makeStage(movement), makeMarks(movement)];
      const { from } = timeline.holds.find(({ panel }) => panel === 0)!;
      poseAt(timeline, from, stage);
      marksAt(timeline, from, stage, marks);
      return marks.ways[0]!.path.map((point) => [...point]);
    };
    expect(wayOf(2)).toEqual(wayOf(1));
    expect(distance(wayOf(0)[0] as [number, number, number], wayOf(2)[0] as [number, number, number])).toBeGreaterThan(
      0.1,
    );
  });

  it("refuses whatever is no movement, and never throws", () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        expect(readMovement(data)).toBeUndefined();
      }),
    );
  });

  it("refuses a movement with a wrong part, and never throws", () => {
    const { data } = exported.find(({ id }) => id === "messer/1")!;
    for (const name of ["v", "belt", "looks", "camera", "bodies", "things", "keys", "sequence", "panels"]) {
      fc.assert(
        fc.property(fc.oneof(fc.constant(undefined), fc.string(), fc.integer({ min: 100 }), fc.object()), (wrong) => {
          expect(readMovement({ ...data, [name]: wrong })).toBeUndefined();
        }),
        { numRuns: 20 },
      );
    }
  });
});
