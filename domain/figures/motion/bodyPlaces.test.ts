import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { movementOf, standing } from "../../../tests/fixtures/units/movements.ts";
import { placeOn, surfacePoint } from "../surfaces.ts";
import { ARM_SURFACES, BODY_PLACES, FOOT_SURFACES, HAND_SURFACES, LEG_SURFACES, SIDES } from "../types.ts";
import { along, distance } from "../vector.ts";
import { makeStage, poseAt } from "./pose.ts";
import { referenceTo, sidePlaceTo } from "./bodyPlaces.ts";
import { readReference } from "./references.ts";
import { newPoint } from "./registers.ts";
import { timelineOf } from "./timeline.ts";

const movement = movementOf({
  keys: [
    [standing({ shape: "palm" })],
    [standing({ hands: { L: [0.2, 0.3, 0.1], R: [0, 0, 0.5] }, feet: { L: [0.1, 0.4, 0.3] }, shape: "fist" })],
  ],
  hasStick: true,
});
const timeline = timelineOf(movement);
const stage = makeStage(movement);
const instant = fc.double({ min: 0, max: timeline.seconds, noNaN: true });
const at = newPoint();

describe("places on a stage", () => {
  it.each([...HAND_SURFACES, ...ARM_SURFACES, ...LEG_SURFACES, ...FOOT_SURFACES])(
    "%s is where the pictures have it",
    (surface) => {
      fc.assert(
        fc.property(instant, fc.constantFrom(...SIDES), (now, side) => {
          poseAt(timeline, now, stage);
          expect(sidePlaceTo(at, stage.bodies[0]!, side, surface)).toBe(true);
          expect(distance(at, surfacePoint(stage.bodies[0]!, side, surface))).toBeLessThan(1e-9);
        }),
        { numRuns: 20 },
      );
    },
  );

  it.each([...BODY_PLACES, "L.ear", "R.ear", "L.lapel", "R.ribs", "R.sleeve"])("%s, too", (name) => {
    fc.assert(
      fc.property(instant, (now) => {
        poseAt(timeline, now, stage);
        expect(referenceTo(at, readReference(`0.${name}`)!, stage)).toBe(true);
        expect(distance(at, placeOn(stage.bodies[0]!, name).at)).toBeLessThan(1e-9);
      }),
      { numRuns: 20 },
    );
  });

  it("along a thing", () => {
    expect(referenceTo(at, readReference("p0.40")!, stage)).toBe(true);
    const [stick] = stage.props;
    expect(distance(at, along(stick!.at, stick!.frame.z, 0.4))).toBeLessThan(1e-9);
  });

  it("of people and things that are not there are nowhere", () => {
    for (const text of ["1.chin", "1.L.fist", "p1.10"])
      expect(referenceTo(at, readReference(text)!, stage)).toBe(false);
  });
});
