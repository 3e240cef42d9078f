import type { View } from "#domain/figures/camera.ts";
import type { OwnedPart } from "./ink.ts";
import type { Buffers } from "./raster.ts";
import type { HitMark } from "../pose/types.ts";
import { struckBy } from "#domain/figures/motion/struck.ts";
import type { Vec } from "#domain/figures/types.ts";
import { sub } from "#domain/figures/vector.ts";

/** The radius of a surface's mark, metres. */
export const reachOf = ({ surface, side }: HitMark): number => struckBy(surface, side).reach;

/** The room's point at a pixel. */
export function pointAt(view: View, buffers: Buffers, at: number): Vec {
  const { size, depth } = buffers;
  const far = depth[at]!;
  const right = ((at % size) + 0.5) / (size / 2) - 1;
  const up = 1 - (Math.floor(at / size) + 0.5) / (size / 2);
  return view.unproject(right, up, far);
}

/** Whether a pixel belongs to a marked striking surface. */
export function isStruck(
  hits: readonly HitMark[],
  buffers: Buffers,
  view: View,
): (part: OwnedPart, at: number) => boolean {
  if (hits.length === 0) return () => false;
  const marks = hits.map((hit) => ({ ...hit, ...struckBy(hit.surface, hit.side), known: new Map<string, boolean>() }));
  return (part, at) =>
    marks.some((mark) => {
      if (part.owner !== mark.person || part.material === "ink") return false;
      let fits = mark.known.get(part.id);
      if (fits === undefined) mark.known.set(part.id, (fits = mark.parts.test(part.id)));
      if (!fits) return false;
      const [x, y, z] = sub(pointAt(view, buffers, at), mark.at);
      return x * x + y * y + z * z < mark.reach * mark.reach;
    });
}
