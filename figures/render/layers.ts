import { buildFigure, graspable } from "#domain/figures/body/build.ts";
import type { Capsule } from "#domain/figures/body/cloth.ts";
import type { Stroke } from "#domain/figures/body/folds.ts";
import type { View } from "#domain/figures/camera.ts";
import { drawInk, grow, inkMask } from "./ink.ts";
import type { OwnedPart } from "./ink.ts";
import type { Material } from "#domain/figures/body/mesh.ts";
import { HIT_TONES, MARKS, tonesOf } from "#domain/figures/palette.ts";
import { ZONE_COLOURS } from "./zoneColours.ts";
import { graspableThing, thingParts } from "#domain/figures/body/things.ts";
import { BACK, rasterize } from "./raster.ts";
import type { Buffers } from "./raster.ts";
import { isStruck } from "./struck.ts";
import { isHatched, zoneFinder } from "./zones.ts";
import type { HitMark, Person, Zone } from "../pose/types.ts";
import type { Prop } from "#domain/figures/types.ts";
import { ZONE_TONES } from "../pose/types.ts";

/** One colour of the drawing as a mask over the square picture. */
export interface Layer {
  colour: string;
  mask: Uint8Array;
  /** Shades lie on top of their colour; small specks of them are left out. */
  isShade: boolean;
}

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
export interface Pens {
  full: number;
  thin: number;
  /** The outer edge. */
  outer: number;
}
const PENS: Pens = { full: 3.6, thin: 2, outer: 2.6 };

export interface Drawing {
  buffers: Buffers;
  /** Bottom first: everything in ink, then every colour cut out around the lines. */
  layers: Layer[];
  silhouette: Uint8Array;
}

/** Faces are shaded later than cloth, because half a face in the dark looks dirty. */
const SHADE_BELOW = { cloth: 0.24, skin: 0.12, face: -0.08 } as const;

function shadeLimit(part: OwnedPart): number {
  if (part.group === "head" || part.group === "nose" || part.group === "ear") return SHADE_BELOW.face;
  return part.material === "skin" ? SHADE_BELOW.skin : SHADE_BELOW.cloth;
}

const ORDER: readonly Material[] = [
  "gi",
  "inside",
  "trim",
  "white",
  "wood",
  "steel",
  "leather",
  "skin",
  "belt",
  "hair",
  "ink",
];

interface Tinted {
  light: Uint8Array;
  shade: Uint8Array;
}

/** What decides about the colour of a pixel. */
interface Surfaces {
  buffers: Buffers;
  view: View;
  lines: Uint8Array;
  silhouette: Uint8Array;
  hits: readonly HitMark[];
  zones: readonly Zone[];
}

/** The picture as masks: ink below, colours above. `hide` drops pixels (outside of a round close-up). */
export function drawLayers(
  model: Model,
  view: View,
  size: number,
  options: {
    pens?: Pens;
    hits?: readonly HitMark[];
    zones?: readonly Zone[];
    hide?: (x: number, y: number) => boolean;
  } = {},
): Drawing {
  const { pens = PENS, hits = [], zones = [], hide } = options;
  const buffers = rasterize(model.parts, view, size);
  const pixels = size / 1000;
  const lines = drawInk(inkMask(buffers, model.parts), size, pens.full * pixels, pens.thin * pixels);
  const silhouette = new Uint8Array(size * size);
  for (let at = 0; at < silhouette.length; at++)
    if (buffers.part[at]! >= 0 && !hide?.(at % size, Math.floor(at / size))) silhouette[at] = 1;
  const masks = paint(model, { buffers, view, lines, silhouette, hits, zones });
  const ink: Layer = { colour: MARKS.ink, mask: grow(silhouette, size, pens.outer * pixels), isShade: false };
  return { buffers, silhouette, layers: [ink, ...stack(model, masks)] };
}

/** One light and one shade mask for every owner and material. */
function paint(model: Model, { buffers, view, lines, silhouette, hits, zones }: Surfaces): Map<string, Tinted> {
  const masks = new Map<string, Tinted>();
  const maskOf = (key: string): Tinted => {
    let tinted = masks.get(key);
    if (!tinted) {
      tinted = { light: new Uint8Array(silhouette.length), shade: new Uint8Array(silhouette.length) };
      masks.set(key, tinted);
    }
    return tinted;
  };
  const struck = isStruck(hits, buffers, view);
  const zoneAt = zoneFinder(zones, model.people, view, buffers);
  for (let at = 0; at < silhouette.length; at++) {
    if (!silhouette[at] || lines[at]) continue;
    const part = model.parts[buffers.part[at]!]!;
    const light = buffers.light[at]!;
    const isBack = light === BACK;
    const material = isBack && part.back ? part.back : part.material;
    const zone = zoneAt(part, at);
    const tinted = maskOf(struck(part, at) ? "hit" : (zone ?? `${part.owner}.${material}`));
    tinted.light[at] = 1;
    if (!isBack && light < shadeLimit(part)) tinted.shade[at] = 1;
  }
  return masks;
}

/** Masks in drawing order; equal colours become one layer. */
function stack(model: Model, masks: Map<string, Tinted>): Layer[] {
  const layers = new Map<string, Layer>();
  const put = (colour: string, mask: Uint8Array, isShade: boolean): void => {
    const known = layers.get(colour);
    if (!known) layers.set(colour, { colour, mask, isShade });
    else for (let at = 0; at < mask.length; at++) if (mask[at]) known.mask[at] = 1;
  };
  const owners = [...new Set(model.parts.map(({ owner }) => owner))];
  for (const material of ORDER)
    for (const owner of owners) {
      const tinted = masks.get(`${owner}.${material}`);
      if (!tinted) continue;
      const [light, shade] = tonesOf(material, model.people[owner]);
      put(light, tinted.light, false);
      if (shade !== light) put(shade, tinted.shade, true);
    }
  for (const tone of ZONE_TONES) {
    const tinted = masks.get(tone);
    if (!tinted) continue;
    const { tones, hatching } = ZONE_COLOURS[tone];
    put(tones[0], tinted.light, false);
    put(tones[1], tinted.shade, true);
    const size = Math.round(Math.sqrt(tinted.light.length));
    const isHere = (set: number, at: number) => set && isHatched(tone, at % size, Math.floor(at / size), size);
    put(
      hatching,
      tinted.light.map((set, at) => (isHere(set, at) ? 1 : 0)),
      false,
    );
  }
  const hit = masks.get("hit");
  if (hit) {
    put(HIT_TONES[0], hit.light, false);
    put(HIT_TONES[1], hit.shade, true);
  }
  return [...layers.values()].filter(({ mask }) => mask.includes(1));
}
