import { UNITS } from "./canvas.ts";

/** How finely figures are drawn. Lengths and areas in units of the drawing. */
export interface Fineness {
  /** Edge of the picture in units. */
  units: number;
  /** Its edge in pixels of the masks. */
  pixels: number;
  tolerance: number;
  /** Junctions that are not farther apart are drawn as one. */
  reach: number;
  smallest: number;
  smallestShade: number;
  /** Widths of the pens: inner lines, and around somebody. */
  pens: readonly [number, number];
  /** So far before their free ends lines become thinner; 0: they do not. */
  taper: number;
  /** The least width of an eye. */
  eye: number;
  /** Lines of the face and folds are so much wider than they are; 0: there are none. */
  bold: number;
  /** Shorter folds are left out. */
  shortestFold: number;
}

export const FINE: Fineness = {
  units: UNITS,
  pixels: 1500,
  tolerance: 1.15,
  reach: 5,
  smallest: 46,
  smallestShade: 420,
  pens: [5.6, 9],
  taper: 22,
  eye: 16,
  bold: 1,
  shortestFold: 0,
};
/** A panel of a strip is shown at half the size or less: finer details only cost bytes. */
export const PANEL: Fineness = {
  units: UNITS / 2,
  pixels: 1000,
  tolerance: 1.2,
  reach: 5,
  smallest: 30,
  smallestShade: 300,
  pens: [3, 4.8],
  taper: 0,
  eye: 10,
  bold: 1.2,
  shortestFold: 14,
};
/** Panels of long strips are even smaller. */
export const SMALL_PANEL: Fineness = {
  ...PANEL,
  tolerance: 2.8,
  reach: 10,
  smallest: 50,
  smallestShade: 900,
  shortestFold: 24,
};
/** Of the longest ones each file would else grow too large. */
export const TINY_PANEL: Fineness = {
  ...SMALL_PANEL,
  tolerance: 3.2,
  smallest: 60,
  smallestShade: 1200,
  shortestFold: 30,
};
