import { viewOf } from "#domain/figures/camera.ts";
import type { Camera, Vec } from "#domain/figures/types.ts";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AS_DRAWN, isAsDrawn, roomOf, shiftBy, turnBy, turnedCamera, zoomBy } from "./turn.ts";

const base: Camera = { azimuth: -45, elevation: 9, target: [0, 0.85, 0], size: 2 };
const points: Vec[] = [
  [0.2, 0, 0.9],
  [-0.3, 1.8, 0],
  [0, 0.9, -0.7],
];
const room = roomOf(points);

describe("turnedCamera", () => {
  it("is the picture's own camera until something is turned", () => {
    expect(turnedCamera(base, room, AS_DRAWN)).toBe(base);
  });

  it("keeps everything in sight from every side, once it is turned", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.2, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true }), (x, y) => {
        const view = viewOf(turnedCamera(base, room, turnBy(AS_DRAWN, x, y)));
        for (const point of points) {
          const [right, up] = view.project(point);
          expect(Math.abs(right)).toBeLessThan(1);
          expect(Math.abs(up)).toBeLessThan(1);
        }
      }),
    );
  });

  it("does not jump at the first degree", () => {
    const little = turnedCamera(base, room, turnBy(AS_DRAWN, 0.001, 0));
    expect(little.size).toBeCloseTo(base.size, 1);
    expect(little.azimuth).toBeCloseTo(base.azimuth, 0);
  });

  it("never looks from below the floor or straight down", () => {
    expect(turnedCamera(base, room, turnBy(AS_DRAWN, 0, -9)).elevation).toBe(-5);
    expect(turnedCamera(base, room, turnBy(AS_DRAWN, 0, 9)).elevation).toBe(80);
  });
});

describe("zoomBy", () => {
  it("keeps the point between the fingers where it is", () => {
    const before = viewOf(turnedCamera(base, room, AS_DRAWN)).unproject(0.4, 0.2, 6.2);
    const zoomed = turnedCamera(base, room, zoomBy(AS_DRAWN, 2, 0.2, 0.1));
    const [right, up] = viewOf(zoomed).project(before);
    expect(right).toBeCloseTo(0.4, 3);
    expect(up).toBeCloseTo(0.2, 3);
  });

  it("stays between the whole picture and three times its size, and never shows what is beside it", () => {
    expect(zoomBy(AS_DRAWN, 0.1)).toEqual(AS_DRAWN);
    expect(zoomBy(AS_DRAWN, 99).zoom).toBe(3);
    expect(shiftBy(AS_DRAWN, 0.4, 0.4)).toEqual(AS_DRAWN);
    expect(isAsDrawn(zoomBy(zoomBy(AS_DRAWN, 2, 0.3, 0.3), 0.1))).toBe(true);
  });
});

describe("roomOf", () => {
  it("holds nothing as well", () => expect(roomOf([]).radius).toBeGreaterThan(0));
});
