import { areaOf, blur, contours, cutOut, simplifyOutline } from "./contour.ts";
import type { Point } from "./contour.ts";
import { outlinesToPath } from "./path.ts";

export interface TraceOptions {
  /** Units of the picture per pixel of the mask. */
  scale: number;
  /** Largest distance between the pixels' edge and the drawn one, in units. */
  tolerance: number;
  /** Specks and holes below this area are left out, square units. */
  smallest: number;
  /** Rounds of smoothing before the outline is traced; lines of two pixels survive one. */
  smoothing?: number;
  /** Added to every coordinate, in units. */
  offset?: Point;
}

/** The set pixels of a square mask as path data. */
export function traceMask(mask: Uint8Array, size: number, options: TraceOptions): string {
  const field = cutOut(mask, size);
  if (!field) return "";
  const { scale, tolerance, smallest, smoothing = 1, offset = [0, 0] } = options;
  blur(field, smoothing);
  const outlines = contours(field)
    .map((outline) => outline.map(([x, y]): Point => [x * scale + offset[0], y * scale + offset[1]]))
    .filter((outline) => Math.abs(areaOf(outline)) >= smallest)
    .map((outline) => simplifyOutline(outline, tolerance));
  return outlinesToPath(outlines);
}
