import type { Belt } from "#domain/catalogue/schema.ts";
import type { Grasp } from "#domain/figures/body/live.ts";
import type { Look } from "#domain/figures/body/looks.ts";
import type { Body, Camera, Prop, Vec } from "#domain/figures/types.ts";

/** A struck surface. */
export interface Struck {
  person: number;
  /** The ids of the parts that carry it. */
  parts: RegExp;
  at: Vec;
  /** Radius of its mark, metres. */
  reach: number;
  /** 0 unseen to 1. */
  glow: number;
}

/** The way of a point, drawn as a swelling arrow. */
export interface Way {
  /** At most 256 points. */
  path: readonly Vec[];
  /** How much of it is drawn, 0 to 1. */
  drawn: number;
  /** 0 unseen to 1. */
  opacity: number;
}

/** A ring around a point of contact. */
export interface Ring {
  at: Vec;
  /** 0 unseen to 1. */
  opacity: number;
}

/** What a picture shows besides people and things. */
export interface Marks {
  struck: readonly Struck[];
  ways: readonly Way[];
  rings: readonly Ring[];
}

/** Somebody in a shot. */
export interface Shown {
  body: Body;
  look: Look;
  belt: Belt;
  /** How the fingers lie around what they hold. */
  grasp?: Grasp | undefined;
}

/** Everything that a picture shows. The renderer reads it while it draws and keeps nothing of it. */
export interface Shot {
  /**
   * Changes whenever bodies or things have moved, such as the instant in seconds: surfaces are written anew only then,
   * not while the camera turns.
   */
  moment: number;
  /** The one who performs the technique, and a partner. */
  people: readonly Shown[];
  props: readonly Prop[];
  /** Somebody (the first person, at another instant) who stands pale behind the figures. `moment` as above. */
  ghost?: { moment: number; body: Body; grasp?: Grasp | undefined } | undefined;
  camera: Camera;
  /** For the other stance: right and left swap. */
  isMirrored: boolean;
  marks: Marks;
  /** On dark paper. */
  isDark: boolean;
}

export const NO_MARKS: Marks = { struck: [], ways: [], rings: [] };
