import { FINE_STEP, penBetween } from "./ink.ts";
import type { OwnedPart } from "./ink.ts";
import type { Buffers } from "./raster.ts";

/**
 * The edges between the pixels of a square picture, by the corner of the pixels at which they begin: `across` to the
 * right, `down` downwards. Corners are numbered row by row, one more in a row than pixels. An edge is 0 where nothing is
 * drawn, else its pen, and BORDER where two colours meet.
 */
export interface Cracks {
  /** Pixels along each edge of the picture. */
  size: number;
  across: Uint8Array;
  down: Uint8Array;
}

/** Between two colours. */
export const BORDER = 8;
/** Between two surfaces, of which it is not sure whether a line runs between them. */
export const EDGE = 4;
/** The bits of an edge's pen. */
export const PEN = 3;

export const makeCracks = (size: number): Cracks => ({
  size,
  across: new Uint8Array((size + 1) ** 2),
  down: new Uint8Array((size + 1) ** 2),
});

/** Steps of directions: right, down, left, up. */
export type Way = 0 | 1 | 2 | 3;
export const WAYS: readonly Way[] = [0, 1, 2, 3];

/** The corner that is reached from a corner. */
export const cornerAt = (size: number, corner: number, way: Way): number =>
  way === 0 ? corner + 1 : way === 1 ? corner + size + 1 : way === 2 ? corner - 1 : corner - size - 1;

/** Where an edge is stored that leaves a corner; undefined at the border of the picture. */
export function crackAt({ size, across, down }: Cracks, corner: number, way: Way): [list: Uint8Array, at: number] {
  const list = way % 2 === 0 ? across : down;
  return [list, way === 2 ? corner - 1 : way === 3 ? corner - size - 1 : corner];
}

/** The pixels to the left and to the right of an edge that is walked along; -1 outside of the picture. */
export function sidesOf(size: number, corner: number, way: Way): [left: number, right: number] {
  const from = way === 2 ? corner - 1 : way === 3 ? corner - size - 1 : corner;
  const [x, y] = [from % (size + 1), Math.floor(from / (size + 1))];
  const pixel = (px: number, py: number): number =>
    px < 0 || py < 0 || px >= size || py >= size ? -1 : py * size + px;
  if (way % 2 === 0) {
    const [above, below] = [pixel(x, y - 1), pixel(x, y)];
    return way === 0 ? [above, below] : [below, above];
  }
  const [before, after] = [pixel(x - 1, y), pixel(x, y)];
  return way === 1 ? [after, before] : [before, after];
}

/** How far from a larger step a step makes no line, pixels. */
const CREST = 4;

interface Seen {
  parts: readonly OwnedPart[];
  buffers: Buffers;
  /** The colour of each pixel, -1 for none. */
  areas: Int16Array;
  /** Pixels of which nothing is shown. */
  hide?: ((at: number) => boolean) | undefined;
}

/** Where lines and borders run. */
export function findCracks({ parts, buffers: { size, depth, part }, areas, hide }: Seen): Cracks {
  const cracks = makeCracks(size);
  const stepAt = (a: number, b: number): number => Math.abs(depth[a]! - depth[b]!);
  /** Where a surface hides itself, only the largest of several steps in a row counts. */
  const isCrest = (a: number, by: number): boolean => {
    const step = stepAt(a, a + by);
    for (let k = 1; k <= CREST; k++)
      if (stepAt(a - k * by, a - (k - 1) * by) > step || stepAt(a + k * by, a + (k + 1) * by) >= step) return false;
    return true;
  };
  const valueOf = (a: number, by: number): number => {
    const b = a + by;
    if (part[a] === part[b] && areas[a] === areas[b] && (part[a]! < 0 || stepAt(a, b) <= FINE_STEP)) return 0;
    const border = areas[a] === areas[b] ? 0 : BORDER;
    const edge = part[a] === part[b] ? 0 : EDGE;
    if (hide?.(a) || hide?.(b)) return border;
    const nearer = parts[part[depth[a]! <= depth[b]! ? a : b]!];
    const pen = penBetween(parts[part[a]!], parts[part[b]!], stepAt(a, b), nearer);
    return border | edge | (edge || (pen && isCrest(a, by)) ? pen : 0);
  };
  for (let y = 0; y < size; y++)
    for (let x = 0, at = y * size; x < size; x++, at++) {
      const corner = y * (size + 1) + x;
      const isSet = areas[at]! >= 0;
      if (x === 0 && isSet) cracks.down[corner] = BORDER;
      if (y === 0 && isSet) cracks.across[corner] = BORDER;
      if (x + 1 < size) cracks.down[corner + 1] = valueOf(at, 1);
      else if (isSet) cracks.down[corner + 1] = BORDER;
      if (y + 1 < size) cracks.across[corner + size + 1] = valueOf(at, size);
      else if (isSet) cracks.across[corner + size + 1] = BORDER;
    }
  return cracks;
}
