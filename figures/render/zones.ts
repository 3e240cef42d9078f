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
