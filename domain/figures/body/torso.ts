import { between, makePart } from "./mesh.ts";
import type { Part, PartInfo } from "./mesh.ts";
import { tube } from "./solids.ts";
import { RING, station, stationBetween, TEXEL, unitAt, writeBand, writeTube } from "./rings.ts";
import type { Loft, Raw, Tube } from "./rings.ts";
import { girth, HIGHEST, LOWEST, outwardAt, spineRing, SQUARE, surfaceAt } from "./spine.ts";
import type { Spine, SurfacePoints } from "./spine.ts";
import type { Layout, Sheet } from "./surfaces.ts";
import { BODY } from "../skeleton.ts";
import type { Body, BothSides, Frame, Vec } from "../types.ts";
import { add, along, mix, sub, WORLD } from "../vector.ts";

/** Rings around the spine: the row of each, half width ahead and to the left. */
interface Hoops {
  loft: Loft;
  rows: readonly number[];
  radii: Float64Array;
}

interface Band {
  loft: Loft;
  points: SurfacePoints;
}

/** The surfaces between neck and belt. */
export interface TorsoSurfaces {
  jacket: Hoops;
  caps: BothSides<Tube>;
  neckline: { sheet: Sheet; points: SurfacePoints };
  lapels: readonly [Band, Band];
  belt: Hoops;
  knot: { frame: number; row: number; points: SurfacePoints };
}

function planHoops(
  layout: Layout,
  spine: Spine,
  part: PartInfo,
  heights: readonly (readonly [number, number])[],
  options: { around: number; start?: "open"; end?: "open" },
): Hoops {
  const radii = heights.flatMap(([height, over]) => {
    const [wide, deep] = girth(spine.build, height);
    return [deep + over, wide + over];
  });
  return {
    loft: layout.loft(part, heights.length, { ...options, square: SQUARE }),
    rows: heights.map(([height]) => spine.row(height)),
    radii: new Float64Array(radii),
  };
}

function writeHoops({ loft, rows, radii }: Hoops, spine: Spine, raw: Raw): void {
  for (let i = 0; i < rows.length; i++) {
    const k = (loft.first + i * RING) * TEXEL;
    spineRing(spine, rows[i]!, raw, k);
    raw[k + 3] = radii[i * 2]!;
    raw[k + TEXEL + 3] = radii[i * 2 + 1]!;
  }
}

/** Jacket above the belt, with the caps of the shoulders. */
function planJacket(layout: Layout, spine: Spine): Pick<TorsoSurfaces, "jacket" | "caps"> {
  const part = makePart("jacket", "gi");
  const heights: [number, number][] = [];
  for (let height = LOWEST; height < HIGHEST - 0.008; height += 0.0205) heights.push([height, 0]);
  const jacket = planHoops(layout, spine, part, heights, { around: 30 });
  const { shoulders } = spine.build;
  const radii = [0.084, 0.081, 0.074].map((r): [number, number] => [r * shoulders, r * shoulders]);
  const cap = () => layout.tube(part, radii, { around: 22 });
  return { jacket, caps: { L: cap(), R: cap() } };
}

const root: [number, number, number] = [0.5, 0.5, 0.5];
const tip: [number, number, number] = [0.5, 0.5, 0.5];

function writeCap(raw: Raw, cap: Tube, { chest, chestFrame: { x, y, z } }: Body, shoulder: Vec, aside: number): void {
  const up = BODY.shoulderUp - BODY.chest - 0.022;
  for (let n = 0; n < 3; n++) {
    root[n] = chest[n]! + (x[n]! * aside + y[n]! * up + z[n]! * -0.006);
    tip[n] = shoulder[n]! + y[n]! * -0.006;
  }
  station(0, root);
  stationBetween(1, root, tip, 0.5);
  station(2, tip);
  writeTube(raw, cap);
}

/** Bare skin in the opening of the jacket. */
function planNeckline(layout: Layout, spine: Spine): TorsoSurfaces["neckline"] {
  const [rows, columns] = [10, 8];
  const places = Array.from({ length: (rows + 1) * (columns + 1) }, (_, i): [number, number, number] => {
    const t = Math.floor(i / (columns + 1)) / rows;
    return [mix(0.29, 0.464, t), (-1 + (2 * (i % (columns + 1))) / columns) * mix(3, 38, t), 0.004];
  });
  const sheet = layout.sheet(makePart("neckline", "skin", { group: "neck" }), rows + 1, columns + 1);
  return { sheet, points: spine.points(places) };
}

