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
/** Half width of the shaft at its end and of the head, length of the head, shortest arrow, what is first drawn of one, edge of paper. */
const ARROW = { shaft: 9.5, head: 25, long: 56, least: 70, first: 20, edge: 6 } as const;
/** How much of its end an arrow leaves out: without a strike, before a struck surface at least, and beyond its mark. */
const STOP = { bare: 8, struck: 40, beyond: 6 } as const;
/** A mark up to this size would be hidden by an arrow's head, metres. */
const SMALL_MARK = 0.09;
const RING = { radius: 58, line: 3.5, edge: 7 } as const;
const RING_STEPS = 40;
const RAYS = { count: 9, near: 54, short: 70, long: 82, line: 3.25, edge: 6.5 } as const;
/** How deep the end of a way may lie in what strikes, metres. */
const IN_HAND = 0.08;
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
/** Corners of an arrow's head: left, tip, right. */
const head = new Float32Array(6);

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

/** A corner of a band around `line` at a sample: on one side (1 or -1), half a width away from it. */
function putCorner(shapes: MarkShapes, half: number, sample: number, wide: number, side: number): void {
  // Normals are those of the whole line, so that pieces meet.
  const before = Math.max(0, sample - 1) * 3;
  const after = Math.min(SAMPLES, sample + 1) * 3;
  const dx = line[after]! - line[before]!;
  const dy = line[after + 1]! - line[before + 1]!;
  const far = Math.hypot(dx, dy) || 1;
  const out = (wide + SOFT) * side;
  const x = line[sample * 3]! - (dy / far) * out;
  const y = line[sample * 3 + 1]! + (dx / far) * out;
  put(shapes, half, x, y, line[sample * 3 + 2]!, wide - out, wide + out, INSIDE);
}

/** A piece of that band from a sample to the next. */
function addPiece(shapes: MarkShapes, half: number, sample: number, edge: number, size: number): void {
  const wide = widthAt(sample) * size + edge;
  const next = widthAt(sample + 1) * size + edge;
  putCorner(shapes, half, sample, wide, 1);
  putCorner(shapes, half, sample, wide, -1);
  putCorner(shapes, half, sample + 1, next, 1);
  putCorner(shapes, half, sample + 1, next, 1);
  putCorner(shapes, half, sample, wide, -1);
  putCorner(shapes, half, sample + 1, next, -1);
}

/** Half width of an arrow's shaft at a sample. */
const widthAt = (sample: number): number => ARROW.shaft * (0.06 + 0.94 * (sample / SAMPLES) ** 0.8);

/** Distance of a point from an edge of `head`, positive on the side of its middle. */
function distanceFrom(edge: number, turn: number, x: number, y: number): number {
  const i = edge * 2;
  const j = ((edge + 1) % 3) * 2;
  const dx = head[j]! - head[i]!;
  const dy = head[j + 1]! - head[i + 1]!;
  return (turn * (dx * (y - head[i + 1]!) - dy * (x - head[i]!))) / (Math.hypot(dx, dy) || 1);
}

/** The triangle `head` with all edges moved outwards by `grow` pixels. */
function addHead(shapes: MarkShapes, half: number, grow: number): void {
  const across = (head[2]! - head[0]!) * (head[5]! - head[1]!) - (head[4]! - head[0]!) * (head[3]! - head[1]!);
  const turn = Math.sign(across) || 1;
  const mx = (head[0]! + head[2]! + head[4]!) / 3;
  const my = (head[1]! + head[3]! + head[5]!) / 3;
  // Enlarged from its centroid, which lies nearest to one of the edges: that one decides.
  let least = distanceFrom(0, turn, mx, my);
  for (let edge = 1; edge < 3; edge++) least = Math.min(least, distanceFrom(edge, turn, mx, my));
  const scale = 1 + (grow + SOFT) / Math.max(0.5, least);
  for (let corner = 0; corner < 3; corner++) {
    const x = mx + (head[corner * 2]! - mx) * scale;
    const y = my + (head[corner * 2 + 1]! - my) * scale;
    const a = distanceFrom(0, turn, x, y) + grow;
    const b = distanceFrom(1, turn, x, y) + grow;
    // The end is the struck surface and may lie inside of the hand: only what is behind a whole limb is hidden.
    put(shapes, half, x, y, point[2]! - IN_HAND, a, b, distanceFrom(2, turn, x, y) + grow);
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
  if (whole < ARROW.least * unit + stop || end < ARROW.first * unit) return;
  // While it begins to run it is still small.
  const size = unit * Math.min(1, end / (ARROW.least * unit));
  const neck = end - Math.min(ARROW.long * size, end * 0.45);
  for (let i = 0; i <= SAMPLES; i++) pointAt(count, (neck * i) / SAMPLES, line, i * 3);
  smoothLine();
  pointAt(count, end, point, 0);
  probe.fill(0);
  opacity = seen;
  const last = SAMPLES * 3;
  const dx = line[last]! - line[last - 3]!;
  const dy = line[last + 1]! - line[last - 2]!;
  const wide = (ARROW.head * size) / (Math.hypot(dx, dy) || 1);
  head[0] = line[last]! - dy * wide;
  head[1] = line[last + 1]! + dx * wide;
  head[2] = point[0]!;
  head[3] = point[1]!;
  head[4] = line[last]! + dy * wide;
  head[5] = line[last + 1]! - dx * wide;
  for (tone = PAPER; tone <= SEAL; tone++) {
    const edge = tone === PAPER ? ARROW.edge * size : 0;
    for (let i = 0; i < SAMPLES; i++) addPiece(shapes, half, i, edge, size);
    addHead(shapes, half, edge);
  }
}

/** Corners of the two triangles of a piece: bit 1 is its end, bit 0 its side. */
const CORNERS = [0, 1, 2, 2, 1, 3] as const;

/** A band between two points, or a piece of a ring. */
function addBar(shapes: MarkShapes, half: number, x0: number, y0: number, x1: number, y1: number, wide: number): void {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const far = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / far, dy / far];
  for (let k = 0; k < 6; k++) {
    const corner = CORNERS[k]!;
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
        const corner = CORNERS[k]!;
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
