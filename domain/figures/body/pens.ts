import type { Vec } from "../types.ts";

/** Numbers of a segment: first point and width (metres), second point and strength (0 unseen to 1 full). */
export const PEN_FLOATS = 8;

/** Pen lines of a picture as segments, preallocated; the first `count` are valid. */
export interface Pens {
  readonly segments: Float32Array;
  count: number;
}

/** Room for the pen lines of `bodies` people. */
export const makePens = (bodies: number): Pens => ({
  segments: new Float32Array(bodies * PENS_PER_BODY * PEN_FLOATS),
  count: 0,
});

/** No body has more segments. */
export const PENS_PER_BODY = 160;

/** Adds a segment; one too many is left out. */
export function addPen(pens: Pens, a: Vec, b: Vec, width: number, strength: number): void {
  const { segments, count } = pens;
  const k = count * PEN_FLOATS;
  if (k + PEN_FLOATS > segments.length || strength <= 0) return;
  segments[k] = a[0];
  segments[k + 1] = a[1];
  segments[k + 2] = a[2];
  segments[k + 3] = width;
  segments[k + 4] = b[0];
  segments[k + 5] = b[1];
  segments[k + 6] = b[2];
  segments[k + 7] = strength;
  pens.count = count + 1;
}
