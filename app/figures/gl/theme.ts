import { MARKS } from "#domain/figures/palette.ts";
import { bytesOf } from "./tables.ts";

export type Colour = readonly [number, number, number];
/** A colour and its opacity. */
export type Tint = readonly [number, number, number, number];

/** A colour such as `#a8261b` as three numbers of 0 to 1. */
export const unitsOf = (hex: string): [number, number, number] => {
  const [r, g, b] = bytesOf(hex);
  return [r / 255, g / 255, b / 255];
};
const tint = (hex: string, opacity: number): Tint => [...unitsOf(hex), opacity];

/** What differs between light and dark paper. */
export interface Theme {
  /** The outer edge of figures. */
  outer: Colour;
  /** Half of its width in thousandths of the picture. */
  outerPen: number;
  ghostFill: Tint;
  ghostLine: Tint;
  floor: Colour;
  /** Factor on the darkness of the floor's shade. */
  floorStrength: number;
}

export const LIGHT: Theme = {
  outer: unitsOf(MARKS.ink),
  outerPen: 2.6,
  ghostFill: tint(MARKS.ghost, 0.3),
  ghostLine: tint(MARKS.sealLight, 0.55),
  floor: unitsOf(MARKS.floor),
  floorStrength: 1,
};

/** Ink would be lost on dark paper: the outer edge is light there, and the ghost quieter. */
export const DARK: Theme = {
  outer: unitsOf("#e6dccb"),
  outerPen: 4.2,
  ghostFill: tint("#4a3d33", 0.35),
  ghostLine: tint("#e2574a", 0.45),
  floor: unitsOf("#050302"),
  floorStrength: 1.7,
};
