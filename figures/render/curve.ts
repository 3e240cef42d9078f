import type { Point } from "./contour.ts";

/** Turns sharper than this stay corners, degrees. */
const CORNER = 58;

/** A piece of a drawn line in whole numbers: straight, or a quadratic curve with its control point. */
export interface Segment {
  control?: Point;
  to: Point;
}

/** A drawn line: where it begins, and its pieces. */
export interface Curve {
  start: Point;
  segments: readonly Segment[];
}

export const rounded = ([x, y]: Point): Point => [Math.round(x), Math.round(y)];

const half = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** Turning angle of the outline at a point, degrees. */
function turnAt(before: Point, at: Point, after: Point): number {
  const [ax, ay] = [at[0] - before[0], at[1] - before[1]];
  const [bx, by] = [after[0] - at[0], after[1] - at[1]];
  return (Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by)) * 180) / Math.PI;
}

const ROUNDS = 8;

const gap = (a: Point, b: Point): number => Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2);

/** How far a control point may leave its point, as a share of the way to the nearer neighbour: beside a long piece it would shoot out. */
const LEASH = 0.5;

/** Control points of a smooth chain of quadratic curves through the points; the ends stay fixed. */
function controlsThrough(points: readonly Point[], isClosed: boolean): Point[] {
  const n = points.length;
  const leashes = points.map(
    (p, i) => LEASH * Math.min(gap(p, points[(i - 1 + n) % n]!), gap(p, points[(i + 1) % n]!)),
  );
  let controls = [...points];
  for (let round = 0; round < ROUNDS; round++)
    controls = controls.map((c, i): Point => {
      if (!isClosed && (i === 0 || i === n - 1)) return c;
      const from = middleOf(controls, i - 1, isClosed);
      const to = middleOf(controls, i, isClosed);
      const p = points[i]!;
      const [dx, dy] = [c[0] - (from[0] + 2 * c[0] + to[0]) / 4, c[1] - (from[1] + 2 * c[1] + to[1]) / 4];
      const back = Math.min(1, leashes[i]! / (Math.sqrt(dx * dx + dy * dy) || 1));
      return [p[0] + dx * back, p[1] + dy * back];
    });
  return controls;
}

/** The end of the curve of control `i`; an open chain begins and ends in its end points. */
function middleOf(controls: readonly Point[], i: number, isClosed: boolean): Point {
  const n = controls.length;
  if (isClosed) return half(controls[(i + n) % n]!, controls[(i + 1) % n]!);
  if (i <= 0) return controls[0]!;
  if (i >= n - 2) return controls[n - 1]!;
  return half(controls[i]!, controls[i + 1]!);
}

/**
 * The chain over `controls` to `end`. Each end is rounded so that the mirrored control point, which a reader computes
 * from integers, stays within one unit of the wanted one: no error accumulates.
 */
function chainOver(controls: readonly Point[], end: Point): Segment[] {
  let control: Point = rounded(controls[0] ?? end);
  return controls.map((_, i) => {
    const next = controls[i + 1];
    const segment = { control, to: rounded(next ? half(control, next) : end) };
    control = [2 * segment.to[0] - control[0], 2 * segment.to[1] - control[1]];
    return segment;
  });
}

/** One open stretch between two corners, without its first point. */
function stretch(points: readonly Point[]): Segment[] {
  const end = points.at(-1)!;
  if (points.length < 3) return [{ to: rounded(end) }];
  return chainOver(controlsThrough(points, false).slice(1, -1), end);
}

const cornersOf = (points: readonly Point[], isClosed: boolean): number[] => {
  const n = points.length;
  return points.flatMap((p, i) => {
    const [before, after] = isClosed ? [points[(i - 1 + n) % n], points[(i + 1) % n]] : [points[i - 1], points[i + 1]];
    return before && after && turnAt(before, p, after) > CORNER ? [i] : [];
  });
};

/** A smooth line through the points, with sharp corners. */
export function openCurve(points: readonly Point[]): Curve {
  const ends = [0, ...cornersOf(points, false), points.length - 1];
  const segments = ends.slice(1).flatMap((to, k) => stretch(points.slice(ends[k], to + 1)));
  return { start: rounded(points[0]!), segments };
}

/** The same for a closed outline, which may begin elsewhere. */
export function closedCurve(points: readonly Point[]): Curve {
  const [first] = cornersOf(points, true);
  if (first !== undefined) return openCurve([...points.slice(first), ...points.slice(0, first + 1)]);
  const controls = controlsThrough(points, true);
  const start = rounded(middleOf(controls, -1, true));
  return { start, segments: chainOver(controls, start) };
}

/** The same line from its end to its start. */
export function reversed({ start, segments }: Curve): Curve {
  const ends = [start, ...segments.map(({ to }) => to)];
  const back = segments.map(({ control }, i): Segment => ({ ...(control && { control }), to: ends[i]! })).toReversed();
  return { start: ends.at(-1)!, segments: back };
}
