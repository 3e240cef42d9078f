import type { Belt } from "../../catalogue/belts.ts";
import type { Look } from "../body/looks.ts";
import type { Body, Camera, Headings, Prop, Side, Surface, Vec } from "../types.ts";

// A movement as the app plays it: solved keyframes in order, and what a picture of them shows besides the people.

/** The body of a keyframe. */
export interface KeyBody extends Body {
  headings: Headings;
}

/** A hand of one of the people. */
export interface Hand {
  person: number;
  side: Side;
}

/** A thing of a keyframe, and the hand that carries it. */
export interface KeyThing extends Prop {
  holder?: Hand;
}

/**
 * A hand or foot that holds on at a keyframe: `grip` closes around `to`, `touch` lies on it with `surface`, `floor`
 * supports the body on the floor (`to` is empty). Places are written as in pose data: `1.R.wrist`, `p0.40`.
 */
export interface Tie extends Hand {
  kind: "grip" | "touch" | "floor";
  surface: Surface;
  to: string;
}

/** Everybody and everything at one instant; all keyframes have the same people and things. */
export interface Key {
  bodies: readonly KeyBody[];
  things: readonly KeyThing[];
  ties: readonly Tie[];
}

/** Why a keyframe is visited: only `shown` ones are pictures, where the movement stands still. */
export const VISITS = ["start", "through", "shown", "follow", "back"] as const;
export interface Visit {
  /** Index into `keys`. */
  key: number;
  kind: (typeof VISITS)[number];
  /** The panel that it belongs to. */
  panel: number;
}

/** A striking surface. */
export interface Hit extends Hand {
  surface: Surface;
}

/** What a panel shows besides people and things. */
export interface Panel {
  /** Number of the step in the text; absent if panels are no steps. */
  step?: number;
  hits: readonly Hit[];
  /** Points whose ways are drawn, as in pose data. */
  arrows: readonly string[];
  /** The ways are drawn from this keyframe of the panel on. */
  arrowFrom: number;
  /** Moves the ways of the striking surfaces (without any, all ways) aside, metres. */
  arrowBy?: Vec;
  /** Arrows that nobody's movement makes, through two points or more. */
  lines: readonly (readonly Vec[])[];
  /** Points of contact that get a ring. */
  rings: readonly string[];
  /** The keyframe whose first person stands pale behind the picture. */
  ghost?: number;
  /** The camera of the still picture. */
  camera: Camera;
}

/** What can go aside on its way: everybody as a whole, hands and feet. */
export const ASIDE = ["body", "handL", "handR", "footL", "footR"] as const;

/** How far somebody goes aside between two keyframes so that nobody goes through anybody. */
export interface Detour {
  /** Index into `sequence`, of the visit at the end of the way. */
  visit: number;
  person: number;
  part: (typeof ASIDE)[number];
  /** Index into the parts of the way at which detours can be widest. */
  widest: number;
  by: Vec;
}

export interface Movement {
  /** The belt of the person who performs the technique; the other one wears black. */
  belt: Belt;
  /** Who the people are. */
  looks: readonly Look[];
  keys: readonly Key[];
  /** In order of playing; the first one is where the movement begins. */
  sequence: readonly Visit[];
  panels: readonly Panel[];
  /** The panel that stands for all. */
  telling: number;
  /** Shows the whole movement. */
  camera: Camera;
  detours: readonly Detour[];
  /** Visits (indexes into `sequence`) to which elbows, forearms and knees strike without a wind-up, for want of room. */
  plain: readonly number[];
}
