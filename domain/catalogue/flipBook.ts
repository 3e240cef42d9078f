/** A filled path: index of its colour, path data; with a third entry a line of that width, round ends. */
export type FramePath = readonly [colour: number, d: string, width?: number];

/**
 * A technique's movement, as the build draws it and the app plays it: every different frame once, and the order and time in which
 * they are shown.
 */
export interface FlipBook {
  /** Edge of the square picture in its own units. */
  edge: number;
  colours: readonly string[];
  /** Width of the ink that surrounds every colour of the figures, under all of them: no outline is stored. */
  outline: number;
  /** First the shade on the floor, then the colours of the figures, bottom first, then lines. */
  frames: readonly (readonly FramePath[])[];
  /** Index of the frame, and how many milliseconds it stays. */
  play: readonly (readonly [frame: number, ms: number])[];
  /** Place in `play` that is shown when nothing may move. */
  still: number;
  /** Places in `play` at which the steps of the technique begin. */
  steps?: readonly number[];
}
