import type { Edge } from "./edges.ts";

/** An edge as it is walked along. */
export interface Step {
  edge: Edge;
  isBack: boolean;
}

/** A closed walk along edges. */
export type Loop = readonly Step[];

/** The area that is filled with one colour: pieces of it, and pieces of later colours that lie on top. */
export interface Fill {
  colour: number;
  loops: Loop[];
}

/** What an edge of a fill costs: stored for the first time, or again in the same direction, which compresses well. */
const ANEW = 1;
const AGAIN = 0.5;
/** An edge without ink must not show what lies below. */
const BARE = 20;

/** Neighbouring pieces of a piece, with the length of the common edge. */
type Borders = ReadonlyMap<number, ReadonlyMap<number, number>>;

function bordersOf(edges: readonly Edge[]): Borders {
  const borders = new Map<number, Map<number, number>>();
  const put = (a: number, b: number, length: number) => {
    const mine = borders.get(a) ?? new Map<number, number>();
    mine.set(b, (mine.get(b) ?? 0) + length);
    borders.set(a, mine);
  };
  for (const { isBorder, left, right, length, pen } of edges) {
    if (!isBorder || left === right) continue;
    const weight = length * (pen === 0 ? BARE : 1);
    put(left, right, weight);
    put(right, left, weight);
  }
  return borders;
}

/** The pieces under which a colour is drawn, too, because its outline becomes simpler. */
function spread(own: ReadonlySet<number>, isAbove: (piece: number) => boolean, borders: Borders): Set<number> {
  const filled = new Set(own);
  const gainOf = (piece: number): number => {
    let gain = 0;
    for (const [other, length] of borders.get(piece) ?? [])
      gain += length * (filled.has(other) ? ANEW : isAbove(other) ? -ANEW : -AGAIN);
    return gain;
  };
  const open = [...filled];
  for (let i = 0; i < open.length; i++)
    for (const next of borders.get(open[i]!)?.keys() ?? []) {
      if (filled.has(next) || !isAbove(next) || gainOf(next) <= 0) continue;
      filled.add(next);
      open.push(next);
    }
  return filled;
}

/** Walks around a set of pieces, which stays on the left. */
function loopsAround(edges: readonly Edge[], filled: ReadonlySet<number>): Loop[] {
  const steps = edges
    .filter(({ isBorder, left, right }) => isBorder && filled.has(left) !== filled.has(right))
    .map((edge): Step => ({ edge, isBack: filled.has(edge.right) }));
  const startOf = ({ edge, isBack }: Step): number => (isBack ? edge.to : edge.from);
  const endOf = ({ edge, isBack }: Step): number => (isBack ? edge.from : edge.to);
  const leaving = new Map<number, Step[]>();
  for (const step of steps) leaving.set(startOf(step), [...(leaving.get(startOf(step)) ?? []), step]);
  const loops: Loop[] = [];
  for (const first of steps) {
    const loop: Step[] = [];
    for (let step = takeFrom(leaving, startOf(first), first); step; step = takeFrom(leaving, endOf(step)))
      loop.push(step);
    if (loop.length > 0) loops.push(loop);
  }
  return loops;
}

function takeFrom(leaving: Map<number, Step[]>, corner: number, wanted?: Step): Step | undefined {
  const steps = leaving.get(corner) ?? [];
  const at = wanted ? steps.indexOf(wanted) : 0;
  return at < 0 ? undefined : steps.splice(at, 1)[0];
}

/** All fills, bottom first. `colourOf`: the colour of each piece, -1 for none. */
export function fillsOf(edges: readonly Edge[], colourOf: readonly number[]): Fill[] {
  const borders = bordersOf(edges);
  const colours = [...new Set(colourOf)].filter((colour) => colour >= 0).sort((a, b) => a - b);
  return colours.map((colour) => {
    const own = new Set([...borders.keys()].filter((piece) => colourOf[piece] === colour));
    const filled = spread(own, (piece) => (colourOf[piece] ?? -1) > colour, borders);
    return { colour, loops: loopsAround(edges, filled) };
  });
}
