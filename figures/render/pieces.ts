/** Connected areas of equal value in a square picture (neighbours share an edge). */
export interface Pieces {
  /** The piece of each pixel. */
  of: Int32Array;
  /** All pixels, piece after piece. */
  pixels: Int32Array;
  /** Where each piece begins in `pixels`, and where the last one ends. */
  from: number[];
}

/** The neighbours of a pixel inside of the picture. */
function neighbours(at: number, size: number): number[] {
  const x = at % size;
  const all: number[] = [];
  if (x > 0) all.push(at - 1);
  if (x + 1 < size) all.push(at + 1);
  if (at >= size) all.push(at - size);
  if (at + size < size * size) all.push(at + size);
  return all;
}

export function piecesOf(values: Int16Array, size: number): Pieces {
  const of = new Int32Array(values.length).fill(-1);
  const pixels = new Int32Array(values.length);
  const from: number[] = [];
  let end = 0;
  const take = (at: number, piece: number) => {
    of[at] = piece;
    pixels[end++] = at;
  };
  for (let start = 0; start < values.length; start++) {
    if (of[start]! >= 0) continue;
    const piece = from.length;
    const value = values[start]!;
    from.push(end);
    take(start, piece);
    for (let i = end - 1; i < end; i++) {
      const at = pixels[i]!;
      const x = at % size;
      if (x > 0 && of[at - 1]! < 0 && values[at - 1] === value) take(at - 1, piece);
      if (x + 1 < size && of[at + 1]! < 0 && values[at + 1] === value) take(at + 1, piece);
      if (at >= size && of[at - size]! < 0 && values[at - size] === value) take(at - size, piece);
      if (at + size < values.length && of[at + size]! < 0 && values[at + size] === value) take(at + size, piece);
    }
  }
  from.push(end);
  return { of, pixels, from };
}

/** A pixel beside the piece that suits it best; -1 when there is none. */
function hostOf({ of, pixels, from }: Pieces, piece: number, size: number, suits: (at: number) => number): number {
  const borders = new Map<number, { length: number; at: number }>();
  for (let i = from[piece]!; i < from[piece + 1]!; i++)
    for (const at of neighbours(pixels[i]!, size)) {
      if (of[at] === piece) continue;
      const known = borders.get(of[at]!);
      if (known) known.length += suits(at);
      else borders.set(of[at]!, { length: suits(at), at });
    }
  let best = { length: 0, at: -1 };
  for (const border of borders.values()) if (border.length > best.length) best = border;
  return best.at;
}

export interface Specks {
  /** Pieces of a value with fewer pixels are specks. */
  least: (value: number) => number;
  /** How well the value of one suits the other: the length of their common edge counts so much. */
  suits?: (value: number, other: number) => number;
  /** Hears which pixel was taken over, and a pixel of the one that took it. */
  onTaken?: (at: number, like: number) => void;
}

/** What is not nothing suits better. */
const something = (_: number, other: number): number => (other < 0 ? 1e-3 : 1);

/** Gives specks to the neighbour that suits them best, in place. */
export function withoutSpecks(values: Int16Array, size: number, { least, suits = something, onTaken }: Specks): void {
  const pieces = piecesOf(values, size);
  const { pixels, from } = pieces;
  for (let piece = 0; piece + 1 < from.length; piece++) {
    const [start, end] = [from[piece]!, from[piece + 1]!];
    const value = values[pixels[start]!]!;
    if (end - start >= least(value)) continue;
    const host = hostOf(pieces, piece, size, (at) => suits(value, values[at]!));
    if (host < 0) continue;
    for (let i = start; i < end; i++) {
      values[pixels[i]!] = values[host]!;
      onTaken?.(pixels[i]!, host);
    }
  }
}
