import { expect, it } from "vitest";
import { bodyMesh, writeBody } from "#domain/figures/body/live.ts";
import { LOOKS } from "#domain/figures/body/looks.ts";
import { makePens } from "#domain/figures/body/pens.ts";
import { restBody } from "#domain/figures/body/rest.ts";
import { boxOf, makeBox } from "./box.ts";
import { NO_MARKS, type Shot } from "./shot.ts";
import { makeViewBlock, projectInto, writeView } from "./view.ts";

const [RING, POINT] = [0, 1];

it("holds everything that is drawn of a body, from every side", () => {
  const rest = restBody();
  const handOf = (side: "L" | "R") => {
    const arm = rest.arms[side];
    const [x, y, z] = arm.wrist;
    return { ...arm, tip: [x + arm.tip[0], y, z] as const };
  };
  const body = { ...rest, arms: { L: handOf("L"), R: handOf("R") } };
  for (const look of LOOKS) {
    const { ints, texels } = bodyMesh(look);
    const out = new Float32Array(texels * 4 + 4096);
    writeBody(body, look, undefined, out, makePens(1));
    for (let azimuth = 0; azimuth < 360; azimuth += 40) {
      const camera = { azimuth, elevation: 20, target: [0, 0, 0] as const, size: 3 };
      const shot: Shot = {
        moment: 0,
        people: [{ body, look, belt: "white" }],
        props: [],
        camera,
        marks: NO_MARKS,
        isMirrored: azimuth > 180,
        isDark: false,
      };
      const [view, box, seen] = [makeViewBlock(), makeBox(), new Float32Array(3)];
      writeView(view, camera, shot.isMirrored);
      boxOf(box, view, shot);
      const outside: number[][] = [];
      for (let i = 0; i < ints.length; i += 4) {
        const kind = ints[i + 3]! >> 8;
        if (kind !== RING && kind !== POINT) continue;
        const k = ints[i]! * 4;
        for (const [u, v] of kind === RING
          ? [
              [1, 0],
              [-1, 0],
              [0, 1],
              [0, -1],
            ]
          : [[0, 0]]) {
          const at = [0, 1, 2].map((c) => out[k + c]! + out[k + 4 + c]! * u! + out[k + 8 + c]! * v!);
          projectInto(seen, 0, view, at[0]!, at[1]!, at[2]!);
          if (seen[0]! < box[0]! || seen[1]! < box[1]! || seen[0]! > box[2]! || seen[1]! > box[3]!) outside.push(at);
        }
      }
      expect(outside).toEqual([]);
    }
  }
});
