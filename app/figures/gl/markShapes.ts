import type { Vec } from "#domain/figures/types.ts";
import type { Marks, Ring, Struck, Way } from "./shot.ts";
import { projectInto, type ViewBlock } from "./view.ts";

/**
 * Numbers of a vertex: right, up, metres from the eye (0: always in front), opacity; distances in pixels from three
 * edges of its shape, tone; both ends of a ray.
 */
export const MARK_FLOATS = 12;
const MOST_VERTICES = 9000;
const MOST_POINTS = 256;

/** Triangles of marks, preallocated; the first `count` vertices are valid. */
export interface MarkShapes {
  readonly vertices: Float32Array;
  count: number;
}

export const makeMarkShapes = (): MarkShapes => ({
  vertices: new Float32Array(MOST_VERTICES * MARK_FLOATS),
  count: 0,
});

/** What shapes are measured with: the projection, device pixels along the picture's edge, its size in metres. */
export interface Paper {
  view: ViewBlock;
  pixels: number;
  metres: number;
}

// Lengths below are thousandths of the picture's edge, as in figures/render/overlay.ts.
const SAMPLES = 26;
/** Half width of the shaft at its end and of the head, length of the head, shortest arrow, edge of paper. */
const ARROW = { shaft: 9.5, head: 25, long: 56, least: 70, edge: 6 } as const;
/** How much of its end an arrow leaves out: without a strike, before a struck surface at least, and beyond its mark. */
const STOP = { bare: 8, struck: 40, beyond: 6 } as const;
/** A mark up to this size would be hidden by an arrow's head, metres. */
const SMALL_MARK = 0.09;
const RING = { radius: 58, line: 3.5, edge: 7 } as const;
const RING_STEPS = 40;
const RAYS = { count: 9, near: 54, short: 70, long: 82, line: 3.25, edge: 6.5 } as const;
const PAPER = 0;
const SEAL = 1;
/** Beyond their edges, shapes reach this far, so that the edges are smooth; pixels. */
const SOFT = 1;
const INSIDE = 1e4;

// Scratch: one renderer draws at a time, and nothing here outlives a call.
const flat = new Float32Array(MOST_POINTS * 3);
const long = new Float32Array(MOST_POINTS);
const line = new Float32Array((SAMPLES + 1) * 3);
const smooth = new Float32Array((SAMPLES + 1) * 3);
const point = new Float32Array(3);

const probe = new Float32Array(4);
let opacity = 1;
let tone = SEAL;

function put(shapes: MarkShapes, half: number, x: number, y: number, far: number, a: number, b: number, c: number) {
  const { vertices, count } = shapes;
  const k = count * MARK_FLOATS;
  if (k + MARK_FLOATS > vertices.length) return;
  vertices[k] = x / half;
  vertices[k + 1] = y / half;
  vertices[k + 2] = far;
  vertices[k + 3] = opacity;
  vertices[k + 4] = a;
  vertices[k + 5] = b;
  vertices[k + 6] = c;
  vertices[k + 7] = tone;
  vertices.set(probe, k + 8);
  shapes.count = count + 1;
}

/** Projects a point to pixels from the picture's middle, y upwards. */
function toPixels(out: Float32Array, k: number, { view, pixels }: Paper, [x, y, z]: Vec): void {
  projectInto(out, k, view, x, y, z);
  out[k]! *= pixels / 2;
  out[k + 1]! *= pixels / 2;
}

/** A piece of a band around `line` from sample i to j, with half widths there. */
function addPiece(shapes: MarkShapes, half: number, i: number, j: number, wi: number, wj: number): void {
  const [a, b] = [i * 3, j * 3];
  const corner = (k: number, at: number, wide: number, side: number) => {
    // Normals are those of the whole line, so that pieces meet.
    const [before, after] = [Math.max(0, at - 1) * 3, Math.min(SAMPLES, at + 1) * 3];
    const [dx, dy] = [line[after]! - line[before]!, line[after + 1]! - line[before + 1]!];
    const far = Math.hypot(dx, dy) || 1;
    const out = (wide + SOFT) * side;
    const edge = wide - out;
    const other = wide + out;
    put(shapes, half, line[k]! - (dy / far) * out, line[k + 1]! + (dx / far) * out, line[k + 2]!, edge, other, INSIDE);
  };
  corner(a, i, wi, 1);
  corner(a, i, wi, -1);
  corner(b, j, wj, 1);
  corner(b, j, wj, 1);
  corner(a, i, wi, -1);
  corner(b, j, wj, -1);
}

