import { onCanvas, UNITS } from "./canvas.ts";
import type { Panel } from "./canvas.ts";
import type { View } from "#domain/figures/camera.ts";
import type { Point } from "./contour.ts";
import { boundsOf } from "./inset.ts";
import { roomOfMarks } from "./marks.ts";
import type { Scene } from "../pose/types.ts";

/** The used part of a panel's square, in units. */
export interface Extent {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const boxOf = ({ left, right, top, bottom }: Extent): Panel => [left, top, right - left, bottom - top];

const NOTHING: Extent = { left: UNITS, right: 0, top: UNITS, bottom: 0 };
/** How far marks extend beyond their point: arrow heads, rays, rings. */
const MARK = 0.058 * UNITS;
const RAY = 0.09 * UNITS;
const EDGE = 0.022 * UNITS;
/** How far the floor's shade may lie below the square. Under a jump it is lower and not shown. */
const BELOW = 0.06 * UNITS;

const around = (extent: Extent, x: number, y: number, wide: number, high = wide): Extent => ({
  left: Math.min(extent.left, x - wide),
  right: Math.max(extent.right, x + wide),
  top: Math.min(extent.top, y - high),
  bottom: Math.max(extent.bottom, y + high),
});

/** The bounds of the set pixels of a square mask. */
function maskExtent(mask: Uint8Array, size: number, from: Extent): Extent {
  let extent = from;
  const scale = UNITS / size;
  for (let y = 0; y < size; y++) {
    const row = mask.subarray(y * size, (y + 1) * size);
    const first = row.indexOf(1);
    if (first < 0) continue;
    extent = around(extent, first * scale, y * scale, EDGE);
    extent = around(extent, row.lastIndexOf(1) * scale, y * scale, EDGE);
  }
  return extent;
}

/** Figures, ghosts, marks and the close-up together. */
export function extentOf(
  scene: Scene,
  view: View,
  masks: readonly { mask: Uint8Array; size: number }[],
  shade: readonly (readonly Point[])[],
  labelHeight: number,
): Extent {
  let extent = masks.reduce((sum, { mask, size }) => maskExtent(mask, size, sum), NOTHING);
  for (const point of scene.arrows.flatMap(({ path }) => path)) extent = around(extent, ...onCanvas(view, point), EDGE);
  for (const { at } of scene.hits) extent = around(extent, ...onCanvas(view, at), RAY);
  for (const point of scene.rings) extent = around(extent, ...onCanvas(view, point), MARK);
  for (const { at, wide, high } of roomOfMarks(scene, view, labelHeight)) extent = around(extent, ...at, wide, high);
  for (const [x, y] of shade.flat()) extent = around(extent, x, y, 0);
  if (scene.inset) extent = around(extent, ...boundsOf(scene.inset, view));
  const bottom = Math.min(UNITS + BELOW, extent.bottom);
  const inside = (value: number) => Math.min(UNITS, Math.max(0, value));
  return { left: inside(extent.left), right: inside(extent.right), top: inside(extent.top), bottom };
}
