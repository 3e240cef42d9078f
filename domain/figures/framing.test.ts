import { expect, it } from "vitest";
import { viewOf } from "./camera.ts";
import { frameCamera } from "./framing.ts";
import type { Vec } from "./types.ts";

const ANGLE = { azimuth: 0, elevation: 0 };
/** The corners of a frame 1 m wide and 1.8 m high at a distance before the middle. */
const frame = (near: number): Vec[] => [-0.5, 0.5].flatMap((x) => [0, 1.8].map((y): Vec => [x, y, near]));
const farthest = (points: readonly Vec[]): number => {
  const view = viewOf(frameCamera(points, ANGLE));
  return Math.max(...points.flatMap((point) => view.project(point).slice(0, 2).map(Math.abs)));
};

it("cuts off nobody who comes towards the camera", () => {
  expect(farthest([...frame(0), ...frame(1.5)])).toBeLessThan(1);
});

it("leaves room around everybody, and no more than that", () => {
  expect(farthest(frame(0))).toBeGreaterThan(0.9);
  expect(farthest(frame(0))).toBeLessThan(0.97);
});
