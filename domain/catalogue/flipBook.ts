/** A filled path: index of its colour and path data; with a third entry, a line of that width with round ends. */
export type FramePath = readonly [colour: number, d: string, width?: number];

/**
 * The movement of a technique, as the build draws it and the app plays it: each distinct frame once, and the order and
 * duration in which they are shown.
 */
export interface FlipBook {
  /** Edge of the square picture in its own units. */
  edge: number;
  colours: readonly string[];
  /**
   * Width of the ink outline around the figures; the app draws it under their colours, so that no outline is stored.
   */
  outline: number;
  /** The shadow on the floor, then the colours of the figures from the bottom up, then lines. */
  frames: readonly (readonly FramePath[])[];
  /** Index of the frame, and its duration in milliseconds. */
  play: readonly (readonly [frame: number, ms: number])[];
  /** Index in `play` that is shown with reduced motion. */
  still: number;
  /** Indices in `play` at which the steps of the technique begin. */
  steps?: readonly number[];
}
