import { locate } from "./arrow.ts";
import type { SolvedMoment } from "../pose/people.ts";
import type { MarkData, TurnData } from "../pose/schema.ts";
import type { PointData } from "../pose/values.ts";
import type { Arrow, PlacedText, Marks } from "../pose/types.ts";
import type { Vec } from "#domain/figures/types.ts";
import { add, frameFromZ, pointAt, RAD, scale, sub, unit } from "#domain/figures/vector.ts";

/** Radius of a ring that does not write its own, metres. */
const REACH = 0.05;
/** The same of an arrow around something. */
const TURN_REACH = 0.1;
/** Points of its way. */
const ARC_POINTS = 9;
/** Points of an arrow's path, enough to find where a body hides it. */
const STEPS = 14;

/** A point of the room, from its coordinates or from a place on a body. */
function pointOf(data: PointData, moment: SolvedMoment): Vec | undefined {
  if (typeof data === "string") return locate(data, moment);
  if (!("of" in data)) return data;
  const at = locate(data.of, moment);
  return at && add(at, data.by);
}

function endsOf([a, b]: NonNullable<MarkData["measure"]>, moment: SolvedMoment): { from: Vec; to: Vec } | undefined {
  const [from, to] = [pointOf(a, moment), pointOf(b, moment)];
  return from && to && { from, to };
}

/** A bend through all points; between two of them it is straight. */
function bendOf(data: NonNullable<MarkData["arrow"]>, moment: SolvedMoment): Vec[] | undefined {
  const points = data.map((point) => pointOf(point, moment)).filter((point) => point !== undefined);
  if (points.length < data.length) return undefined;
  if (points.length === 2) return points;
  return Array.from({ length: ARC_POINTS }, (_, i) => {
    const far = (i / (ARC_POINTS - 1)) * (points.length - 1);
    const piece = Math.min(Math.floor(far), points.length - 2);
    const [a, b] = [points[piece]!, points[piece + 1]!];
    // A cubic whose directions are those of the neighbours (Catmull-Rom).
    const wayAt = (at: number): Vec => scale(sub(points[at + 1] ?? points[at]!, points[at - 1] ?? points[at]!), 0.5);
    return between(a, wayAt(piece), b, wayAt(piece + 1), far - piece);
  });
}

/** The point at a share of the cubic from `a` to `b` that leaves and arrives in the given directions (Hermite). */
function between(a: Vec, leaving: Vec, b: Vec, arriving: Vec, t: number): Vec {
  const [t2, t3] = [t * t, t * t * t];
  const ends = add(scale(a, 2 * t3 - 3 * t2 + 1), scale(b, 3 * t2 - 2 * t3));
  return add(ends, add(scale(leaving, t3 - 2 * t2 + t), scale(arriving, t3 - t2)));
}

/** A piece of a circle. */
function arcOf({ around, axis, from = 0, by, reach = TURN_REACH }: TurnData, moment: SolvedMoment): Vec[] | undefined {
  const middle = pointOf(around, moment);
  const end = typeof axis === "string" ? locate(axis, moment) : axis;
  if (!middle || !end) return undefined;
  const along = unit(typeof axis === "string" ? sub(end, middle) : end);
  // Highest point first; around an axis that is upright, the one in front.
  const { x, y } = frameFromZ(along, Math.abs(along[1]) < 0.9 ? [0, 1, 0] : [0, 0, 1]);
  return Array.from({ length: ARC_POINTS }, (_, i) => {
    const turned = (from + (by * i) / (ARC_POINTS - 1)) * RAD;
    return add(middle, add(scale(y, reach * Math.cos(turned)), scale(x, -reach * Math.sin(turned))));
  });
}

/** The ways of the arrows that marks draw freely, without anybody moving. */
export function markWays(marks: readonly MarkData[] = [], moment: SolvedMoment): Vec[][] {
  return marks.flatMap(({ arrow, turn }) => {
    const bend = arrow && bendOf(arrow, moment);
    const arc = turn && arcOf(turn, moment);
    return [bend, arc].filter((way) => way !== undefined);
  });
}

/** The arrows along them. */
export const markArrows = (marks: readonly MarkData[] | undefined, moment: SolvedMoment): Arrow[] =>
  markWays(marks, moment).map((way) => ({
    path: Array.from({ length: STEPS + 1 }, (_, i) => pointAt(way, i / STEPS)),
  }));

/** All other marks, at their points of the room. */
export function marksOf(marks: readonly MarkData[], moment: SolvedMoment): Marks {
  const drawn = marks.map(({ label, at, ring, lead, measure, reach = REACH }) => {
    const place = at && pointOf(at, moment);
    const text: PlacedText | undefined = label !== undefined && place ? { at: place, text: label } : undefined;
    const [round, aim] = [ring && pointOf(ring, moment), lead && pointOf(lead, moment)];
    const far = round ?? aim;
    return {
      labels: text ? [text] : [],
      rings: round ? [{ at: round, reach }] : [],
      leads: text && far ? [{ from: text, to: far, reach: round ? reach : 0 }] : [],
      measures: (measure && [endsOf(measure, moment)].filter((ends) => ends !== undefined)) ?? [],
    };
  });
  return {
    labels: drawn.flatMap(({ labels }) => labels),
    rings: drawn.flatMap(({ rings }) => rings),
    leads: drawn.flatMap(({ leads }) => leads),
    measures: drawn.flatMap(({ measures }) => measures),
  };
}

/** What a camera must show of them. */
export const pointsOf = ({ labels, rings, measures }: Marks): Vec[] => [
  ...[...labels, ...rings].map(({ at }) => at),
  ...measures.flatMap(({ from, to }) => [from, to]),
];
