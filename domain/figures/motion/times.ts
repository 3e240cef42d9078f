import type { Contacts } from "./contacts.ts";
import type { Numbers } from "./registers.ts";
import type { Movement } from "./types.ts";

/** The way between two stations. */
export interface Span {
  /** Joints at both ends, by person. */
  from: readonly Numbers[];
  to: readonly Numbers[];
  seconds: number;
  /** How much of the ways before and behind its beginning is rounded, 0 to 0.5. */
  rounding: number;
  /** Index into the sequence, of the visit at the end of the way. */
  visit: number;
  contacts: Contacts;
  /** The part of the way between the two keyframes of `contacts`. */
  t0: number;
  t1: number;
}

/** From one stand to the next, without a stop. */
export interface Run {
  panel: number;
  start: number;
  seconds: number;
  /** Accelerates to its end. */
  strikes: boolean;
  spans: readonly Span[];
}

/** A picture that stands still, seconds. */
export interface Hold {
  panel: number;
  from: number;
  to: number;
}

/** When what is where. */
export interface Timeline {
  movement: Movement;
  /** All of it; 0 if nothing moves. */
  seconds: number;
  /** Where it stands still, one per panel in order. */
  holds: readonly Hold[];
  runs: readonly Run[];
  /** The panel that is seen, or moved to, at an instant. */
  stepAt: (seconds: number) => number;
}
