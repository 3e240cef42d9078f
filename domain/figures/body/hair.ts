import type { HeadBuild } from "./looks.ts";
import { makePart } from "./mesh.ts";
import type { Part } from "./mesh.ts";
import { skullPoint, TOP } from "./skull.ts";
import { sheet, tube } from "./solids.ts";
import type { Vec } from "../types.ts";
import { clamp, mix, sub } from "../vector.ts";

/** A point of the head's frame in the room. */
export type Place = (p: Vec) => Vec;

/** The lower edge of the hair at an angle from the front: forehead, temple, sideburn, behind the ear, nape. */
const HAIRLINES: Record<HeadBuild["hair"], readonly (readonly [number, number])[]> = {
  short: [
    [0, 0.066],
    [30, 0.064],
    [52, 0.054],
    [64, 0.03],
    [76, -0.006],
    [90, -0.016],
    [97, 0.026],
    [112, 0.018],
    [124, -0.03],
    [150, -0.058],
    [180, -0.062],
  ],
  // Parted in the middle, in front of the ears to the cheek, drawn up from the nape.
  tied: [
    [0, 0.085],
    [14, 0.076],
    [38, 0.05],
    [56, 0.028],
    [68, -0.012],
    [80, -0.028],
    [90, -0.004],
    [104, 0.004],
    [124, -0.018],
    [150, -0.044],
    [180, -0.05],
  ],
  // Receding at the temples.
  grey: [
    [0, 0.088],
    [24, 0.094],
    [42, 0.098],
    [58, 0.062],
    [70, 0.03],
    [80, -0.012],
    [91, -0.022],
    [97, 0.022],
    [112, 0.014],
    [124, -0.034],
    [180, -0.064],
  ],
};

/** A value at an angle from the front, from a table of angles and values. */
function atAngle(table: readonly (readonly [number, number])[], angle: number): number {
  const a = Math.abs(angle > 180 ? angle - 360 : angle);
  let k = 0;
  while (k < table.length - 2 && a > table[k + 1]![0]) k++;
  const [from, to] = [table[k]!, table[k + 1]!];
  return mix(from[1], to[1], clamp((a - from[0]) / (to[0] - from[0]), 0, 1));
}

/** How far the hair stands out at its edge and at the crown, metres. */
const VOLUME: Record<HeadBuild["hair"], readonly [number, number]> = {
  short: [0.007, 0.012],
  tied: [0.009, 0.013],
  grey: [0.005, 0.008],
};

/** Hair: a shell over the skull that begins in the skin at the hairline. */
function shell(place: Place, build: HeadBuild): Part {
  const part = makePart("hair", "hair", { group: "head", fine: true });
  const steps = 14;
  const columns = 60;
  const [edge, crown] = VOLUME[build.hair];
  const rows = Array.from({ length: steps + 1 }, (_, k) =>
    Array.from({ length: columns + 1 }, (_, i) => {
      const angle = (i / columns) * 360;
      const low = atAngle(HAIRLINES[build.hair], angle);
      const t = k / steps;
      const height = mix(low, TOP, Math.sin((t * Math.PI) / 2) ** 1.1);
      const thick = k === 0 ? -0.004 : mix(edge, crown, clamp((height + 0.05) / 0.15, 0, 1));
      const [x, y, z] = skullPoint(build, height, angle, thick);
      return place([x, y + (k === 0 ? 0 : 0.012 * t), z]);
    }),
  );
  const [middle] = skullPoint(build, TOP, 0, 0);
  const apex = place([middle, TOP + 0.014, (skullPoint(build, TOP, 0)[2] + skullPoint(build, TOP, 180)[2]) / 2]);
  rows.push(Array.from({ length: columns + 1 }, () => apex));
  sheet(part, rows);
  return part;
}

/** Where the tail of tied hair runs behind the head, and how thick it is, metres. */
const TAIL: readonly (readonly [number, number, number])[] = [
  [0.064, -0.1, 0.017],
  [0.068, -0.118, 0.018],
  [0.063, -0.136, 0.023],
  [0.044, -0.15, 0.028],
  [0.015, -0.157, 0.03],
  [-0.02, -0.157, 0.029],
  [-0.06, -0.15, 0.023],
  [-0.1, -0.139, 0.012],
];

function tail(place: Place, size: number): Part {
  const part = makePart("hairTail", "hair", { group: "tail", seam: true, fine: true });
  const stations = TAIL.map(([y, z, r]) => ({ at: place([0, y, z]), ru: r * size, rv: r * size * 0.8 }));
  tube(part, stations, { hint: sub(place([1, 0, 0]), place([0, 0, 0])), around: 16 });
  return part;
}

/** The upper edge of the beard at an angle from the front, below the mouth and up to the sideburns. */
const BEARD: readonly (readonly [number, number])[] = [
  [0, -0.083],
  [12, -0.084],
  [20, -0.066],
  [30, -0.056],
  [55, -0.048],
  [72, -0.03],
  [84, -0.004],
  [92, -0.012],
];
const BEARD_END = 90;

/** A short beard from sideburn to sideburn: a shell over the jaw. */
function beard(place: Place, build: HeadBuild): Part {
  const part = makePart("hairBeard", "hair", { group: "head", fine: true });
  const columns = 36;
  const steps = 6;
  const rows = Array.from({ length: steps + 1 }, (_, k) =>
    Array.from({ length: columns + 1 }, (_, i) => {
      const angle = mix(-BEARD_END, BEARD_END, i / columns);
      // Longest at the chin; nothing at its edges.
      const t = k / steps;
      const low = mix(-0.125, -0.05, clamp((Math.abs(angle) - 50) / 45, 0, 1));
      const rim = clamp((1 - t) * 5, 0, 1) * clamp((BEARD_END - Math.abs(angle)) / 8, 0, 1);
      const over = mix(-0.004, mix(0.009, 0.005, Math.abs(angle) / BEARD_END), rim);
      const [x, y, z] = skullPoint(build, mix(low, atAngle(BEARD, angle), t), angle, over);
      return place([x, y - 0.006 * (1 - t), z]);
    }),
  );
  sheet(part, rows);
  return part;
}

/** A moustache over the mouth. */
function moustache(place: Place, build: HeadBuild): Part {
  const part = makePart("hairLip", "hair", { group: "head", fine: true });
  const rows = [-0.068, -0.06, -0.05, -0.044].map((height, k) =>
    Array.from({ length: 15 }, (_, i) => {
      const angle = mix(-24, 24, i / 14);
      const sag = 0.012 * (angle / 24) ** 2;
      const over = k === 0 || k === 3 || i === 0 || i === 14 ? -0.002 : 0.005;
      return place(skullPoint(build, height - sag, angle, over));
    }),
  );
  sheet(part, rows);
  return part;
}

/** The hair of a head of this size, as `place` puts it; the first part is always there. */
export function hairParts(place: Place, build: HeadBuild, size: number): Part[] {
  const parts = [shell(place, build)];
  if (build.hair === "tied") parts.push(tail(place, size));
  if (build.beard) parts.push(beard(place, build), moustache(place, build));
  return parts;
}