/** A triangle with all edges moved outwards by `grow` pixels. */
function addTriangle(shapes: MarkShapes, half: number, p: readonly number[], far: number, grow: number): void {
  const turn = Math.sign((p[2]! - p[0]!) * (p[5]! - p[1]!) - (p[4]! - p[0]!) * (p[3]! - p[1]!)) || 1;
  const distance = (edge: number, x: number, y: number): number => {
    const [i, j] = [edge * 2, ((edge + 1) % 3) * 2];
    const [dx, dy] = [p[j]! - p[i]!, p[j + 1]! - p[i + 1]!];
    return (turn * (dx * (y - p[i + 1]!) - dy * (x - p[i]!))) / (Math.hypot(dx, dy) || 1);
  };
  const [mx, my] = [(p[0]! + p[2]! + p[4]!) / 3, (p[1]! + p[3]! + p[5]!) / 3];
  // From the middle of the inscribed circle all edges would grow alike; from the centroid, by their nearest one.
  const least = Math.max(0.5, Math.min(distance(0, mx, my), distance(1, mx, my), distance(2, mx, my)));
  const scale = 1 + (grow + SOFT) / least;
  for (let corner = 0; corner < 3; corner++) {
    const x = mx + (p[corner * 2]! - mx) * scale;
    const y = my + (p[corner * 2 + 1]! - my) * scale;
    put(shapes, half, x, y, far, distance(0, x, y) + grow, distance(1, x, y) + grow, distance(2, x, y) + grow);
  }
}

/** Point of the flat path at an arc length, into `out` at `k`. */
function pointAt(count: number, at: number, out: Float32Array, k: number): void {
  let i = 1;
  while (i < count - 1 && long[i]! < at) i++;
  const [from, to] = [long[i - 1]!, long[i]!];
  const t = Math.min(1, Math.max(0, (at - from) / (to - from || 1)));
  for (let c = 0; c < 3; c++) out[k + c] = flat[(i - 1) * 3 + c]! * (1 - t) + flat[i * 3 + c]! * t;
}

/** Smooths the zigzag of keyframes in a projected path. */
function smoothLine(): void {
  for (let round = 0; round < 4; round++) {
    smooth.set(line);
    for (let i = 1; i < SAMPLES; i++)
      for (let c = 0; c < 3; c++) {
        const k = i * 3 + c;
        line[k] = (smooth[k - 3]! + 2 * smooth[k]! + smooth[k + 3]!) / 4;
      }
  }
}

/** Thousandths of the picture that an arrow leaves out before what it hits. */
function stopBefore(end: Vec, struck: readonly Struck[], { metres }: Paper): number {
  if (struck.length === 0) return STOP.bare;
  let stop: number = STOP.struck;
  for (let i = 0; i < struck.length; i++) {
    const { at, reach } = struck[i]!;
    const near = Math.hypot(at[0] - end[0], at[1] - end[1], at[2] - end[2]) < SMALL_MARK;
    if (near && reach <= SMALL_MARK) stop = Math.max(stop, (reach * 1000) / metres + STOP.beyond);
  }
  return stop;
}

/** A swelling arrow along the part of a way that is drawn, with an edge of paper. */
function addWay(
  shapes: MarkShapes,
  paper: Paper,
  { path, drawn, opacity: seen }: Way,
  struck: readonly Struck[],
): void {
  const count = Math.min(MOST_POINTS, path.length);
  if (count < 2 || drawn <= 0 || seen <= 0) return;
  const unit = paper.pixels / 1000;
  const half = paper.pixels / 2;
  for (let i = 0; i < count; i++) {
    toPixels(flat, i * 3, paper, path[i]!);
    const k = i * 3;
    long[i] = i === 0 ? 0 : long[i - 1]! + Math.hypot(flat[k]! - flat[k - 3]!, flat[k + 1]! - flat[k - 2]!);
  }
  const whole = long[count - 1]!;
  const stop = stopBefore(path[count - 1]!, struck, paper) * unit;
  const end = (whole - stop) * Math.min(1, drawn);
  if (whole < ARROW.least * unit + stop || end < 4) return;
  // While it begins to run it is still small.
  const size = unit * Math.min(1, end / (ARROW.least * unit));
  const neck = end - Math.min(ARROW.long * size, end * 0.45);
  for (let i = 0; i <= SAMPLES; i++) pointAt(count, (neck * i) / SAMPLES, line, i * 3);
  smoothLine();
  pointAt(count, end, point, 0);
  probe.fill(0);
  opacity = seen;
  const last = SAMPLES * 3;
  const [dx, dy] = [line[last]! - line[last - 3]!, line[last + 1]! - line[last - 2]!];
  const far = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [(-dy / far) * ARROW.head * size, (dx / far) * ARROW.head * size];
  const [lx, ly] = [line[last]!, line[last + 1]!];
  const head = [lx + nx, ly + ny, point[0]!, point[1]!, lx - nx, ly - ny];
  const widthAt = (i: number) => ARROW.shaft * size * (0.06 + 0.94 * (i / SAMPLES) ** 0.8);
  for (tone = PAPER; tone <= SEAL; tone++) {
    const edge = tone === PAPER ? ARROW.edge * unit : 0;
    for (let i = 0; i < SAMPLES; i++) addPiece(shapes, half, i, i + 1, widthAt(i) + edge, widthAt(i + 1) + edge);
    // The end is the struck surface and may lie inside of the hand: it counts as in front.
    addTriangle(shapes, half, head, 0, edge);
  }
}

