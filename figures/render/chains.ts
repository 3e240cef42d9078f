import { BORDER, cornerAt, crackAt, PEN, sidesOf, WAYS } from "./cracks.ts";
import type { Cracks, Way } from "./cracks.ts";

/** Edges in a row, from one junction or end to the next. */
export interface Chain {
  /** Corners of pixels; a closed chain ends where it begins. */
  corners: number[];
  ways: Way[];
  isClosed: boolean;
  /** How many chains meet at its start and at its end. */
  degrees: [number, number];
}

const valueAt = (cracks: Cracks, corner: number, way: Way): number => {
  const [list, at] = crackAt(cracks, corner, way);
  return at < 0 ? 0 : list[at]!;
};

const exitsOf = (cracks: Cracks, corner: number): Way[] => {
  const x = corner % (cracks.size + 1);
  return WAYS.filter((way) => (way !== 2 || x > 0) && valueAt(cracks, corner, way) > 0);
};

/** Corners at which edges are, row by row. */
function usedCorners({ size, across, down }: Cracks): number[] {
  const used: number[] = [];
  for (let corner = 0; corner < across.length; corner++) {
    const isUsed =
      across[corner]! > 0 ||
      down[corner]! > 0 ||
      (corner % (size + 1) > 0 && across[corner - 1]! > 0) ||
      (corner > size && down[corner - size - 1]! > 0);
    if (isUsed) used.push(corner);
  }
  return used;
}

/** A chain ends where the pen changes, if `isByPen`, and else only where other than two edges meet. */
function isNode(cracks: Cracks, corner: number, exits: readonly Way[], isByPen: boolean): boolean {
  if (exits.length !== 2) return true;
  return isByPen && (valueAt(cracks, corner, exits[0]!) & PEN) !== (valueAt(cracks, corner, exits[1]!) & PEN);
}

/** All edges that are set, as chains. */
export function chainsOf(cracks: Cracks, isByPen: boolean): Chain[] {
  const { size, across, down } = cracks;
  const seen = { across: new Uint8Array(across.length), down: new Uint8Array(down.length) };
  const isSeen = (corner: number, way: Way, mark = false): boolean => {
    const [list, at] = crackAt({ size, ...seen }, corner, way);
    const was = list[at] === 1;
    if (mark) list[at] = 1;
    return was;
  };
  const chains: Chain[] = [];
  const walk = (start: number, first: Way, degree: number): void => {
    const chain: Chain = { corners: [start], ways: [], isClosed: false, degrees: [degree, degree] };
    let [corner, way]: [number, Way | undefined] = [start, first];
    while (way !== undefined && !isSeen(corner, way, true)) {
      const back = ((way + 2) % 4) as Way;
      corner = cornerAt(size, corner, way);
      chain.corners.push(corner);
      chain.ways.push(way);
      const exits = exitsOf(cracks, corner);
      if (isNode(cracks, corner, exits, isByPen)) {
        chain.degrees[1] = exits.length;
        break;
      }
      way = exits.find((exit) => exit !== back);
    }
    chain.isClosed = degree === 0;
    chains.push(chain);
  };
  const set = usedCorners(cracks);
  for (const corner of set) {
    const exits = exitsOf(cracks, corner);
    if (!isNode(cracks, corner, exits, isByPen)) continue;
    for (const way of exits) if (!isSeen(corner, way)) walk(corner, way, exits.length);
  }
  for (const corner of set) for (const way of exitsOf(cracks, corner)) if (!isSeen(corner, way)) walk(corner, way, 0);
  return chains;
}

const valuesOf = (cracks: Cracks, { corners, ways }: Chain): number[] =>
  ways.map((way, i) => valueAt(cracks, corners[i]!, way));

function put(cracks: Cracks, { corners, ways }: Chain, values: readonly number[]): void {
  ways.forEach((way, i) => {
    const [list, at] = crackAt(cracks, corners[i]!, way);
    list[at] = values[i]!;
  });
}

interface Run {
  pen: number;
  length: number;
}

/** Pens along a chain without changes shorter than `least`: each joins the longer of its neighbours. */
export function steadyPens(pens: readonly number[], least: number): number[] {
  const runs: Run[] = [];
  for (const pen of pens) {
    const last = runs.at(-1);
    if (last?.pen === pen) last.length += 1;
    else runs.push({ pen, length: 1 });
  }
  while (runs.length > 1) {
    const shortest = runs.reduce((best, { length }, i) => (length < runs[best]!.length ? i : best), 0);
    if (runs[shortest]!.length >= least) break;
    const [before, after] = [runs[shortest - 1], runs[shortest + 1]];
    const into = !after || (before && before.length > after.length) ? before! : after;
    into.length += runs[shortest]!.length;
    runs.splice(shortest, 1);
    const at = runs.indexOf(into);
    const next = runs[at + 1];
    if (next?.pen === into.pen) runs.splice(at, 2, { pen: into.pen, length: into.length + next.length });
    const previous = runs[at - 1];
    if (previous && previous.pen === runs[at]!.pen)
      runs.splice(at - 1, 2, { pen: previous.pen, length: previous.length + runs[at]!.length });
  }
  return runs.flatMap(({ pen, length }) => Array.from({ length }, () => pen));
}

/** Removes lines that end freely and are shorter than `spur`, and closed or lonely ones shorter than `dot`. */
function prune(cracks: Cracks, spur: number, dot: number): void {
  for (const chain of chainsOf(cracks, false)) {
    const values = valuesOf(cracks, chain);
    if (values.some((value) => value & BORDER)) continue;
    const ends = chain.isClosed ? 2 : chain.degrees.filter((degree) => degree === 1).length;
    if (values.length < [0, spur, dot][ends]!) put(cracks, chain, Array(values.length).fill(0));
  }
}

/** Lengths in pixels of what is noise: gaps in lines, changes of the pen, spurs and dots. */
export interface Noise {
  gap: number;
  change: number;
  spur: number;
  dot: number;
}

const ROUNDS = 2;

/** The pen of each edge of a chain: first whether there is a line, then how wide it is. */
function penned(pens: readonly number[], { gap, change }: Noise): number[] {
  const inked = steadyPens(
    pens.map((pen) => (pen > 0 ? 1 : 0)),
    gap,
  );
  const widths = inked.map((isInk, i) => (isInk ? Math.max(1, pens[i]!) : 0));
  const steady = steadyPens(widths, change);
  return inked.map((isInk, i) => (isInk ? Math.max(1, steady[i]!) : 0));
}

/** Closes short gaps in lines and takes away what is too short to be one, in place. */
export function steady(cracks: Cracks, noise: Noise): void {
  for (const chain of chainsOf(cracks, false)) {
    const values = valuesOf(cracks, chain);
    const pens = penned(
      values.map((value) => value & PEN),
      noise,
    );
    put(
      cracks,
      chain,
      pens.map((pen, i) => (values[i]! & BORDER) | pen),
    );
  }
  for (let round = 0; round < ROUNDS; round++) prune(cracks, noise.spur, noise.dot);
}

/** The pen of a chain, and the pixels beside it. */
export function factsOf(
  cracks: Cracks,
  { corners, ways }: Chain,
): { pen: number; isBorder: boolean; sides: [number, number] } {
  const value = valueAt(cracks, corners[0]!, ways[0]!);
  return { pen: value & PEN, isBorder: (value & BORDER) > 0, sides: sidesOf(cracks.size, corners[0]!, ways[0]!) };
}
