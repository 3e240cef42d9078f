import { buildFigure, graspable } from "#domain/figures/body/build.ts";
import type { Capsule } from "#domain/figures/body/cloth.ts";
import type { Stroke } from "#domain/figures/body/folds.ts";
import type { View } from "#domain/figures/camera.ts";
import { paintAreas } from "./areas.ts";
import { drawInk, grow, inkMask } from "./ink.ts";
import type { OwnedPart } from "./ink.ts";
import { MARKS } from "#domain/figures/palette.ts";
import { graspableThing, thingParts } from "#domain/figures/body/things.ts";
import { rasterize } from "./raster.ts";
import type { Buffers } from "./raster.ts";
import { hatchingOf } from "./hatching.ts";
import type { Layer } from "./hatching.ts";
import type { HitMark, Person, Zone } from "../pose/types.ts";
import type { Prop } from "#domain/figures/types.ts";
export interface Model {
  parts: OwnedPart[];
  strokes: Stroke[];
  people: readonly Person[];
}

/** Meshes of everybody and everything in a scene. */
export function buildModel(people: readonly Person[], props: readonly Prop[]): Model {
  const parts: OwnedPart[] = [];
  const strokes: Stroke[] = [];
  const grasp = (index: number): Capsule[] => [
    ...props.flatMap((prop) => graspableThing(prop)),
    ...people.flatMap(({ body }, other) => (other === index ? [] : graspable(body))),
  ];
  people.forEach(({ body, look }, owner) => {
    const figure = buildFigure(body, look, grasp(owner));
    parts.push(...figure.parts.map((part) => ({ ...part, owner })));
    strokes.push(...figure.strokes);
  });
  props.forEach((prop, i) => {
    for (const part of thingParts(prop)) parts.push({ ...part, owner: people.length + i });
  });
  return { parts, strokes, people };
}

/** Line widths in units of a picture of 1000. */
const PENS = { full: 3.6, thin: 2, outer: 2.6 } as const;

export interface Drawing {
  buffers: Buffers;
  /** Bottom first: everything in ink, then every colour cut out around the lines. */
  layers: Layer[];
  silhouette: Uint8Array;
}

/** A quick picture as masks, for tools and checks: ink below, colours above, cut out around the lines. */
export function drawLayers(
  model: Model,
  view: View,
  size: number,
  { hits = [], zones = [] }: { hits?: readonly HitMark[]; zones?: readonly Zone[] } = {},
): Drawing {
  const buffers = rasterize(model.parts, view, size);
  const pixels = size / 1000;
  const lines = drawInk(inkMask(buffers, model.parts), size, PENS.full * pixels, PENS.thin * pixels);
  const silhouette = silhouetteOf(buffers);
  const { of, colours } = paintAreas({ ...model, buffers, view, hits, zones });
  const masks = colours.map(() => new Uint8Array(of.length));
  of.forEach((colour, at) => {
    if (colour >= 0 && !lines[at]) masks[colour]![at] = 1;
  });
  const layers = colours.map(({ colour }, i): Layer => ({ colour, mask: masks[i]! }));
  const ink: Layer = { colour: MARKS.ink, mask: grow(silhouette, size, PENS.outer * pixels) };
  const drawn = [ink, ...layers, ...hatchingOf(layers, size)].filter(({ mask }) => mask.includes(1));
  return { buffers, silhouette, layers: drawn };
}

/** The pixels on which anything is. */
export function silhouetteOf({ part }: Buffers): Uint8Array {
  const mask = new Uint8Array(part.length);
  for (let at = 0; at < mask.length; at++) if (part[at]! >= 0) mask[at] = 1;
  return mask;
}
