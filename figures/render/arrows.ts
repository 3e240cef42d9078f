import { onCanvas, UNITS } from "./canvas.ts";
import type { View } from "#domain/figures/camera.ts";
import { outlinesToPath } from "./path.ts";
import type { Point } from "./contour.ts";
import { MARKS } from "#domain/figures/palette.ts";
import { reachOf } from "./struck.ts";
import { themed } from "./theme.ts";
import type { Buffers } from "./raster.ts";
import { between, gap, Way } from "./way.ts";
import type { Scene } from "../pose/types.ts";
import type { Vec } from "#domain/figures/types.ts";
import { distance } from "#domain/figures/vector.ts";

/** Lengths below are units of a picture of 1000. */
const K = UNITS / 1000;

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

/** The middle line of an arrow's shaft, SAMPLES + 1 points at equal steps, and its tip. */
export interface Shaft {
  line: readonly Point[];
  tip: Point;
}

/** The shaft of an arrow along a path that ends `stop` before the path's end; none if that is too short. */
export function shaftOf(path: readonly Point[], stop: number): Shaft | undefined {
  const whole = new Way(path);
  if (whole.length < ARROW.least + stop) return undefined;
  const way = new Way(bent(stepsAlong(whole, whole.length - stop)));
  const line = stepsAlong(way, way.length - Math.min(ARROW.long, way.length * 0.45));
  return { line, tip: way.at(way.length) };
}

/** The outline of an arrow between two of its samples, as wide everywhere but at its tail, its head in the direction of its end. */
export function outlineOf({ line, tip }: Shaft, from = 0, to = SAMPLES): Point[] {
  const normalAt = (i: number): Point =>
    i === SAMPLES ? normalOf(line[i]!, tip) : normalOf(line[Math.max(0, i - 1)]!, line[i + 1]!);
  const side = (i: number, wide: number): Point => {
    const [nx, ny] = normalAt(i);
    return [line[i]![0] + nx * wide, line[i]![1] + ny * wide];
  };
  const widthAt = (i: number) =>
    ARROW.shaft * (TAIL.width + (1 - TAIL.width) * Math.min(1, i / (SAMPLES * TAIL.share)));
  const kept = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const [left, right] = [kept.map((i) => side(i, widthAt(i))), kept.map((i) => side(i, -widthAt(i)))];
  const head = to === SAMPLES ? [side(SAMPLES, ARROW.head), tip, side(SAMPLES, -ARROW.head)] : [];
  return [...left, ...head, ...right.toReversed()];
}

/** A shorter piece of an arrow that is seen between limbs is no way but a crumb. */
const CRUMB = 60 * K;

/**
 * The pieces of an arrow below figures, as outlines: those that are long enough to be read, or that lead on to its part
 * before the figures, which begins at a sample. They reach a little under the figures.
 */
export function piecesBelow(shaft: Shaft, front: number, isCovered: (at: Point) => boolean): Point[][] {
  const pieces: Point[][] = [];
  const { line } = shaft;
  for (let from = 0; from < front; from++) {
    if (isCovered(line[from]!)) continue;
    let to = from;
    while (to < front && !isCovered(line[to + 1]!)) to++;
    const isLong = to >= front || gap(line[from]!, line[to]!) > CRUMB;
    if (isLong) pieces.push(outlineOf(shaft, Math.max(0, from - 1), Math.min(front, to + 1)));
    from = to;
  }
  return pieces;
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

/** What a buffer of size × size pixels holds at a place in pixels; `outside` beside the picture. */
function valueAt(buffer: ArrayLike<number>, size: number, [x, y]: Point, outside: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  return column >= 0 && row >= 0 && column < size && row < size ? buffer[row * size + column]! : outside;
}

function isHidden(view: View, { size, depth }: Buffers, point: Vec): boolean {
  const [right, up, far] = view.project(point);
  return valueAt(depth, size, [((right + 1) * size) / 2, ((1 - up) * size) / 2], Infinity) < far - HIDDEN;
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

/** The last samples, of which one can tell that this is an arrow. */
const LEAST_FRONT = 3;

/**
 * Paths of moving points: below the figure, and above it from where they finally come to the front. `place` says where
 * a point of the room lies.
 */
export function drawArrows(
  scene: Pick<Scene, "arrows" | "hits" | "camera">,
  view: View,
  buffers: Buffers,
  place = (point: Vec): Point => onCanvas(view, point),
): { below: string; above: string; outlines: Point[][] } {
  const { size, part } = buffers;
  const isCovered = ([x, y]: Point) => valueAt(part, size, [(x * size) / UNITS, (y * size) / UNITS], -1) >= 0;
  const drawn = scene.arrows.flatMap(({ path }) => {
    const shaft = shaftOf(path.map(place), stopBefore(path.at(-1), scene));
    if (!shaft) return [];
    // The end is the struck surface and may lie inside of the hand, so it counts as in front.
    const watched = path.slice(0, Math.max(1, path.length - 4));
    const hiddenUntil = watched.findLastIndex((p) => isHidden(view, buffers, p)) + 1;
    const front = Math.min(Math.floor((hiddenUntil / path.length) * SAMPLES), SAMPLES - LEAST_FRONT);
    return [
      {
        below: piecesBelow(shaft, front, isCovered),
        above: outlineOf(shaft, front),
        whole: outlineOf(shaft),
      },
    ];
  });
  return {
    below: drawn.map(({ below }) => arrowSvg(below)).join(""),
    above: drawn.map(({ above }) => arrowSvg([above])).join(""),
    outlines: drawn.map(({ whole }) => whole),
  };
}
