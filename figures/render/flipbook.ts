import type { FlipBook, FramePath } from "#domain/catalogue/flipBook.ts";
import { UNITS } from "./canvas.ts";
import { viewOf } from "#domain/figures/camera.ts";
import type { Point } from "./contour.ts";
import { buildModel, drawLayers } from "./layers.ts";
import { traceLayers, visibleStrokes } from "./lines.ts";
import type { Fineness } from "./lines.ts";
import { shadeOutlines } from "./overlay.ts";
import { MARKS } from "#domain/figures/palette.ts";
import { linesToPath, outlinesToPath } from "./path.ts";
import type { Movement, Scene } from "../pose/types.ts";

/** Frames are seen briefly: a quarter of a picture's units, fewer pixels, flat colours, no folds. */
const PIXELS = 560;
const FRAME: Fineness = { units: 500, tolerance: 1.35, smallest: 9, smallestShade: Number.POSITIVE_INFINITY };
const PENS = { full: 4, thin: 3, outer: 2.8 };
/** Wide enough to cover the gaps that are cut out between two colours, units. */
const OUTLINE = 3.2;
/** Pen lines thinner than this (metres) are folds of the cloth. */
const FOLDS_BELOW = 0.0042;

function drawFrame(scene: Scene, colourOf: (colour: string) => number): FramePath[] {
  const view = viewOf(scene.camera);
  const model = buildModel(scene.people, scene.props);
  const faces = { ...model, strokes: model.strokes.filter(({ width }) => width >= FOLDS_BELOW) };
  const drawing = drawLayers(faces, view, PIXELS, { pens: PENS, hits: scene.hits });
  const [, ...colours] = drawing.layers;
  const fills = traceLayers(colours, PIXELS, FRAME).map(({ colour, d }): FramePath => [colourOf(colour), d]);
  const scaled = (line: readonly Point[]): Point[] =>
    line.map(([x, y]) => [(x * FRAME.units) / UNITS, (y * FRAME.units) / UNITS]);
  const strokes = visibleStrokes(faces, drawing, view, FRAME.units / scene.camera.size);
  const lines = [...strokes].map(([pen, runs]): FramePath => [
    colourOf(MARKS.ink),
    linesToPath(runs.map(scaled)),
    Math.max(0.8, pen),
  ]);
  const bodies = scene.people.map(({ body }) => body);
  const shade = outlinesToPath(shadeOutlines(bodies, view).map(scaled));
  return [[colourOf(MARKS.shade), shade], ...fills, ...lines];
}

/** The frames of a flip-book; equal frames are stored once. */
export function renderFlipBook({ frames, still, steps }: Movement): FlipBook {
  const colours: string[] = [];
  const colourOf = (colour: string): number => {
    const known = colours.indexOf(colour);
    return known >= 0 ? known : colours.push(colour) - 1;
  };
  const drawn: FramePath[][] = [];
  const places = new Map<string, number>();
  const play = frames.map(({ scene, ms }): [number, number] => {
    const frame = drawFrame(scene, colourOf);
    const key = JSON.stringify(frame);
    const place = places.get(key) ?? drawn.push(frame) - 1;
    places.set(key, place);
    return [place, ms];
  });
  return { edge: FRAME.units, colours, outline: OUTLINE, frames: drawn, play, still, ...(steps && { steps }) };
}
