import { type PointerEvent, useRef } from "react";
import { AS_DRAWN, shiftBy, type Turn, turnBy, zoomBy } from "./turn.ts";

interface Spot {
  x: number;
  y: number;
}

const middleOf = (spots: readonly Spot[]): Spot => ({
  x: spots.reduce((sum, { x }) => sum + x, 0) / spots.length,
  y: spots.reduce((sum, { y }) => sum + y, 0) / spots.length,
});
const spanOf = ([one, other]: readonly Spot[]): number =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;

/**
 * Turns by one finger or the mouse, enlarges and shifts by two. The element lets the browser scroll up and down
 * (`touch-action: pan-y`): a finger that begins downwards never arrives here.
 */
export function useGestures(mirrored: boolean, turned: () => Turn, onTurn: (turn: Turn) => void) {
  // In the mirror a turn to the right looks like one to the left.
  const way = mirrored ? -1 : 1;
  const spots = useRef(new Map<number, Spot>());
  const down = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    spots.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const known = spots.current;
    if (!known.has(event.pointerId)) return;
    const before = [...known.values()];
    known.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = [...known.values()];
    const box = event.currentTarget.getBoundingClientRect();
    const [from, to] = [middleOf(before), middleOf(after)];
    const [right, down] = [(to.x - from.x) / box.width, (to.y - from.y) / box.height];
    if (after.length === 1) return onTurn(turnBy(turned(), way * right, down));
    const shifted = shiftBy(turned(), way * right, -down);
    const span = spanOf(before);
    if (span === 0) return onTurn(shifted);
    const [x, y] = [(to.x - box.left) / box.width - 0.5, 0.5 - (to.y - box.top) / box.height];
    onTurn(zoomBy(shifted, spanOf(after) / span, way * x, y));
  };
  const up = (event: PointerEvent<HTMLElement>) => void spots.current.delete(event.pointerId);
  return {
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: up,
    onDoubleClick: () => onTurn(AS_DRAWN),
  };
}

/** Degrees of one press of an arrow key. */
const PRESS = { yaw: 15, tilt: 10 };
const NEARER = 1.25;

/** What a key makes of a turn; undefined for all other keys. */
export function turnOfKey(turn: Turn, key: string, mirrored: boolean): Turn | undefined {
  const press = mirrored ? -PRESS.yaw : PRESS.yaw;
  switch (key) {
    case "ArrowLeft":
      return { ...turn, yaw: turn.yaw + press };
    case "ArrowRight":
      return { ...turn, yaw: turn.yaw - press };
    case "ArrowUp":
      return { ...turn, tilt: turn.tilt + PRESS.tilt };
    case "ArrowDown":
      return { ...turn, tilt: turn.tilt - PRESS.tilt };
    case "+":
      return zoomBy(turn, NEARER);
    case "-":
      return zoomBy(turn, 1 / NEARER);
    case "0":
      return AS_DRAWN;
    default:
      return undefined;
  }
}
