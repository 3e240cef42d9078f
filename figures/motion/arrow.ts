import { tweenMoments } from "./motion.ts";
import type { SolvedMoment } from "../pose/people.ts";
import { placeOn, surfacePoint } from "#domain/figures/surfaces.ts";
import type { Arrow } from "../pose/types.ts";
import type { Side, Surface, Vec } from "#domain/figures/types.ts";
import { along } from "#domain/figures/vector.ts";

/** Points of the path per keyframe, and how far it continues towards the pose after the strike. */
const STEPS = 14;
const FOLLOWED = 0.8;
const SURFACE = /^(?:([012])\.)?([LR])\.(\w+)$/;
/** Places known only to `placeOn`. */
const PLACES_ONLY = new Set(["ear", "lapel", "ribs", "sleeve"]);

/** Person, side and surface of `R.fist` or `1.L.ball`. */
export function parseSurface(ref: string): { person: number; side: Side; surface: Surface } | undefined {
  const match = SURFACE.exec(ref);
  if (!match || PLACES_ONLY.has(match[3] ?? "")) return undefined;
  return { person: Number(match[1] ?? 0), side: match[2] as Side, surface: match[3] as Surface };
}

/** The position of a reference at one moment; undefined if that person or thing is missing. */
export function locate(ref: string, moment: SolvedMoment): Vec | undefined {
  if (/^p[0-9]\./.test(ref)) {
    const prop = moment.props[Number(ref[1])];
    return prop && along(prop.at, prop.frame.z, Number(ref.slice(3)) / 100);
  }
  const hit = parseSurface(ref);
  const body = moment.bodies[hit?.person ?? Number(ref.replace("own", "0")[0])];
  if (!body) return undefined;
  return hit ? surfacePoint(body, hit.side, hit.surface) : placeOn(body, ref.replace(/^(?:own|[012])\./, "")).at;
}

/** The path of one point through the keyframes, and a little into the follow-through. */
export function wayOf(ref: string, keys: readonly SolvedMoment[], follow?: SolvedMoment): Arrow | undefined {
  const path: Vec[] = [];
  const walk = (a: SolvedMoment, b: SolvedMoment, until: number) => {
    for (let step = path.length === 0 ? 0 : 1; step <= STEPS; step++) {
      const point = locate(ref, tweenMoments(a, b, (step / STEPS) * until));
      if (point) path.push(point);
    }
  };
  keys.slice(1).forEach((key, index) => {
    const before = keys[index];
    if (before && locate(ref, before)) walk(before, key, 1);
  });
  const last = keys.at(-1);
  if (follow && last) walk(last, follow, FOLLOWED);
  return path.length > 1 ? { path } : undefined;
}
