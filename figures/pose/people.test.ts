import { describe, expect, it } from "vitest";
import { locate } from "../motion/arrow.ts";
import { readLibrary } from "./library.ts";
import { type SolvedMoment, solvePeople } from "./people.ts";
import { planTechnique } from "../motion/plan.ts";
import type { PosedBody } from "./poseSpec.ts";
import { solveTechnique } from "../motion/scene.ts";
import { PROJECT, select } from "../cli/select.ts";
import { placeOn, surfacePoint, thicknessAt } from "#domain/figures/surfaces.ts";
import type { Side, Surface, Vec } from "#domain/figures/types.ts";
import { otherSide, SIDES } from "#domain/figures/types.ts";
import { along, distance, mirrorVec } from "#domain/figures/vector.ts";

const library = await readLibrary(PROJECT);
const plans = select(library, []).flatMap(({ id, plan }) => (plan ? [{ id, plan }] : []));
const shown = plans.flatMap(({ id, plan }) =>
  solveTechnique(plan).panels.map(({ main }, index) => ({ name: `${id} ${index + 1}`, moment: main })),
);

/** Tolerance of "within 3 cm", including the roundness of limbs. */
const NEAR = 0.03;
const ROUND = 0.012;

/** Distances of hands and feet from what they must hold or touch. */
function gaps(moment: SolvedMoment, body: PosedBody): { part: string; apart: number }[] {
  const place = (ref: unknown) =>
    typeof ref === "string" && /^[01]\./.test(ref) && moment.bodies[Number(ref[0])]
      ? placeOn(moment.bodies[Number(ref[0])] as PosedBody, ref.slice(2))
      : undefined;
  return SIDES.flatMap((side) => {
    const { grip, touch, with: surface = "fist" } = body.spec.arms[side];
    const leg = body.spec.legs[side];
    const arm = body.arms[side];
    const held = place(grip);
    const touched = place(touch);
    const kicked = place(leg.touch);
    const found: { part: string; apart: number }[] = [];
    const palm: Vec = along(along(arm.wrist, arm.fingers, 0.068), arm.palm, 0.018 + (held?.radius ?? 0));
    if (held) found.push({ part: `grip.${side}`, apart: distance(palm, held.at) });
    const beside = (at: Vec, radius: number, by: Surface) =>
      Math.max(0, distance(surfacePoint(body, side, by), at) - radius - thicknessAt(by));
    if (touched) found.push({ part: `touch.${side}`, apart: beside(touched.at, touched.radius, surface) });
    if (kicked) found.push({ part: `touch.${side}`, apart: beside(kicked.at, kicked.radius, leg.with ?? "ball") });
    return found;
  });
}

describe("hands and feet of two people", () => {
  it("are where they hold and touch within 3 cm, or the checks say that they are not", () => {
    let count = 0;
    const unsaid = shown.flatMap(({ name, moment }) =>
      moment.bodies.flatMap((body, person) =>
        gaps(moment, body).flatMap(({ part, apart }) => {
          count += 1;
          const told = body.misses.find((miss) => miss.part === part)?.metres ?? 0;
          return apart <= Math.max(NEAR, told) + ROUND ? [] : [`${name} ${person}.${part}: ${apart}, told ${told}`];
        }),
      ),
    );
    expect(count).toBeGreaterThan(80);
    expect(unsaid).toEqual([]);
  });

  it("seldom miss", () => {
    const all = shown.flatMap(({ moment }) => moment.bodies.flatMap((body) => gaps(moment, body)));
    const near = all.filter(({ apart }) => apart <= NEAR + ROUND);
    expect(near.length / all.length).toBeGreaterThan(0.9);
  });

  it("come out the same when they are solved again", () => {
    for (const { plan } of plans.slice(0, 60)) {
      const [panel] = plan.panels;
      const solve = () => panel && JSON.stringify(solvePeople(panel.main.people, panel.main.props));
      expect(solve()).toBe(solve());
    }
  });
});

/** A hand around a moving limb may settle a thumb's width away, because both ways around are equally good. */
const EITHER_SIDE = 0.1;

/** The same place on the other side of the mirror. */
const mirroredPlace = (side: Side, name: string, moment: SolvedMoment, person: number): Vec | undefined => {
  const at = locate(`${person}.${otherSide(side)}.${name}`, moment);
  return at && mirrorVec(at);
};

describe("a technique for the other side", () => {
  it("is the mirror image, partner and all", () => {
    const uneven = plans.flatMap(({ id, plan }) => {
      if (plan.isStrip) return [];
      const [solved] = solveTechnique(plan).panels;
      const [other] = solveTechnique(planTechnique({ use: `~${id}` }, library)).panels;
      if (!solved || !other) return [`${id} has no panel`];
      return solved.main.bodies.flatMap(({ spec }, person) =>
        SIDES.flatMap((side) =>
          ["hand", "elbow", "ball", "knee"].flatMap((name) => {
            const is = locate(`${person}.${side}.${name}`, solved.main);
            const mirrored = mirroredPlace(side, name, other.main, person);
            return is && mirrored && distance(is, mirrored) < (spec.arms[side].grip ? EITHER_SIDE : 0.01)
              ? []
              : [`${id}: ${person}.${side}.${name}`];
          }),
        ),
      );
    });
    expect(uneven).toEqual([]);
  });
});
