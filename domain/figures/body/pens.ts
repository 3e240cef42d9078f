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

/** Adds a segment between two points of a flat list; `nib`: width and strength. One too many is left out. */
export function addSegment(pens: Pens, list: Float64Array, a: number, b: number, nib: Float64Array): void {
  const { segments, count } = pens;
  const k = count * PEN_FLOATS;
  if (k + PEN_FLOATS > segments.length || nib[1]! <= 0) return;
  segments[k] = list[a]!;
  segments[k + 1] = list[a + 1]!;
  segments[k + 2] = list[a + 2]!;
  segments[k + 3] = nib[0]!;
  segments[k + 4] = list[b]!;
  segments[k + 5] = list[b + 1]!;
  segments[k + 6] = list[b + 2]!;
  segments[k + 7] = nib[1]!;
  pens.count = count + 1;
}
