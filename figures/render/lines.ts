import { onCanvas, UNITS } from "./canvas.ts";
import type { View } from "#domain/figures/camera.ts";
import type { Point } from "./contour.ts";
import type { Fineness } from "./fineness.ts";
import { linesToPath } from "./path.ts";
import type { Buffers } from "./raster.ts";
import type { Seen } from "./see.ts";
import type { Vec } from "#domain/figures/types.ts";
import { lerp } from "#domain/figures/vector.ts";

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

/** Pens up to this width draw folds, metres. */
const FOLD = 0.0035;

const lengthOf = (line: readonly Point[]): number =>
  line.slice(1).reduce((sum, [x, y], i) => sum + Math.sqrt((x - line[i]![0]) ** 2 + (y - line[i]![1]) ** 2), 0);

/** Visible parts of pen lines, by pen width in units. */
function visibleStrokes(
  { model, buffers, view, metres }: Seen,
  { units, bold, shortestFold }: Fineness,
): ReadonlyMap<number, Point[][]> {
  const byWidth = new Map<number, Point[][]>();
  const scale = units / UNITS;
  for (const { points, width } of model.strokes) {
    const pen = Math.round((width * bold * units * 2) / metres) / 2;
    let run: Point[] = [];
    const finish = () => {
      if (run.length > 2 && (width > FOLD || lengthOf(run) >= shortestFold))
        byWidth.set(pen, [...(byWidth.get(pen) ?? []), thin(run)]);
      run = [];
    };
    for (const point of samples(points)) {
      const [x, y] = onCanvas(view, point);
      if (isOnTop(buffers, view, point)) run.push([x * scale, y * scale]);
      else finish();
    }
    finish();
  }
  return byWidth;
}

/** Folds, brows and mouth as pen strokes in ink. */
export function drawStrokes(seen: Seen, fineness: Fineness): string {
  if (fineness.bold === 0) return "";
  return [...visibleStrokes(seen, fineness)]
    .map(([pen, lines]) => `<path stroke-width="${pen}" d="${linesToPath(lines)}"/>`)
    .join("");
}

/** First, middle and last point are enough for a short pen line. */
function thin(line: Point[]): Point[] {
  const every = Math.max(1, Math.floor((line.length - 1) / 3));
  return line.filter((_, i) => i === line.length - 1 || (i % every === 0 && i + every / 2 < line.length - 1));
}
