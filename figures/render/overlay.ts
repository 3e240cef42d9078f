import { onCanvas, strokePath, UNITS } from "./canvas.ts";
import type { View } from "#domain/figures/camera.ts";
import { linesToPath } from "./path.ts";
import type { Point } from "./contour.ts";
import { outlineOfProp } from "#domain/figures/framing.ts";
import { MARKS } from "#domain/figures/palette.ts";
import { themed } from "./theme.ts";
import type { Themed } from "./theme.ts";
import { between, Way } from "./way.ts";
import type { HitMark, Scene, SolvedBody } from "../pose/types.ts";
import type { Vec } from "#domain/figures/types.ts";
import { SIDES } from "#domain/figures/types.ts";

/** Lengths below are units of a picture of 1000. */
const K = UNITS / 1000;

const RAYS = 9;

function isInside([x, y]: Point, outline: readonly Point[]): boolean {
  let inside = false;
  for (const [i, [ax, ay]] of outline.entries()) {
    const [bx, by] = outline.at(i - 1)!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** Short lines around a struck surface, where nothing else is drawn: no body and no arrow. */
export function drawRays(
  hits: readonly HitMark[],
  view: View,
  { silhouette, size, arrows }: { silhouette: Uint8Array; size: number; arrows: readonly Point[][] },
): string {
  const isFree = ([x, y]: Point): boolean => {
    if (arrows.some((outline) => isInside([x, y], outline))) return false;
    const [px, py] = [Math.floor((x * size) / UNITS), Math.floor((y * size) / UNITS)];
    return px < 0 || py < 0 || px >= size || py >= size || !silhouette[py * size + px];
  };
  const lines = hits.flatMap(({ at }) => {
    const [x, y] = onCanvas(view, at);
    return Array.from({ length: RAYS }, (_, i): Point[] => {
      const angle = (i / RAYS) * 2 * Math.PI + 0.2;
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const [near, far] = [54 * K, (i % 2 ? 70 : 82) * K];
      return [
        [x + c * near, y + s * near],
        [x + c * far, y + s * far],
      ];
    });
  });
  const d = linesToPath(lines.filter(([from, to]) => [from!, between(from!, to!, 0.5), to!].every(isFree)));
  return strokePath(MARKS.paper, 13 * K, d, "edge") + strokePath(MARKS.seal, 6.5 * K, d, "line");
}

/** Rings around points of contact. */
export function drawRings(rings: readonly Vec[], view: View, radius = 58): string {
  return rings
    .map((point) => {
      const [x, y] = onCanvas(view, point).map(Math.round);
      const circle = (kind: Themed, colour: string, width: number) =>
        `<circle${themed(kind)} cx="${x}" cy="${y}" r="${radius * K}" fill="none" stroke="${colour}" stroke-width="${width * K}"/>`;
      return circle("edge", MARKS.paper, 14) + circle("line", MARKS.seal, 7);
    })
    .join("");
}

/** Points of a body that shade the floor: feet near it, and lying or kneeling parts; the trunk of who is in the air. */
function shadingPoints(body: SolvedBody): Vec[] {
  const low: Vec[] = SIDES.flatMap((side) => {
    const { heel, toe, knee } = body.legs[side];
    const { elbow, knuckles } = body.arms[side];
    return [heel, toe, knee, elbow, knuckles];
  });
  const trunk: Vec[] = [body.pelvis, body.chest, body.skull];
  const near = [...low.filter(([, y]) => y < 0.28), ...trunk.filter(([, y]) => y < 0.5)];
  return near.length > 0 ? near : [body.pelvis, body.chest];
}

function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (row: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const p of row) {
      for (let [a, b] = [chain.at(-2), chain.at(-1)]; a && b; [a, b] = [chain.at(-2), chain.at(-1)]) {
        if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        chain.pop();
      }
      chain.push(p);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** How far the shade reaches around bodies and around things, metres. */
const SPREAD = 0.13;
const THING_SPREAD = 0.06;
/** A thing that is nowhere higher lies on the floor, metres. */
const LYING = 0.1;
const PATCH_POINTS = 22;

/** A closed outline at equal steps, with rounded corners. */
function rounded(outline: readonly Point[]): Point[] {
  const way = new Way([...outline, outline[0]!]);
  let points = Array.from({ length: PATCH_POINTS }, (_, i) => way.at((way.length * i) / PATCH_POINTS));
  for (let round = 0; round < 3; round++)
    points = points.map((p, i) => {
      const [a, b] = [points.at(i - 1)!, points[(i + 1) % PATCH_POINTS]!];
      return [(a[0] + 2 * p[0] + b[0]) / 4, (a[1] + 2 * p[1] + b[1]) / 4];
    });
  return points;
}

function patchAround(points: readonly Vec[], spread: number, view: View): Point[] {
  const around = points.flatMap(([x, , z]) =>
    Array.from({ length: 12 }, (_, i): Point => {
      const angle = (i / 12) * 2 * Math.PI;
      return [x + Math.cos(angle) * spread, z + Math.sin(angle) * spread];
    }),
  );
  // Rounded on the floor before projection.
  return rounded(hull(around)).map(([x, z]): Point => onCanvas(view, [x, 0, z]));
}

/** Outlines of the shaded patches on the floor, in units: under everybody, and under what was dropped. */
export function shadeOutlines({ people, props }: Pick<Scene, "people" | "props">, view: View): Point[][] {
  const things = props.map(outlineOfProp).filter((points) => points.every(([, y]) => y < LYING));
  return [
    ...people.map(({ body }) => patchAround(shadingPoints(body), SPREAD, view)),
    ...things.map((points) => patchAround(points, THING_SPREAD, view)),
  ];
}
