/**
 * The figure of the head-movement trainer: positions of the head, the eight lines between them, and the names of the
 * moves. Drawn on a field of 100 × 124 as in a mirror, for the left stance: the lead side is on the left. At least two
 * lines leave each position, so there is no dead end.
 */
export const POSITIONS = {
  mid: { x: 50, y: 42, side: "mid", word: "mid" },
  /** Slipped past the lead shoulder. */
  lead: { x: 9, y: 50, side: "lead", word: "side" },
  /** Slipped past the rear shoulder. */
  rear: { x: 91, y: 50, side: "rear", word: "side" },
  leadLow: { x: 17, y: 114, side: "lead", word: "low" },
  rearLow: { x: 83, y: 114, side: "rear", word: "low" },
  /** Leant back over the rear leg. */
  back: { x: 71, y: 10, side: "rear", word: "back" },
} as const satisfies Record<string, Place>;

export const LINES = [
  ["mid", "lead"],
  ["mid", "rear"],
  ["mid", "back"],
  ["back", "rear"],
  ["lead", "leadLow"],
  ["leadLow", "rearLow"],
  ["rearLow", "rear"],
  ["rearLow", "mid"],
] as const satisfies readonly (readonly [Position, Position])[];

/** Where every drill begins. */
export const START: Position = "mid";

interface Place {
  x: number;
  y: number;
  side: "mid" | "lead" | "rear";
  word: "mid" | "side" | "low" | "back";
}
export type Position = keyof typeof POSITIONS;
