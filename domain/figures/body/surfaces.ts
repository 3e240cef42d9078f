import { DOME, FRAME, RING, TEXEL } from "./rings.ts";
import type { End, Loft, Raw, Tube } from "./rings.ts";
import type { Part, PartInfo } from "./mesh.ts";
import type { Body } from "../types.ts";

/** A grid of points; its outside is where (next column − this) × (next row − this) points. Texels: point, normal. */
export interface Sheet {
  first: number;
  rows: number;
  columns: number;
}

/** A part that keeps its shape: measured once in the axes of the room, then moved by the frame at `first`. */
export interface Rigid {
  first: number;
  atRest: Part;
  /** The same part and those made with it on a body, for drawings whose numbers may not change by moving it. */
  at: (body: Body) => readonly Part[];
  /** Which of them it is. */
  index: number;
  /** Points further along z than `from` (metres) are moved by another frame. */
  beyond?: { first: number; from: number } | undefined;
}

export type Surface = { part: PartInfo } & (
  | ({ kind: "loft" } & Loft)
  | ({ kind: "sheet" } & Sheet)
  | ({ kind: "rigid" } & Rigid)
);

interface LoftOptions {
  around?: number;
  square?: number;
  start?: "closed" | "open";
  end?: "closed" | "open";
}
interface TubeOptions {
  around?: number;
  start?: End;
  end?: End;
}

/** Collects the surfaces of a body in the order in which they are drawn, and gives each its texels. */
export class Layout {
  readonly surfaces: Surface[] = [];
  /** Texels given away. */
  texels = 0;

  private take(count: number): number {
    const first = this.texels;
    this.texels += count;
    return first;
  }

  loft(part: PartInfo, rings: number, options: LoftOptions = {}): Loft {
    const { around = 22, square = 1, start = "closed", end = "closed" } = options;
    const loft = {
      first: this.take(rings * RING),
      rings,
      around,
      square: new Float64Array(rings).fill(square),
      startClosed: start === "closed",
      endClosed: end === "closed",
    };
    this.surfaces.push({ kind: "loft", part, ...loft });
    return loft;
  }

  /** `radii`: half widths along u and v of each station. */
  tube(part: PartInfo, radii: readonly (readonly [number, number])[], options: TubeOptions = {}): Tube {
    const { around = 18, start = "round", end = "round" } = options;
    const domes = (start === "round" ? DOME.length : 0) + (end === "round" ? DOME.length : 0);
    const loft = this.loft(part, radii.length + domes, {
      around,
      start: start === "open" ? "open" : "closed",
      end: end === "open" ? "open" : "closed",
    });
    return { ...loft, stations: radii.length, radii: new Float64Array(radii.flat()), start, end };
  }

  sheet(part: PartInfo, rows: number, columns: number): Sheet {
    const sheet = { first: this.take(rows * columns * 2), rows, columns };
    this.surfaces.push({ kind: "sheet", part, ...sheet });
    return sheet;
  }

  /** The texels of a frame for rigid parts. */
  frame(): number {
    return this.take(FRAME);
  }

  /** Parts that keep their shape, at rest and on a body. */
  rigid(frame: number, atRest: readonly Part[], at: Rigid["at"], beyond?: Rigid["beyond"]): void {
    atRest.forEach((part, index) =>
      this.surfaces.push({ kind: "rigid", part, first: frame, atRest: part, at, index, beyond }),
    );
  }
}

/** A cosine or sine that makes an ellipse boxier the further `square` is below 1. */
export const bulge = (value: number, square: number): number =>
  square === 1 ? value : Math.sign(value) * Math.abs(value) ** square;

/** Share of a ring's half widths along u and v at a corner, bulged for boxy rings. */
export function cornerOf(corner: number, around: number, square: number): [number, number] {
  const angle = (corner / around) * 2 * Math.PI;
  return [bulge(Math.cos(angle), square), bulge(Math.sin(angle), square)];
}

/** The triangles of a loft whose points begin at `base`; `lid` makes the middle point of a lid. */
export function loftTriangles(loft: Loft, base: number, triangles: number[], lid: (isEnd: boolean) => number): void {
  const { rings, around, startClosed, endClosed } = loft;
  for (let k = 0; k + 1 < rings; k++)
    for (let i = 0; i < around; i++) {
      const [a, b] = [base + k * around + i, base + k * around + ((i + 1) % around)];
      triangles.push(a, b, a + around, b, b + around, a + around);
    }
  for (const isEnd of [false, true]) {
    if (!(isEnd ? endClosed : startClosed)) continue;
    const middle = lid(isEnd);
    const from = base + (isEnd ? (rings - 1) * around : 0);
    for (let i = 0; i < around; i++) {
      const [a, b] = [from + i, from + ((i + 1) % around)];
      if (isEnd) triangles.push(a, b, middle);
      else triangles.push(b, a, middle);
    }
  }
}

/** The triangles of a sheet whose points begin at `base`. */
export function sheetTriangles({ rows, columns }: Sheet, base: number, triangles: number[]): void {
  for (let k = 0; k + 1 < rows; k++)
    for (let i = 0; i + 1 < columns; i++) {
      const a = base + k * columns + i;
      triangles.push(a, a + 1, a + columns, a + 1, a + columns + 1, a + columns);
    }
}

/** Adds a loft's points and triangles to a part. */
export function expandLoft(part: Part, loft: Loft, raw: Raw): void {
  const { positions } = part;
  const base = positions.length / 3;
  for (let ring = 0; ring < loft.rings; ring++) {
    const k = (loft.first + ring * RING) * TEXEL;
    const [ru, rv] = [raw[k + 3]!, raw[k + TEXEL + 3]!];
    for (let i = 0; i < loft.around; i++) {
      const [u, v] = cornerOf(i, loft.around, loft.square[ring]!);
      const [a, b] = [u * ru, v * rv];
      for (let n = k; n < k + 3; n++) positions.push(raw[n]! + raw[n + TEXEL]! * a + raw[n + 2 * TEXEL]! * b);
    }
  }
  loftTriangles(loft, base, part.triangles, (isEnd) => {
    const k = (loft.first + (isEnd ? (loft.rings - 1) * RING : 0)) * TEXEL;
    positions.push(raw[k]!, raw[k + 1]!, raw[k + 2]!);
    return positions.length / 3 - 1;
  });
}

function expandSheet(part: Part, sheet: Sheet, raw: Raw): void {
  const base = part.positions.length / 3;
  for (let i = 0; i < sheet.rows * sheet.columns; i++) {
    const k = (sheet.first + i * 2) * TEXEL;
    part.positions.push(raw[k]!, raw[k + 1]!, raw[k + 2]!);
  }
  sheetTriangles(sheet, base, part.triangles);
}

/** The parts of a body as triangles, from what was written of it. */
export function expand(surfaces: readonly Surface[], raw: Raw, body: Body): Part[] {
  const parts = new Map<PartInfo, Part>();
  const rigid = new Map<Rigid["at"], readonly Part[]>();
  for (const surface of surfaces) {
    if (surface.kind === "rigid") {
      let made = rigid.get(surface.at);
      if (!made) rigid.set(surface.at, (made = surface.at(body)));
      parts.set(surface.part, made[surface.index]!);
      continue;
    }
    let part = parts.get(surface.part);
    if (!part) parts.set(surface.part, (part = { ...surface.part, positions: [], triangles: [] }));
    if (surface.kind === "loft") expandLoft(part, surface, raw);
    else expandSheet(part, surface, raw);
  }
  return [...parts.values()];
}