/** Height and angle along a lapel, from the nape over the chest to the belt, for the left side. */
function lapelLine(): [number, number][] {
  const nape = between([0.463, 184, 0], [0.457, 55, 0], 8);
  const front = between([0.44, 42, 0], [0.03, -25, 0], 17);
  return [...nape, ...front].map(([height, angle]) => [height, angle]);
}

const LAPEL = new Float64Array([0.022, 0.007]);

/** The two sewn bands of the collar; the left one crosses over the right one. */
function planLapel(layout: Layout, spine: Spine, side: 1 | -1): Band {
  const over = side > 0 ? 0.011 : 0.006;
  const points = spine.points(lapelLine().map(([height, angle]) => [height, angle * side, over]));
  const part = makePart(side > 0 ? "lapelL" : "lapelR", "trim", { seam: true });
  return { loft: layout.loft(part, points.rows.length, { around: 12, square: 0.5 }), points };
}

const line = new Float64Array(3 * 32);
const outward = new Float64Array(3 * 32);

function writeLapel({ loft, points }: Band, spine: Spine, raw: Raw): void {
  for (let i = 0; i < loft.rings; i++) {
    surfaceAt(spine, points, i, line, i * 3);
    outwardAt(spine, points.rows[i]!, line, i * 3, outward, i * 3);
    unitAt(outward, i * 3);
  }
  writeBand(raw, loft, LAPEL, line, outward);
}

/** Height of the belt's rings, and how far they stand over the jacket. */
const BELT: readonly (readonly [number, number])[] = [
  [0.01, 0.004],
  [0.014, 0.017],
  [0.034, 0.019],
  [0.054, 0.017],
  [0.058, 0.004],
];

/** The knot: two lobes that cross. */
function knot(middle: Vec, frame: Frame): Part {
  const part = makePart("knot", "belt", { seam: true, fine: true });
  for (const s of [1, -1]) {
    const half = along(along([0, 0, 0], frame.x, 0.024), frame.y, 0.012 * s);
    tube(
      part,
      [
        { at: sub(middle, half), ru: 0.011, rv: 0.014 },
        { at: along(middle, frame.z, s > 0 ? 0.008 : 0.002), ru: 0.013, rv: 0.017 },
        { at: add(middle, half), ru: 0.011, rv: 0.014 },
      ],
      { hint: frame.z, around: 14 },
    );
  }
  return part;
}

/** The frame of a row as vectors. */
function frameAt(spine: Spine, row: number): Frame {
  const axis = (k: number): Vec => {
    const at = row * 12 + k;
    return [spine.rows[at]!, spine.rows[at + 1]!, spine.rows[at + 2]!];
  };
  return { x: axis(3), y: axis(6), z: axis(9) };
}

/** Lays out everything between neck and belt. */
export function planTorso(layout: Layout, spine: Spine): TorsoSurfaces {
  const { jacket, caps } = planJacket(layout, spine);
  const neckline = planNeckline(layout, spine);
  const lapels = [planLapel(layout, spine, -1), planLapel(layout, spine, 1)] as const;
  const belt = planHoops(layout, spine, makePart("belt", "belt", { seam: true }), BELT, {
    around: 34,
    start: "open",
    end: "open",
  });
  const frame = layout.frame();
  const points = spine.points([[0.034, 0, 0.024]]);
  const row = points.rows[0]!;
  layout.rigid(frame, [knot([0, 0, 0], WORLD)], () => {
    surfaceAt(spine, points, 0, line, 0);
    return [knot([line[0]!, line[1]!, line[2]!], frameAt(spine, row))];
  });
  return { jacket, caps, neckline, lapels, belt, knot: { frame, row, points } };
}

/** Writes everything between neck and belt; the spine is written already. */
export function writeTorso(body: Body, surfaces: TorsoSurfaces, spine: Spine, raw: Raw): void {
  const { jacket, caps, neckline, lapels, belt, knot: tied } = surfaces;
  writeHoops(jacket, spine, raw);
  writeCap(raw, caps.L, body, body.arms.L.shoulder, 0.08);
  writeCap(raw, caps.R, body, body.arms.R.shoulder, -0.08);
  const { sheet, points } = neckline;
  for (let i = 0; i < points.rows.length; i++) surfaceAt(spine, points, i, raw, (sheet.first + i * 2) * TEXEL);
  writeLapel(lapels[0], spine, raw);
  writeLapel(lapels[1], spine, raw);
  writeHoops(belt, spine, raw);
  const k = tied.frame * TEXEL;
  surfaceAt(spine, tied.points, 0, raw, k);
  for (let n = 0; n < 9; n++) raw[k + TEXEL + Math.floor(n / 3) * TEXEL + (n % 3)] = spine.rows[tied.row * 12 + 3 + n]!;
}
