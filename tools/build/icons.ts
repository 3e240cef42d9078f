// Draws the app icons, one seal with 武, and writes them to app/public/icons/. Run by hand after a change; the results are
// committed, and the same input gives the same bytes (own rasteriser: no browser, no system library).
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { PNG } from "pngjs";
import { WU } from "./iconGlyph.ts";

type Point = [x: number, y: number];
type Shape = { outlines: Point[][]; colour: Colour };
type Colour = [red: number, green: number, blue: number];

const SEAL: Colour = [168, 38, 27];
const PAPER: Colour = [255, 250, 242];
const SAMPLES = 5;

const target = resolve(import.meta.dirname, "../..", "app", "public", "icons");

/** A cut stone: a square whose sides and corners are a little uneven. */
const STONE =
  "M7 9Q8 5 14 5L50 4Q86 4 90 6Q96 7 95 14L96 50Q96 86 94 91Q93 96 86 95L50 96Q14 96 9 94Q4 92 5 86L4 50Q4 14 7 9Z";
const RIM =
  "M14 13L50 11.5L87 13Q88 13 88 14L88.5 50L87 86Q87 87 86 87L50 88.5L13 87Q12 87 12 86L11.5 50L13 14Q13 13 14 13Z";
const INNER = "M15.5 15L50 13.8L85.5 15L86.2 50L85 85L50 86.2L15 85L13.8 50Z";

/** Turns the path commands M, L, Q, Z into closed polygons; curves become twelve lines. */
function flatten(path: string): Point[][] {
  const outlines: Point[][] = [];
  for (const [, command, values] of path.matchAll(/([MLQZ])([^MLQZ]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0] = (values ?? "")
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    if (command === "M") outlines.push([[a, b]]);
    const outline = outlines.at(-1);
    const from = outline?.at(-1);
    if (command === "L") outline?.push([a, b]);
    if (command === "Q" && from) outline?.push(...curve(from, [a, b], [c, d]));
  }
  return outlines;
}

function curve([x0, y0]: Point, [x1, y1]: Point, [x2, y2]: Point): Point[] {
  return Array.from({ length: 12 }, (_, step) => {
    const t = (step + 1) / 12;
    const u = 1 - t;
    return [u * u * x0 + 2 * u * t * x1 + t * t * x2, u * u * y0 + 2 * u * t * y1 + t * t * y2];
  });
}

const place = (outlines: Point[][], scale: number, dx: number, dy: number) =>
  outlines.map((outline) => outline.map(([x, y]): Point => [x * scale + dx, y * scale + dy]));

/** Which samples of one line lie inside, by non-zero winding, from the crossings in order. */
function insideAlong(outlines: Point[][], y: number, xs: number[]): boolean[] {
  const crossings: { x: number; turn: number }[] = [];
  for (const outline of outlines) {
    let [px, py] = outline.at(-1)!;
    for (const [qx, qy] of outline) {
      if (py <= y !== qy <= y) crossings.push({ x: px + ((y - py) / (qy - py)) * (qx - px), turn: qy > py ? 1 : -1 });
      [px, py] = [qx, qy];
    }
  }
  crossings.sort((one, other) => one.x - other.x);
  let next = 0;
  let winding = 0;
  return xs.map((x) => {
    for (let crossing = crossings[next]; crossing && crossing.x <= x; crossing = crossings[++next])
      winding += crossing.turn;
    return winding !== 0;
  });
}

/** Paints shapes on top of each other on a 100 × 100 plane. */
function paint(size: number, shapes: Shape[]): Buffer {
  const fine = size * SAMPLES;
  const xs = Array.from({ length: fine }, (_, index) => ((index + 0.5) * 100) / fine);
  const sums = new Float64Array(size * size * 4);
  for (const [row, y] of xs.entries()) {
    const lines = shapes.map((shape) => ({ colour: shape.colour, inside: insideAlong(shape.outlines, y, xs) }));
    for (let column = 0; column < fine; column++) {
      const top = lines.findLast((line) => line.inside[column]);
      if (!top) continue;
      const pixel = (Math.floor(row / SAMPLES) * size + Math.floor(column / SAMPLES)) * 4;
      for (const [channel, value] of [...top.colour, 1].entries()) sums[pixel + channel]! += value;
    }
  }
  return encode(size, sums);
}

function encode(size: number, sums: Float64Array): Buffer {
  const png = new PNG({ width: size, height: size });
  for (let index = 0; index < sums.length; index += 4) {
    const covered = sums[index + 3]!;
    for (let channel = 0; channel < 3; channel++)
      png.data[index + channel] = covered ? sums[index + channel]! / covered : 0;
    png.data[index + 3] = Math.round((covered * 255) / (SAMPLES * SAMPLES));
  }
  return PNG.sync.write(png, { deflateLevel: 9 });
}

const glyph = (scale: number) =>
  place(flatten(WU), scale, 50 - (61 + 940) * 0.5 * scale, 50 - (-809 + 106) * 0.5 * scale);

const stamp: Shape[] = [
  { outlines: flatten(STONE), colour: SEAL },
  { outlines: flatten(RIM), colour: PAPER },
  { outlines: flatten(INNER), colour: SEAL },
  { outlines: glyph(0.072), colour: PAPER },
];
/** Platforms cut their own shape out of this one, so the design keeps to the middle. */
const fullBleed: Shape[] = [
  { outlines: flatten("M0 0L100 0L100 100L0 100Z"), colour: SEAL },
  { outlines: glyph(0.062), colour: PAPER },
];

const hex = (colour: Colour) => `#${colour.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path fill="${hex(SEAL)}" d="${STONE}"/><path fill="none" stroke="${hex(PAPER)}" stroke-width="2" d="M13.5 14L50 12.6L86.5 14L87.4 50L86 86L50 87.4L14 86L12.6 50Z"/><path fill="${hex(PAPER)}" transform="translate(13.964 75.308) scale(.072)" d="${WU}"/></svg>\n`;

await mkdir(target, { recursive: true });
await writeFile(join(target, "icon.svg"), svg);
await writeFile(join(target, "icon-192.png"), paint(192, stamp));
await writeFile(join(target, "icon-512.png"), paint(512, stamp));
await writeFile(join(target, "maskable-512.png"), paint(512, fullBleed));
await writeFile(join(target, "apple-touch-icon.png"), paint(180, fullBleed));
