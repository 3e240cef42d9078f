import { locate } from "./arrow.ts";
import type { SolvedMoment } from "../pose/people.ts";
import type { MarkData } from "../pose/schema.ts";
import type { PointData } from "../pose/values.ts";
import type { Arrow, PlacedText, Marks } from "../pose/types.ts";
import type { Vec } from "#domain/figures/types.ts";
import { add, lerp } from "#domain/figures/vector.ts";

/** Radius of a ring that does not write its own, metres. */
const REACH = 0.05;
/** Points of an arrow's path, enough to find where a body hides it. */
const STEPS = 14;

/** A point of the room, from its coordinates or from a place on a body. */
function pointOf(data: PointData, moment: SolvedMoment): Vec | undefined {
  if (typeof data === "string") return locate(data, moment);
  if (!("of" in data)) return data;
  const at = locate(data.of, moment);
  return at && add(at, data.by);
}

function endsOf([a, b]: NonNullable<MarkData["arrow"]>, moment: SolvedMoment): { from: Vec; to: Vec } | undefined {
  const [from, to] = [pointOf(a, moment), pointOf(b, moment)];
  return from && to && { from, to };
}

/** Both ends of the arrows that marks draw freely, without anybody moving. */
export function markEnds(marks: readonly MarkData[] = [], moment: SolvedMoment): (readonly [Vec, Vec])[] {
  return marks.flatMap(({ arrow }) => {
    const ends = arrow && endsOf(arrow, moment);
    return ends ? [[ends.from, ends.to] as const] : [];
  });
}

/** The arrows between them. */
export function markArrows(marks: readonly MarkData[] | undefined, moment: SolvedMoment): Arrow[] {
  return markEnds(marks, moment).map(([from, to]) => ({
    path: Array.from({ length: STEPS + 1 }, (_, i) => lerp(from, to, i / STEPS)),
  }));
}

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
