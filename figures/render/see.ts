import { paintAreas } from "./areas.ts";
import type { Areas } from "./areas.ts";
import type { Model } from "./layers.ts";
import { withoutSpecks } from "./pieces.ts";
import { rasterize } from "./raster.ts";
import type { Buffers } from "./raster.ts";
import { withoutSpikes } from "./spikes.ts";
import { viewOf } from "#domain/figures/camera.ts";
import type { View } from "#domain/figures/camera.ts";
import type { Camera } from "#domain/figures/types.ts";
import type { HitMark, Zone } from "../pose/types.ts";

/** A scene as it is seen. */
export interface Seen {
  model: Model;
  view: View;
  /** Metres along the edge of the picture. */
  metres: number;
  buffers: Buffers;
  areas: Areas;
}

/** Parts of surfaces with fewer pixels are taken for their neighbours. */
const SPECK = 24;
/** Half the width of corners of cloth that are nothing but ink, in thousandths of the picture. */
const SPIKE = 2;

/** What is seen of a model, without specks. */
export function see(
  model: Model,
  camera: Camera,
  size: number,
  { hits = [], zones = [] }: { hits?: readonly HitMark[]; zones?: readonly Zone[] } = {},
): Seen {
  const view = viewOf(camera);
  const buffers = rasterize(model.parts, view, size);
  withoutSpecks(buffers.part, size, {
    // Eyes are small, too.
    least: (index) => (model.parts[index]?.material === "ink" ? 0 : SPECK),
    onTaken: (at, like) => {
      buffers.depth[at] = buffers.depth[like]!;
      buffers.light[at] = buffers.light[like]!;
    },
  });
  withoutSpikes(model, buffers, SPIKE * (size / 1000));
  return {
    model,
    view,
    metres: camera.size,
    buffers,
    areas: paintAreas({ ...model, buffers, view, hits, zones, metres: camera.size }),
  };
}
