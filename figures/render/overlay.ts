import { onCanvas, strokePath, UNITS } from "./canvas.ts";
import type { View } from "#domain/figures/camera.ts";
import { outlinesToPath, linesToPath } from "./path.ts";
import type { Point } from "./contour.ts";
import { outlineOfProp } from "#domain/figures/framing.ts";
import { MARKS } from "#domain/figures/palette.ts";
import { reachOf } from "./struck.ts";
import { themed } from "./theme.ts";
import type { Themed } from "./theme.ts";
import type { Buffers } from "./raster.ts";
import type { HitMark, Scene, SolvedBody } from "../pose/types.ts";
import type { Vec } from "#domain/figures/types.ts";
import { SIDES } from "#domain/figures/types.ts";
import { distance } from "#domain/figures/vector.ts";

/** Lengths below are units of a picture of 1000. */
const K = UNITS / 1000;

const gap = (a: Point, b: Point): number => Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2);
const between = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

/** A path through points, with its arc lengths. */
class Way {
  readonly #points: readonly Point[];
  readonly #far: number[] = [0];
  constructor(points: readonly Point[]) {
    this.#points = points;
    for (let i = 1; i < points.length; i++) this.#far.push(this.#far[i - 1]! + gap(points[i - 1]!, points[i]!));
  }
  get length(): number {
    return this.#far.at(-1)!;
  }
  at(far: number): Point {
    let i = 1;
    while (i < this.#far.length - 1 && this.#far[i]! < far) i++;
    const [from, to] = [this.#far[i - 1]!, this.#far[i]!];
    return between(this.#points[i - 1]!, this.#points[i]!, Math.min(1, Math.max(0, (far - from) / (to - from || 1))));
  }
}

const SAMPLES = 26;
/** Half width of the shaft and of the head, length of the head, shortest arrow. */
const ARROW = { shaft: 7.5 * K, head: 25 * K, long: 56 * K, least: 70 * K, edge: 6 * K } as const;
/** The beginning, as a share of the arrow, over which it reaches its width, and its width at the tail as a share. */
const TAIL = { share: 0.35, width: 0.3 } as const;
/** How often the way is smoothed: a movement turns at once at its keyframes, an arrow in a bend. */
const SMOOTHING = 24;
const GIVEN_BACK = 0.8;

/** Smooths the zigzag of keyframes in a projected path, whose ends stay. */
function smoothed(points: readonly Point[], rounds: number): Point[] {
  let line = [...points];
  for (let k = 0; k < rounds; k++)
    line = line.map((p, i) => {
      const [a, b] = [line[i - 1], line[i + 1]];
      return a && b ? [(a[0] + 2 * p[0] + b[0]) / 4, (a[1] + 2 * p[1] + b[1]) / 4] : p;
    });
  return line;
}

/** Without corners, and bends hardly flatter: most of what smoothing takes from a bend is given back. */
function bent(points: readonly Point[]): Point[] {
  const once = smoothed(points, SMOOTHING);
  const twice = smoothed(once, SMOOTHING);
  return once.map((p, i) => between(twice[i]!, p, 1 + GIVEN_BACK));
}

const stepsAlong = (way: Way, far: number): Point[] =>
  Array.from({ length: SAMPLES + 1 }, (_, i) => way.at((far * i) / SAMPLES));

/** The unit normal of the way from one point to another. */
function normalOf(a: Point, b: Point): Point {
  const long = gap(a, b) || 1;
  return [-(b[1] - a[1]) / long, (b[0] - a[0]) / long];
}

/**
 * Outline of an arrow along a path, as wide everywhere but at its tail, its head in the direction of its end; `from`
 * leaves out its beginning (share of the samples).
 */
export function arrowOutline(path: readonly Point[], stop: number, from: number): Point[][] {
  const whole = new Way(path);
  if (whole.length < ARROW.least + stop) return [];
  const way = new Way(bent(stepsAlong(whole, whole.length - stop)));
  const line = stepsAlong(way, way.length - Math.min(ARROW.long, way.length * 0.45));
  const [neck, tip] = [line.at(-1)!, way.at(way.length)];
  const normalAt = (i: number): Point =>
    i === SAMPLES ? normalOf(neck, tip) : normalOf(line[Math.max(0, i - 1)]!, line[i + 1]!);
  const side = (i: number, wide: number): Point => {
    const [nx, ny] = normalAt(i);
    return [line[i]![0] + nx * wide, line[i]![1] + ny * wide];
  };
  const widthAt = (i: number) =>
    ARROW.shaft * (TAIL.width + (1 - TAIL.width) * Math.min(1, i / (SAMPLES * TAIL.share)));
  const kept = Array.from({ length: SAMPLES + 1 }, (_, i) => i).slice(Math.floor(from));
  const [left, right] = [kept.map((i) => side(i, widthAt(i))), kept.map((i) => side(i, -widthAt(i)))];
  return [[...left, side(SAMPLES, ARROW.head), tip, side(SAMPLES, -ARROW.head), ...right.toReversed()]];
}

/** Red with a paper edge along its sides; the tail has no edge, where another part may join. */
function arrowSvg(outlines: Point[][]): string {
  const d = outlinesToPath(outlines);
  if (!d) return "";
  const sides = outlines.map((outline) => `M${outline.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join("L")}`);
  const edge = `stroke="${MARKS.paper}" stroke-width="${ARROW.edge * 2}" stroke-linejoin="round"`;
  return `<path${themed("edge")} fill="none" ${edge} d="${sides.join("")}"/><path${themed("area")} fill="${MARKS.seal}" d="${d}"/>`;
}

/** Depth from which on a point counts as hidden, metres. */
const HIDDEN = 0.05;

function isHidden(view: View, buffers: Buffers, point: Vec): boolean {
  const [right, up, far] = view.project(point);
  const x = Math.floor(((right + 1) * buffers.size) / 2);
  const y = Math.floor(((1 - up) * buffers.size) / 2);
  if (x < 0 || y < 0 || x >= buffers.size || y >= buffers.size) return false;
  return buffers.depth[y * buffers.size + x]! < far - HIDDEN;
}

/** A mark up to this size would be hidden by an arrow's head, metres. */
const SMALL_MARK = 0.09;
/** Gap between the head and the mark. */
const BEFORE_MARK = 6 * K;

/** How much of its end an arrow leaves out, to point at a small struck surface without covering it. */
function stopBefore(end: Vec | undefined, { hits, camera }: Pick<Scene, "hits" | "camera">): number {
  if (hits.length === 0) return 8 * K;
  const met = hits.find(({ at }) => end && distance(at, end) < SMALL_MARK);
  const reach = met ? reachOf(met) : 0;
  const mark = reach <= SMALL_MARK ? (reach * UNITS) / camera.size + BEFORE_MARK : 0;
  return Math.max(40 * K, met ? mark : 0);
}

/**
 * Paths of moving points: the whole below the figure, and above it from where it finally comes to the front. `place`
 * says where a point of the room lies.
 */
export function drawArrows(
  scene: Pick<Scene, "arrows" | "hits" | "camera">,
  view: View,
  buffers: Buffers,
  place = (point: Vec): Point => onCanvas(view, point),
): { below: string; above: string; outlines: Point[][] } {
  const drawn = scene.arrows.map(({ path }) => {
    const flat = path.map(place);
    const stop = stopBefore(path.at(-1), scene);
    // The end is the struck surface and may lie inside of the hand, so it counts as in front.
    const watched = path.slice(0, Math.max(1, path.length - 4));
    const hiddenUntil = watched.findLastIndex((p) => isHidden(view, buffers, p)) + 1;
    const share = (hiddenUntil / path.length) * SAMPLES;
    return { whole: arrowOutline(flat, stop, 0), front: arrowOutline(flat, stop, Math.min(share, SAMPLES - 3)), share };
  });
  const below = drawn.filter(({ share }) => share > 0).map(({ whole }) => arrowSvg(whole));
  return {
    below: below.join(""),
    above: drawn.map(({ front }) => arrowSvg(front)).join(""),
    outlines: drawn.flatMap(({ whole }) => whole),
  };
}

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

/** Points of a body that shade the floor: feet near it, and lying or kneeling parts. */
function shadingPoints(body: SolvedBody): Vec[] {
  const low: Vec[] = SIDES.flatMap((side) => {
    const { heel, toe, knee } = body.legs[side];
    const { elbow, knuckles } = body.arms[side];
    return [heel, toe, knee, elbow, knuckles];
  });
  const trunk: Vec[] = [body.pelvis, body.chest, body.skull];
  const near = [...low.filter(([, y]) => y < 0.28), ...trunk.filter(([, y]) => y < 0.5)];
  return near.length > 0 ? near : [body.pelvis];
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
