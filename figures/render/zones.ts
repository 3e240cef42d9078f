import { regionAt } from "./regions.ts";
import type { View } from "#domain/figures/camera.ts";
import type { OwnedPart } from "./ink.ts";
import type { Buffers } from "./raster.ts";
import { pointAt } from "./struck.ts";
import type { Person, Region, Zone, ZoneTone } from "../pose/types.ts";

/** The colour of a map at a pixel of a part. */
export function zoneFinder(
  zones: readonly Zone[],
  people: readonly Person[],
  view: View,
  buffers: Buffers,
): (part: OwnedPart, at: number) => ZoneTone | undefined {
  if (zones.length === 0) return () => undefined;
  const tones = new Map<Region, ZoneTone>(zones.flatMap(({ tone, on }) => on.map((region) => [region, tone] as const)));
  return (part, at) => {
    const person = people[part.owner];
    // Eyes, brows and belts stay as they are: a body without them is hard to read.
    if (!person || part.material === "ink" || part.material === "belt") return undefined;
    return tones.get(regionAt(part.id, pointAt(view, buffers, at), person.body));
  };
}

/** Distance and width of hatching lines, and radius of dots, as shares of the picture's edge. */
const APART = 0.03;
const LINE = 0.005;
const DOT = 0.0052;

/** Where a colour's hatching lies: green has dots, yellow lines, red crossed lines. */
export function isHatched(tone: ZoneTone, x: number, y: number, size: number): boolean {
  const apart = APART * size;
  const isLine = (far: number) => ((far % apart) + apart) % apart < LINE * size * Math.SQRT2;
  if (tone === "yellow") return isLine(x + y);
  if (tone === "red") return isLine(x + y) || isLine(x - y);
  const row = Math.floor(y / apart);
  const [dx, dy] = [((x + (row % 2) * (apart / 2)) % apart) - apart / 2, (y % apart) - apart / 2];
  return dx * dx + dy * dy < (DOT * size) ** 2;
}
