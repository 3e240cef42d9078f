import type { View } from "./camera.ts";
import type { Point } from "./contour.ts";
import type { Vec } from "./types.ts";

/** Edge of a picture in units of its path data: fine enough for whole numbers on a whole screen. */
export const UNITS = 2000;

/** A point of the room on the picture. */
export function onCanvas(view: View, point: Vec): Point {
  const [right, up] = view.project(point);
  return [((right + 1) * UNITS) / 2, ((1 - up) * UNITS) / 2];
}

/** What a scene is drawn in: a little language of its own would be longer than the SVG it makes. */
export const fillPath = (colour: string, d: string): string => (d ? `<path fill="${colour}" d="${d}"/>` : "");

export const strokePath = (colour: string, width: number, d: string): string =>
  d ? `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" d="${d}"/>` : "";

/** An SVG of the given size in units; nothing in it names what it shows. */
export const svgOf = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${Math.round(width)} ${Math.round(height)}">${content}</svg>\n`;
