import type { Side, Surface } from "../types.ts";
import { ARM_SURFACES, BODY_PLACES, FOOT_SURFACES, HAND_SURFACES, LEG_SURFACES } from "../types.ts";
import type { Hit, Tie } from "./types.ts";

/** Places of a side that are no striking surfaces. */
const SIDE_PLACES = ["ear", "lapel", "ribs", "sleeve"] as const;
const SURFACES: ReadonlySet<string> = new Set([...HAND_SURFACES, ...ARM_SURFACES, ...LEG_SURFACES, ...FOOT_SURFACES]);
const SIDED: ReadonlySet<string> = new Set([...SURFACES, ...SIDE_PLACES]);
const MIDDLE: ReadonlySet<string> = new Set(BODY_PLACES);

const REFERENCE = /^([012])\.(?:([LR])\.)?([A-Za-z]{2,12})$/;
const ON_THING = /^p([0-9])\.(-?[0-9]{1,3})$/;
const TIE = /^([012])\.([LR])\.([A-Za-z]{2,12}) (grip|touch|floor)(?: ([012p][A-Za-z0-9.-]{2,18}))?$/;

/** A reference with its parts: a place on a body, or a length along a thing. */
export type Reference =
  | { kind: "body"; person: number; side?: Side; name: string }
  | { kind: "thing"; thing: number; metres: number };

/** Reads `1.R.wrist`, `0.chin` or `p0.40`; undefined if it names nothing that exists. */
export function readReference(text: string): Reference | undefined {
  const thing = ON_THING.exec(text);
  if (thing) return { kind: "thing", thing: Number(thing[1]), metres: Number(thing[2]) / 100 };
  const match = REFERENCE.exec(text);
  const name = match?.[3] ?? "";
  const side = match?.[2] as Side | undefined;
  if (!match || !(side ? SIDED : MIDDLE).has(name)) return undefined;
  return { kind: "body", person: Number(match[1]), ...(side && { side }), name };
}

/** A striking surface such as `1.L.ball`; undefined for anything else. */
export function readHit(text: string): Hit | undefined {
  const reference = readReference(text);
  if (reference?.kind !== "body" || !reference.side || !SURFACES.has(reference.name)) return undefined;
  return { person: reference.person, side: reference.side, surface: reference.name as Surface };
}

/** A tie as text: `0.R.hand grip 1.L.wrist`. */
export const tieText = ({ person, side, surface, kind, to }: Tie): string =>
  `${person}.${side}.${surface} ${kind}${to ? ` ${to}` : ""}`;

/** Reads what `tieText` wrote; undefined if a part of it does not exist. */
export function readTie(text: string): Tie | undefined {
  const [, person, side, surface = "", kind, to = ""] = TIE.exec(text) ?? [];
  if (kind === undefined || !SURFACES.has(surface)) return undefined;
  if ((kind === "floor") !== (to === "") || (to && !readReference(to))) return undefined;
  return { person: Number(person), side: side as Side, surface: surface as Surface, kind: kind as Tie["kind"], to };
}
