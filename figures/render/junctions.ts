import type { Chain } from "./chains.ts";
import type { Point } from "./contour.ts";

/** Junctions that lie so near to each other that they are drawn as one. */
export interface Junctions {
  /** The corner that stands for a corner's junction. */
  of: (corner: number) => number;
  /** Where it is, in pixels. */
  place: (corner: number) => Point;
}

const pointOf = (corner: number, size: number): Point => [corner % (size + 1), Math.floor(corner / (size + 1))];

const endsOf = ({ corners }: Chain): [from: number, to: number] => [corners[0]!, corners.at(-1)!];

/** Joins the ends of chains that are not longer than `reach` pixels, as long as their junctions stay within it. */
export function joinJunctions(chains: readonly Chain[], size: number, reach: number): Junctions {
  const heads = new Map<number, number>();
  const members = new Map<number, number[]>();
  const headOf = (corner: number): number => heads.get(corner) ?? corner;
  const membersOf = (head: number): number[] => members.get(head) ?? [head];
  const isTight = (corners: readonly number[]): boolean => {
    const points = corners.map((corner) => pointOf(corner, size));
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) <= reach;
  };
  const short = chains.filter(({ ways, isClosed }) => !isClosed && ways.length <= reach);
  for (const chain of short.toSorted((a, b) => a.ways.length - b.ways.length)) {
    const [a, b] = endsOf(chain).map(headOf) as [number, number];
    const together = [...membersOf(a), ...membersOf(b)];
    if (a === b || !isTight(together)) continue;
    for (const corner of together) heads.set(corner, a);
    members.set(a, together);
  }
  const place = (corner: number): Point => {
    const points = membersOf(headOf(corner)).map((member) => pointOf(member, size));
    const sum = points.reduce<Point>(([x, y], p) => [x + p[0], y + p[1]], [0, 0]);
    return [sum[0] / points.length, sum[1] / points.length];
  };
  return { of: headOf, place };
}

/** Whether a chain has shrunk to a point. */
export const isShrunk = (chain: Chain, { of }: Junctions, reach: number): boolean => {
  const [from, to] = endsOf(chain);
  return !chain.isClosed && chain.ways.length <= reach * 2 && of(from) === of(to);
};
