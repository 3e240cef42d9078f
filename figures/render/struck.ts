import type { View } from "#domain/figures/camera.ts";
import type { OwnedPart } from "./ink.ts";
import type { Buffers } from "./raster.ts";
import type { HitMark } from "../pose/types.ts";
import type { Side, Surface, Vec } from "#domain/figures/types.ts";
import { sub } from "#domain/figures/vector.ts";

/** The parts of a surface, and the radius of its mark around the point, metres. */
function markOf(surface: Surface, side: Side): { parts: RegExp; reach: number } {
  const hand = new RegExp(`^(hand|finger|thumb|thumbBall|forearm)${side}`);
  const foot = new RegExp(`^(foot|toe|shin)${side}`);
  const arm = new RegExp(`^(sleeve|forearm)${side}$`);
  const leg = new RegExp(`^(trouser|shin)${side}$`);
  switch (surface) {
    case "fist":
    case "backfist":
    case "hand":
      return { parts: hand, reach: 0.066 };
    case "hammer":
    case "edge":
    case "ridge":
    case "palm":
      return { parts: hand, reach: 0.06 };
    case "tips":
      return { parts: hand, reach: 0.05 };
    case "wrist":
      return { parts: hand, reach: 0.055 };
    case "elbow":
      return { parts: arm, reach: 0.1 };
    case "forearm":
    case "upperArm":
    case "shoulder":
      return { parts: new RegExp(`^(sleeve|forearm)${side}$|^jacket$`), reach: 0.095 };
    case "hip":
    case "thigh":
      return { parts: new RegExp(`^(trouser${side}|seat|skirt.*)$`), reach: 0.12 };
    case "knee":
      return { parts: leg, reach: 0.115 };
    case "shin":
      return { parts: leg, reach: 0.11 };
    case "heel":
      return { parts: foot, reach: 0.062 };
    case "ball":
    case "toes":
      return { parts: foot, reach: 0.07 };
    case "instep":
    case "sole":
      return { parts: foot, reach: 0.085 };
    default:
      return { parts: foot, reach: 0.075 };
  }
}

/** The radius of a surface's mark, metres. */
export const reachOf = ({ surface, side }: HitMark): number => markOf(surface, side).reach;

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
  const marks = hits.map((hit) => ({ ...hit, ...markOf(hit.surface, hit.side), known: new Map<string, boolean>() }));
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