/** A band between two points, or a piece of a ring. */
function addBar(shapes: MarkShapes, half: number, x0: number, y0: number, x1: number, y1: number, wide: number): void {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const far = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / far, dy / far];
  for (let k = 0; k < 6; k++) {
    const corner = k < 3 ? k : k === 3 ? 2 : k === 4 ? 1 : 3;
    const along = corner >> 1 ? far + SOFT : -SOFT;
    const side = (corner & 1 ? -1 : 1) * (wide + SOFT);
    // The inner end needs no softness: it lies beside the glow.
    const ends = far - along + 0.5;
    put(shapes, half, x0 + ux * along - uy * side, y0 + uy * along + ux * side, 0, wide - side, wide + side, ends);
  }
}

function addRing(shapes: MarkShapes, paper: Paper, { at, opacity: seen }: Ring): void {
  if (seen <= 0) return;
  const unit = paper.pixels / 1000;
  toPixels(point, 0, paper, at);
  probe.fill(0);
  opacity = seen;
  const radius = RING.radius * unit;
  for (tone = PAPER; tone <= SEAL; tone++) {
    const wide = (tone === PAPER ? RING.edge : RING.line) * unit;
    for (let i = 0; i < RING_STEPS; i++) {
      const [a, b] = [(i / RING_STEPS) * 2 * Math.PI, ((i + 1) / RING_STEPS) * 2 * Math.PI];
      for (let k = 0; k < 6; k++) {
        const corner = k < 3 ? k : k === 3 ? 2 : k === 4 ? 1 : 3;
        const angle = corner >> 1 ? b : a;
        const side = (corner & 1 ? -1 : 1) * (wide + SOFT);
        const [x, y] = [Math.cos(angle) * (radius + side), Math.sin(angle) * (radius + side)];
        put(shapes, paper.pixels / 2, point[0]! + x, point[1]! + y, 0, wide - side, wide + side, INSIDE);
      }
    }
  }
}

/** Short lines around a struck surface; the shader leaves out those that would meet a body. */
function addRays(shapes: MarkShapes, paper: Paper, { at, glow }: Struck): void {
  if (glow <= 0) return;
  const unit = paper.pixels / 1000;
  const half = paper.pixels / 2;
  toPixels(point, 0, paper, at);
  opacity = glow;
  for (tone = PAPER; tone <= SEAL; tone++)
    for (let i = 0; i < RAYS.count; i++) {
      const angle = (i / RAYS.count) * 2 * Math.PI + 0.2;
      const [c, s] = [Math.cos(angle), -Math.sin(angle)];
      // They shoot out as they appear.
      const [near, far] = [
        RAYS.near * unit,
        (RAYS.near + ((i % 2 ? RAYS.short : RAYS.long) - RAYS.near) * glow) * unit,
      ];
      const [x0, y0] = [point[0]! + c * near, point[1]! + s * near];
      const [x1, y1] = [point[0]! + c * far, point[1]! + s * far];
      probe[0] = x0 / half;
      probe[1] = y0 / half;
      probe[2] = x1 / half;
      probe[3] = y1 / half;
      addBar(shapes, half, x0, y0, x1, y1, (tone === PAPER ? RAYS.edge : RAYS.line) * unit);
    }
}

/** Lays all marks out in the picture, bottom first. */
export function layMarks(shapes: MarkShapes, { struck, ways, rings }: Marks, paper: Paper): void {
  shapes.count = 0;
  for (let i = 0; i < ways.length; i++) addWay(shapes, paper, ways[i]!, struck);
  for (let i = 0; i < struck.length; i++) addRays(shapes, paper, struck[i]!);
  for (let i = 0; i < rings.length; i++) addRing(shapes, paper, rings[i]!);
}
