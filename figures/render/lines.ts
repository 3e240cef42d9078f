import { onCanvas, strokePath, UNITS } from "./canvas.ts";
import type { View } from "#domain/figures/camera.ts";
import type { Point } from "./contour.ts";
import type { Drawing, Layer, Model } from "./layers.ts";
import { MARKS } from "#domain/figures/palette.ts";
import { linesToPath } from "./path.ts";
import type { Buffers } from "./raster.ts";
import { traceMask } from "./trace.ts";
import type { TraceOptions } from "./trace.ts";
import type { Vec } from "#domain/figures/types.ts";
import { lerp } from "#domain/figures/vector.ts";

/** Tolerance of outlines, in units of the picture. */
export interface Fineness {
  /** Edge of the picture in units. */
  units: number;
  tolerance: number;
  smallest: number;
  smallestShade: number;
}
export const FINE: Fineness = { units: UNITS, tolerance: 1.15, smallest: 46, smallestShade: 420 };
/** A panel of a strip is shown at half the size or less: finer details only cost bytes. */
export const PANEL: Fineness = { units: UNITS / 2, tolerance: 1.8, smallest: 16, smallestShade: 900 };
/** Panels of long strips are even smaller. */
export const SMALL_PANEL: Fineness = { ...PANEL, tolerance: 3, smallestShade: 1300 };

/** The edge of a shade is soft and needs no detail. */
const SHADE_SMOOTHING = 5;

export const traceOptions = (size: number, fineness: Fineness, isShade: boolean, offset?: Point): TraceOptions => ({
  scale: fineness.units / size,
  tolerance: fineness.tolerance,
  smallest: isShade ? fineness.smallestShade : fineness.smallest,
  smoothing: isShade ? SHADE_SMOOTHING : 1,
  ...(offset && { offset }),
});

/** Layers as filled paths, bottom first. */
export function traceLayers(
  layers: readonly Layer[],
  size: number,
  fineness: Fineness = FINE,
): { colour: string; d: string }[] {
  return layers
    .map(({ colour, mask, isShade }) => ({ colour, d: traceMask(mask, size, traceOptions(size, fineness, isShade)) }))
    .filter(({ d }) => d !== "");
}

/** Points along a pen line, close enough to test the visibility of each. */
function samples(points: readonly Vec[]): Vec[] {
  const steps = 5;
  return points.flatMap((p, i) => {
    const next = points[i + 1];
    return next ? Array.from({ length: steps }, (_, k) => lerp(p, next, k / steps)) : [p];
  });
}

/** How far a pen line may lie under the visible surface, metres. */
const SUNK = 0.014;

function isOnTop(buffers: Buffers, view: View, point: Vec): boolean {
  const [right, up, far] = view.project(point);
  const x = Math.floor(((right + 1) * buffers.size) / 2);
  const y = Math.floor(((1 - up) * buffers.size) / 2);
  if (x < 0 || y < 0 || x >= buffers.size || y >= buffers.size) return false;
  const at = y * buffers.size + x;
  return buffers.part[at]! >= 0 && Math.abs(buffers.depth[at]! - far) < SUNK;
}

/** Visible parts of pen lines, by pen width in units. */
export function visibleStrokes(
  model: Model,
  drawing: Drawing,
  view: View,
  pensPerMetre: number,
): ReadonlyMap<number, Point[][]> {
  const byWidth = new Map<number, Point[][]>();
  for (const { points, width } of model.strokes) {
    const pen = Math.round(width * pensPerMetre * 2) / 2;
    let run: Point[] = [];
    const finish = () => {
      if (run.length > 2) byWidth.set(pen, [...(byWidth.get(pen) ?? []), thin(run)]);
      run = [];
    };
    for (const point of samples(points))
      if (isOnTop(drawing.buffers, view, point)) run.push(onCanvas(view, point));
      else finish();
    finish();
  }
  return byWidth;
}

/** Folds, brows and mouth as pen strokes. */
export function drawStrokes(model: Model, drawing: Drawing, view: View, metres: number): string {
  const strokes = visibleStrokes(model, drawing, view, UNITS / metres);
  return [...strokes].map(([pen, lines]) => strokePath(MARKS.ink, pen, linesToPath(lines))).join("");
}

/** First, middle and last point are enough for a short pen line. */
function thin(line: Point[]): Point[] {
  const every = Math.max(1, Math.floor((line.length - 1) / 3));
  return line.filter((_, i) => i === line.length - 1 || (i % every === 0 && i + every / 2 < line.length - 1));
}
