import { type Position, POSITIONS } from "./graph.ts";
import type { Move } from "./rules.ts";

export type Stance = "left" | "right";

/** A position on the field, as seen in this stance. */
export function placeOf(position: Position, stance: Stance): { x: number; y: number } {
  const { x, y } = POSITIONS[position];
  return { x: stance === "left" ? x : 100 - x, y };
}

/** The side of the picture on which a position lies; `undefined` in the middle. */
export function sideOf(position: Position, stance: Stance): "left" | "right" | undefined {
  const { side } = POSITIONS[position];
  if (side === "mid") return undefined;
  return (side === "lead") === (stance === "left") ? "left" : "right";
}

/** Start of a move on the field, its length and its direction in degrees clockwise from the right. */
export function strokeOf({ from, to }: Pick<Move, "from" | "to">, stance: Stance) {
  const start = placeOf(from, stance);
  const end = placeOf(to, stance);
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  return { start, end, length: Math.hypot(dx, dy), angle: (Math.atan2(dy, dx) * 180) / Math.PI };
}
