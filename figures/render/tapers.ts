import type { Point } from "./contour.ts";
import { reversed, rounded } from "./curve.ts";
import type { Curve, Segment } from "./curve.ts";
import type { Edge } from "./edges.ts";

const half = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

const gap = (a: Point, b: Point): number => Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2);

/** A piece of a curve as two, each half as long. */
function halved(start: Point, { control, to }: Segment): [Segment, Segment] {
  if (!control) return [{ to: rounded(half(start, to)) }, { to }];
  const [first, second] = [half(start, control), half(control, to)];
  return [
    { control: rounded(first), to: rounded(half(first, second)) },
    { control: rounded(second), to },
  ];
}

/** Cuts off the end of a curve, at most about `reach` long. */
export function cutTip({ start, segments }: Curve, reach: number): { body: Curve; tip: Curve } {
  const body = segments.slice(0, -1);
  let tip = segments.at(-1)!;
  let from = body.at(-1)?.to ?? start;
  while (gap(from, tip.to) > reach || body.length === 0) {
    const [first, second] = halved(from, tip);
    body.push(first);
    tip = second;
    from = first.to;
  }
  return { body: { start, segments: body }, tip: { start: from, segments: [tip] } };
}

/** Lines whose free ends are cut off, and what was cut off. */
export function cutTips(edges: readonly Edge[], reach: number): { edges: Edge[]; tips: Curve[] } {
  const degrees = new Map<number, number>();
  for (const corner of edges.flatMap(({ from, to }) => [from, to])) degrees.set(corner, (degrees.get(corner) ?? 0) + 1);
  const tips: Curve[] = [];
  const cut = (curve: Curve): Curve => {
    const { body, tip } = cutTip(curve, reach);
    tips.push(tip);
    return body;
  };
  const shortened = edges.map((edge): Edge => {
    let { curve } = edge;
    if (degrees.get(edge.to) === 1) curve = cut(curve);
    if (degrees.get(edge.from) === 1) curve = reversed(cut(reversed(curve)));
    return curve === edge.curve ? edge : { ...edge, curve, back: reversed(curve) };
  });
  return { edges: shortened, tips };
}
