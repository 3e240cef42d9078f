import type { View } from "#domain/figures/camera.ts";
import type { Material } from "#domain/figures/body/mesh.ts";
import { HIT_TONES, tonesOf } from "#domain/figures/palette.ts";
import type { Tones } from "#domain/figures/palette.ts";
import type { OwnedPart } from "./ink.ts";
import { BACK, TOWARDS_LIGHT } from "./raster.ts";
import type { Buffers } from "./raster.ts";
import { isStruck } from "./struck.ts";
import { ZONE_COLOURS } from "./zoneColours.ts";
import { zoneFinder } from "./zones.ts";
import type { HitMark, Person, Zone } from "../pose/types.ts";
import { ZONE_TONES } from "../pose/types.ts";

/** The colour of every pixel. */
export interface Areas {
  /** Index of the colour, or -1 where nothing is. */
  of: Int16Array;
  /** Bottom first: later ones lie on top of earlier ones. */
  colours: Colour[];
}

export interface Colour {
  colour: string;
  isShade: boolean;
  /** Light and shade of one thing have the same number. */
  thing: number;
  isEye: boolean;
}

/** What decides about the colour of a pixel. */
export interface Surfaces {
  parts: readonly OwnedPart[];
  people: readonly Person[];
  buffers: Buffers;
  view: View;
  hits: readonly HitMark[];
  zones: readonly Zone[];
  /** Metres along the edge of the picture; without them nobody shades whom he touches. */
  metres?: number;
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

/** All colours that a scene may need, and where those of each thing are. Equal colours are one. */
class Paints {
  readonly colours: Colour[] = [];
  readonly #tones = new Map<string, readonly [light: number, shade: number]>();

  constructor(parts: readonly OwnedPart[], people: readonly Person[]) {
    const owners = [...new Set(parts.map(({ owner }) => owner))];
    for (const material of ORDER)
      for (const owner of owners) this.#add(`${owner}.${material}`, tonesOf(material, people[owner]));
    for (const tone of ZONE_TONES) this.#add(tone, ZONE_COLOURS[tone].tones);
    this.#add("hit", HIT_TONES);
  }

  #add(thing: string, [light, shade]: Tones): void {
    const number = this.#tones.size;
    const put = (colour: string, isShade: boolean): number => {
      const isEye = thing.endsWith(".ink");
      const known = this.colours.findIndex((other) => other.colour === colour && other.isEye === isEye);
      return known >= 0 ? known : this.colours.push({ colour, isShade, thing: number, isEye }) - 1;
    };
    const lit = put(light, false);
    this.#tones.set(thing, [lit, put(shade, true)]);
  }

  of(thing: string, isShade: boolean): number {
    return this.#tones.get(thing)![isShade ? 1 : 0];
  }
}

/** How far somebody shades whom he touches, and how near before him he has to be, metres. */
const CONTACT = { far: 0.045, gap: 0.16 } as const;
/** The steps in which it is looked for, from the pixel towards the light. */
const LOOKS = [0.25, 0.5, 0.75, 1] as const;

/** Whether another body lies close before a pixel, on the side that the light comes from. */
function contactShade({ parts, buffers, metres }: Surfaces): (at: number) => boolean {
  if (metres === undefined) return () => false;
  const { size, part, depth } = buffers;
  const reach = (CONTACT.far * size) / metres;
  const steps = LOOKS.map((share) => TOWARDS_LIGHT.map((way) => Math.round(way * reach * share)));
  return (at) => {
    const owner = parts[part[at]!]!.owner;
    const [x, y] = [at % size, Math.floor(at / size)];
    return steps.some(([dx = 0, dy = 0]) => {
      if (x + dx < 0 || x + dx >= size || y + dy < 0) return false;
      const other = at + dx + dy * size;
      const near = parts[part[other]!];
      const gap = depth[at]! - depth[other]!;
      return near !== undefined && near.owner !== owner && gap > 0 && gap < CONTACT.gap;
    });
  };
}

/** The colours of a scene as it is seen. */
export function paintAreas(surfaces: Surfaces): Areas {
  const { parts, people, buffers, view, hits, zones } = surfaces;
  const paints = new Paints(parts, people);
  const of = new Int16Array(buffers.part.length).fill(-1);
  const struck = isStruck(hits, buffers, view);
  const zoneAt = zoneFinder(zones, people, view, buffers);
  const isTouched = contactShade(surfaces);
  for (let at = 0; at < of.length; at++) {
    const part = parts[buffers.part[at]!];
    if (!part) continue;
    const light = buffers.light[at]!;
    const isBack = light === BACK;
    const material = isBack && part.back ? part.back : part.material;
    const thing = struck(part, at) ? "hit" : (zoneAt(part, at) ?? `${part.owner}.${material}`);
    of[at] = paints.of(thing, !isBack && (light < shadeLimit(part) || (part.material !== "ink" && isTouched(at))));
  }
  return { of, colours: paints.colours };
}
