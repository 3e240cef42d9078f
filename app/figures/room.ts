import { outlineOf, outlineOfProp } from "#domain/figures/framing.ts";
import type { Movement } from "#domain/figures/motion/movement.ts";
import { type Room, roomOf } from "./turn.ts";

/** The room that a movement takes from its beginning to its end, with the arrows that nobody's movement makes. */
export const roomOfMovement = ({ keys, panels }: Movement): Room =>
  roomOf([
    ...keys.flatMap(({ bodies, things }) => [...bodies.flatMap(outlineOf), ...things.flatMap(outlineOfProp)]),
    ...panels.flatMap(({ lines }) => lines.flat()),
  ]);
