import { fillPath, onCanvas, strokePath, svgOf, UNITS } from "./canvas.ts";
import { viewOf } from "./camera.ts";
import type { View } from "./camera.ts";
import type { Point } from "./contour.ts";
import { drawFootprint } from "./footprint.ts";
import { grow } from "./ink.ts";
import { drawInset } from "./inset.ts";
import { buildModel, drawLayers, PENS } from "./layers.ts";
import type { Drawing, Layer, Model } from "./layers.ts";
import { drawArrows, drawRays, drawRings, drawShadow } from "./overlay.ts";
import { MARKS } from "./palette.ts";
import { linesToPath } from "./path.ts";
import type { Buffers } from "./raster.ts";
import { drawStrip } from "./strip.ts";
import { traceMask } from "./trace.ts";
import type { TraceOptions } from "./trace.ts";
import type { Person, Picture, Scene, Vec } from "./types.ts";
import { lerp } from "./vector.ts";

/** Pixels along the edge of the masks of a picture; ghosts are coarser. */
const PIXELS = 1200;
const GHOST_PIXELS = 700;

/** How exactly outlines are followed, in units of the picture. */
export interface Fineness {
  tolerance: number;
  smallest: number;
  smallestShade: number;
}
export const FINE: Fineness = { tolerance: 1.15, smallest: 46, smallestShade: 420 };

const traceOptions = (size: number, fineness: Fineness, isShade: boolean, offset?: Point): TraceOptions => ({
  scale: UNITS / size,
  tolerance: fineness.tolerance,
  smallest: isShade ? fineness.smallestShade : fineness.smallest,
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

/** Points along a pen line, close enough to test each for being covered. */
function samples(points: readonly Vec[]): Vec[] {
  const steps = 5;
  return points.flatMap((p, i) => {
    const next = points[i + 1];
    return next ? Array.from({ length: steps }, (_, k) => lerp(p, next, k / steps)) : [p];
  });
}

/** How far a pen line may lie under the surface that shows, metres. */
const SUNK = 0.014;

function isOnTop(buffers: Buffers, view: View, point: Vec): boolean {
  const [right, up, far] = view.project(point);
  const x = Math.floor(((right + 1) * buffers.size) / 2);
  const y = Math.floor(((1 - up) * buffers.size) / 2);
  if (x < 0 || y < 0 || x >= buffers.size || y >= buffers.size) return false;
  const at = y * buffers.size + x;
  return buffers.part[at]! >= 0 && Math.abs(buffers.depth[at]! - far) < SUNK;
}

/** The visible stretches of folds, brows and mouth, by pen width. */
export function drawStrokes(model: Model, drawing: Drawing, view: View, metres: number): string {
  const byWidth = new Map<number, Point[][]>();
  for (const { points, width } of model.strokes) {
    const pen = Math.round((width / metres) * UNITS * 2) / 2;
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
  return [...byWidth].map(([pen, lines]) => strokePath(MARKS.ink, pen, linesToPath(lines))).join("");
}

/** First, middle and last point are enough for a short pen line. */
function thin(line: Point[]): Point[] {
  const every = Math.max(1, Math.floor((line.length - 1) / 3));
  return line.filter((_, i) => i === line.length - 1 || (i % every === 0 && i + every / 2 < line.length - 1));
}

/** Ghosts keep this distance from the figure; narrower slivers of them are left out. Pixels of GHOST_PIXELS. */
const GHOST_GAP = 6;
const GHOST_SLIVER = 8;

/** Where a ghost shows beside the figure. */
function ghostRoom(ghost: Uint8Array, figure: Uint8Array): Uint8Array {
  const small = new Uint8Array(ghost.length);
  for (let y = 0; y < GHOST_PIXELS; y++)
    for (let x = 0; x < GHOST_PIXELS; x++) {
      const from = Math.floor(((y + 0.5) * PIXELS) / GHOST_PIXELS) * PIXELS;
      small[y * GHOST_PIXELS + x] = figure[from + Math.floor(((x + 0.5) * PIXELS) / GHOST_PIXELS)]!;
    }
  const taken = grow(small, GHOST_PIXELS, GHOST_GAP);
  const free = ghost.map((set, at) => (set && !taken[at] ? 0 : 1));
  const eroded = grow(free, GHOST_PIXELS, GHOST_SLIVER).map((set) => (set ? 0 : 1));
  const opened = grow(eroded, GHOST_PIXELS, GHOST_SLIVER + 3);
  return opened.map((set, at) => (set && !taken[at] ? 1 : 0));
}

function drawGhosts(ghosts: readonly Person[], view: View, figure: Uint8Array): string {
  if (ghosts.length === 0) return "";
  const { layers, silhouette } = drawLayers(buildModel(ghosts, []), view, GHOST_PIXELS);
  const [ink, ...colours] = layers;
  if (!ink) return "";
  const room = ghostRoom(silhouette, figure);
  const open = new Uint8Array(silhouette.length);
  for (const { mask } of colours) for (let at = 0; at < open.length; at++) if (mask[at] && room[at]) open[at] = 1;
  const lines = ink.mask.map((set, at) => (set && room[at] ? 1 : 0));
  const coarse: Fineness = { ...FINE, tolerance: 1.6, smallest: 160 };
  const d = (mask: Uint8Array) => traceMask(mask, GHOST_PIXELS, traceOptions(GHOST_PIXELS, coarse, false));
  return `<g opacity=".42">${fillPath(MARKS.sealLight, d(lines))}${fillPath(MARKS.ghost, d(open))}</g>`;
}

/** Width of the paper edge around the figures, units of a picture of 1000. */
const HALO = 5;

function drawHalo(silhouette: Uint8Array, size: number): string {
  const mask = grow(silhouette, size, ((PENS.outer + HALO) * size) / 1000);
  return fillPath(MARKS.paper, traceMask(mask, size, traceOptions(size, { ...FINE, tolerance: 2 }, false)));
}

/** One scene on a square of UNITS. */
export function drawScene(scene: Scene): { content: string; drawing: Drawing } {
  const view = viewOf(scene.camera);
  const model = buildModel(scene.people, scene.props);
  const drawing = drawLayers(model, view, PIXELS, { hits: scene.hits });
  const figures = traceLayers(drawing.layers, PIXELS).map(({ colour, d }) => fillPath(colour, d));
  const arrows = drawArrows(scene, view, drawing.buffers);
  const content = [
    drawShadow(
      scene.people.map(({ body }) => body),
      view,
    ),
    drawGhosts(scene.ghosts, view, drawing.silhouette),
    arrows.below,
    drawHalo(drawing.silhouette, PIXELS),
    ...figures,
    drawStrokes(model, drawing, view, scene.camera.size),
    arrows.above,
    drawRays(scene.hits, view, drawing.silhouette, PIXELS),
    drawRings(scene.rings, view),
    drawInset(scene, model, view),
  ].join("");
  return { content, drawing };
}

/** The picture as an SVG file. */
export function renderPicture(picture: Picture): string {
  if (picture.kind === "strip") return drawStrip(picture.panels.map((panel) => drawScene(panel)));
  const { content } = drawScene(picture.scene);
  if (!picture.footprint) return svgOf(UNITS, UNITS, content);
  const aside = UNITS / 2;
  const plan = drawFootprint(picture.footprint, aside);
  return svgOf(UNITS + aside, UNITS, `${content}<g transform="translate(${UNITS} ${aside * 0.6})">${plan}</g>`);
}
