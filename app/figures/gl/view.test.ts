import fc from "fast-check";
import { expect, it } from "vitest";
import { viewOf } from "#domain/figures/camera.ts";
import { makeViewBlock, projectInto, writeView } from "./view.ts";

const metres = fc.double({ min: -2, max: 2, noNaN: true });
const point = fc.tuple(metres, metres, metres);
const cameras = fc.record({
  azimuth: fc.double({ min: -360, max: 360, noNaN: true }),
  elevation: fc.double({ min: -20, max: 85, noNaN: true }),
  target: point,
  size: fc.double({ min: 0.4, max: 4, noNaN: true }),
});

it("projects as the stills do", () => {
  fc.assert(
    fc.property(cameras, point, (camera, p) => {
      const block = makeViewBlock();
      writeView(block, camera, false);
      const out = new Float32Array(3);
      projectInto(out, 0, block, ...p);
      const [right, up, far] = viewOf(camera).project(p);
      // The numbers of a graphics card have seven digits.
      expect(Math.hypot(out[0]! - right, out[1]! - up, out[2]! - far)).toBeLessThan(1e-4);
    }),
  );
});

it("swaps right and left where it is mirrored, and nothing else", () => {
  fc.assert(
    fc.property(cameras, point, (camera, p) => {
      const [plain, mirrored] = [makeViewBlock(), makeViewBlock()];
      writeView(plain, camera, false);
      writeView(mirrored, camera, true);
      const out = new Float32Array(6);
      projectInto(out, 0, plain, ...p);
      projectInto(out, 3, mirrored, ...p);
      expect(Math.hypot(out[3]! + out[0]!, out[4]! - out[1]!, out[5]! - out[2]!)).toBe(0);
    }),
  );
});
