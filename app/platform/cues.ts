import type { CueName } from "#domain/game/game.ts";

/** In milliseconds: on, off, on … */
const patterns: Record<CueName, number[]> = {
  right: [15],
  wrong: [40, 60, 40],
  finished: [20, 40, 20, 40, 60],
};

/** Makes a cue felt where the device can vibrate; what it means is always on the screen as well. */
export function playCue(name: CueName) {
  if ("vibrate" in navigator) navigator.vibrate(patterns[name]);
}
