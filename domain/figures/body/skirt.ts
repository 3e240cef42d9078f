import { band, makePart, sheet } from "./mesh.ts";
import type { Part } from "./mesh.ts";
import type { Body } from "../types.ts";
import type { Vec } from "../types.ts";
import { add, along, cross, lerp, RAD, scale, sub, unit } from "../vector.ts";
import { fallOf, hang, hipsAndThighs, pushOut } from "./cloth.ts";
import type { Capsule } from "./cloth.ts";
import type { Torso } from "./torso.ts";

/** The jacket below the belt, metres. */
const LENGTH = 0.19;
const ROWS = 8;
const OVER = 0.012;

/** Columns of one panel of the skirt, from one slit to the other; angles in degrees, 0 in front. */
function panelColumns(from: number, to: number, columns: number): number[] {
  return Array.from({ length: columns + 1 }, (_, i) => from + ((to - from) * i) / columns);
}

/** Rows of points of a panel: each column hangs freely, then neighbouring columns are smoothed. */
function drape(torso: Torso, body: readonly Capsule[], fall: Vec, angles: readonly number[]): Vec[][] {
  const strips = angles.map((angle) => {
    const from = torso.surface(0.022, angle, 0.01);
    const outward = unit(sub(from, torso.spine(0.022).at));
    const flare = 0.16 + 0.05 * Math.cos(angle * 4 * RAD);
    return hang(
      { from, direction: unit(add(fall, scale(outward, flare))), length: LENGTH, steps: ROWS, over: OVER },
      body,
    );
  });
  let rows = Array.from({ length: ROWS + 1 }, (_, k) => strips.map((strip) => strip[k]!));
  for (let round = 0; round < 3; round++)
    rows = rows.map((row, k) =>
      row.map((p, i) => {
        const [before, after] = [row[i - 1], row[i + 1]];
        if (k === 0 || !before || !after) return p;
        const even = lerp(p, lerp(before, after, 0.5), 0.6);
        return body.reduce((q, capsule) => pushOut(q, capsule, OVER), even);
      }),
    );
  return rows;
}

/** Front and back of the skirt, open at the sides, and the seam where the left front lies over the right one. */
export function skirtParts(body: Body, torso: Torso): { parts: Part[]; hem: Vec[][] } {
  const around = hipsAndThighs(body);
  const fall = fallOf(body);
  const front = drape(torso, around, fall, panelColumns(-97, 97, 26));
  const back = drape(torso, around, fall, panelColumns(83, 277, 26));
  const parts = (
    [
      ["skirtFront", front],
      ["skirtBack", back],
    ] as const
  ).map(([id, rows]) => {
    const part = makePart(id, "gi", { back: "inside", group: "jacket", seam: true });
    // Rows run downwards and columns to the left, so the outside is the reverse of column × row.
    sheet(part, rows.toReversed());
    return part;
  });
  const edge = front.map((row) => row[Math.round(row.length * 0.56)]!);
  return { parts, hem: [edge.slice(1)] };
}

/** The two ends of the belt below the knot. */
export function beltEnds(body: Body, torso: Torso): Part[] {
  const around = hipsAndThighs(body);
  const fall = unit(add(fallOf(body), [0, -0.7, 0]));
  const { frame } = torso.spine(0.034);
  const knot = torso.surface(0.03, 0, 0.026);
  return [-1, 1].map((side) => {
    const part = makePart(side > 0 ? "beltEndL" : "beltEndR", "belt", { seam: true });
    const from = along(along(knot, frame.x, side * 0.012), frame.y, -0.006);
    const direction = unit(add(fall, add(scale(frame.x, side * 0.24), scale(frame.z, 0.1))));
    const points = hang({ from, direction, length: 0.25 + side * 0.012, steps: 10, over: 0.03 }, around);
    const across = (_: number, tangent: Vec): Vec => {
      const outward = sub(points[5]!, torso.spine(-0.05).at);
      return cross(tangent, outward);
    };
    band(part, points, across, 0.0205, 0.0055);
    return part;
  });
}
