/** A point in pixels or in units of the picture, x to the right and y down. */
export type Point = readonly [number, number];

/** A rectangle of a larger mask, with the position of its corner. */
export interface Field {
  values: Float32Array;
  width: number;
  height: number;
  left: number;
  top: number;
}

/** Rows and columns kept free around the set pixels as a margin for blurring. */
const MARGIN = 4;

/** The smallest field around the set pixels of a square mask; undefined when nothing is set. */
export function cutOut(mask: Uint8Array, size: number): Field | undefined {
  let [left, right, top, bottom] = [size, -1, size, -1];
  for (let y = 0; y < size; y++)
    for (let x = 0, at = y * size; x < size; x++, at++)
      if (mask[at]) {
        if (x < left) left = x;
        if (x > right) right = x;
        if (y < top) top = y;
        bottom = y;
      }
  if (right < 0) return undefined;
  const [width, height] = [right - left + 1 + 2 * MARGIN, bottom - top + 1 + 2 * MARGIN];
  const values = new Float32Array(width * height);
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++)
      values[(y - top + MARGIN) * width + x - left + MARGIN] = mask[y * size + x] ? 1 : 0;
  return { values, width, height, left: left - MARGIN, top: top - MARGIN };
}

/** Binomial smoothing, `passes` times [1 2 1]/4 along rows and columns. */
export function blur(field: Field, passes: number): void {
  const { values: v, width: w, height: h } = field;
  for (let pass = 0; pass < passes; pass++) {
    for (let y = 0; y < h; y++) {
      let before = 0;
      for (let x = 0, at = y * w; x < w; x++, at++) {
        const here = v[at]!;
        v[at] = (before + 2 * here + (x + 1 < w ? v[at + 1]! : 0)) / 4;
        before = here;
      }
    }
    for (let x = 0; x < w; x++) {
      let before = 0;
      for (let y = 0, at = x; y < h; y++, at += w) {
        const here = v[at]!;
        v[at] = (before + 2 * here + (y + 1 < h ? v[at + w]! : 0)) / 4;
        before = here;
      }
    }
  }
}

/** For each of the 16 cases of a cell: pairs of edges (0 top, 1 right, 2 bottom, 3 left), walked with the inside on one side. */
const CASES: readonly (readonly number[])[] = [
  [],
  [3, 2],
  [2, 1],
  [3, 1],
  [1, 0],
  [3, 0, 1, 2],
  [2, 0],
  [3, 0],
  [0, 3],
  [0, 2],
  [0, 1, 2, 3],
  [0, 1],
  [1, 3],
  [1, 2],
  [2, 3],
  [],
];

/** Closed outlines where the field crosses one half (marching squares), in pixels of the whole mask. */
export function contours(field: Field): Point[][] {
  const { values: v, width: w, height: h } = field;
  const next = new Map<number, number>();
  // Edge 2·cell is the top edge of the cell, 2·cell + 1 its left edge.
  const edgeOf = (x: number, y: number, side: number): number =>
    side === 0
      ? 2 * (y * w + x)
      : side === 1
        ? 2 * (y * w + x + 1) + 1
        : side === 2
          ? 2 * ((y + 1) * w + x)
          : 2 * (y * w + x) + 1;
  for (let y = 0; y + 1 < h; y++)
    for (let x = 0; x + 1 < w; x++) {
      const at = y * w + x;
      const bits =
        (v[at]! > 0.5 ? 8 : 0) |
        (v[at + 1]! > 0.5 ? 4 : 0) |
        (v[at + w + 1]! > 0.5 ? 2 : 0) |
        (v[at + w]! > 0.5 ? 1 : 0);
      const pairs = CASES[bits]!;
      for (let k = 0; k < pairs.length; k += 2) next.set(edgeOf(x, y, pairs[k]!), edgeOf(x, y, pairs[k + 1]!));
    }
  return link(next, (edge) => crossing(field, edge));
}

function crossing({ values: v, width: w, left, top }: Field, edge: number): Point {
  const cell = edge >> 1;
  const [x, y] = [cell % w, Math.floor(cell / w)];
  const here = v[cell]!;
  const isTop = (edge & 1) === 0;
  const there = isTop ? v[cell + 1]! : v[cell + w]!;
  const t = (0.5 - here) / (there - here || 1e-9);
  return [left + 0.5 + x + (isTop ? t : 0), top + 0.5 + y + (isTop ? 0 : t)];
}

function link(next: Map<number, number>, pointOf: (edge: number) => Point): Point[][] {
  const outlines: Point[][] = [];
  for (const start of next.keys()) {
    const outline: Point[] = [];
    let edge = start;
    for (let to = next.get(edge); to !== undefined; to = next.get(edge)) {
      next.delete(edge);
      outline.push(pointOf(edge));
      edge = to;
    }
    if (outline.length > 3) outlines.push(outline);
  }
  return outlines;
}

/** Signed area of a closed outline. */
export function areaOf(outline: readonly Point[]): number {
  let sum = 0;
  for (let i = 0; i < outline.length; i++) {
    const [a, b] = [outline[i]!, outline[(i + 1) % outline.length]!];
    sum += a[0] * b[1] - b[0] * a[1];
  }
  return sum / 2;
}

/** Distance of a point from the line through two others. */
function offLine(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const long = Math.sqrt(dx * dx + dy * dy);
  if (long < 1e-9) return Math.sqrt((p[0] - a[0]) ** 2 + (p[1] - a[1]) ** 2);
  return Math.abs((p[0] - a[0]) * dy - (p[1] - a[1]) * dx) / long;
}

/** Leaves out points closer than `tolerance` to the remaining line (Ramer, Douglas and Peucker). */
export function simplifyLine(points: readonly Point[], tolerance: number): Point[] {
  const keep = new Uint8Array(points.length);
  keep[0] = 1;
  keep[points.length - 1] = 1;
  const open: [number, number][] = [[0, points.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    let [worst, far] = [-1, tolerance];
    for (let i = from + 1; i < to; i++) {
      const off = offLine(points[i]!, points[from]!, points[to]!);
      if (off > far) [worst, far] = [i, off];
    }
    if (worst < 0) continue;
    keep[worst] = 1;
    open.push([from, worst], [worst, to]);
  }
  return points.filter((_, i) => keep[i]);
}

/** The same for a closed outline, which is split at two points far apart. */
export function simplifyOutline(outline: readonly Point[], tolerance: number): Point[] {
  const first = outline[0]!;
  let [far, best] = [0, 0];
  outline.forEach((p, i) => {
    const d = (p[0] - first[0]) ** 2 + (p[1] - first[1]) ** 2;
    if (d > best) [far, best] = [i, d];
  });
  const there = simplifyLine(outline.slice(0, far + 1), tolerance);
  const back = simplifyLine([...outline.slice(far), first], tolerance);
  return [...there.slice(0, -1), ...back.slice(0, -1)];
}
