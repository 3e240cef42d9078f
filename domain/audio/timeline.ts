import type { CueName } from "../game/game.ts";

/** A stretch of a schedule, in the time of the run. */
export interface Span {
  fromMs: number;
  toMs: number;
}

/** A sound by what it is: a signal, a phrase of a session, or the announcement of a technique. */
export type SoundId = `signal/${CueName}` | `phrase/${string}` | `technique/${string}`;

/** What is said with a signal: in its place, where it can be; after it; or before it, so that it is over in time. */
export interface Said {
  sound: SoundId;
  order: "instead" | "after" | "before";
}

/** A signal and when it sounds, in the time of the run. */
export interface TimedCue {
  atMs: number;
  name: CueName;
  said?: Said;
}

/** Spans of these lengths, back to back: each begins exactly where the one before ends. */
export function layOut(startMs: number, lengthsMs: readonly number[]): Span[] {
  let fromMs = startMs;
  return lengthsMs.map((lengthMs) => {
    const span = { fromMs, toMs: fromMs + lengthMs };
    fromMs = span.toMs;
    return span;
  });
}

/** Which span a time lies in: the first before all of them, `spans.length` when all are over. */
export function spanAt(spans: readonly Span[], atMs: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.toMs ?? 0) <= atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** When the last span ends. */
export const endOf = (spans: readonly Span[]): number => spans.at(-1)?.toMs ?? 0;

/** Moves spans from one instant to another; what began there begins exactly at the other, whatever fractions it has. */
const moved = <S extends Span>(span: S, wasMs: number, isMs: number): S => ({
  ...span,
  fromMs: isMs + (span.fromMs - wasMs),
  toMs: isMs + (span.toMs - wasMs),
});

/** The schedule when one span ends now: everything after it comes so much earlier. */
export function cutShort<S extends Span>(spans: readonly S[], index: number, atMs: number): S[] {
  const wasMs = spans[index]?.toMs ?? atMs;
  return spans.map((span, place) => {
    if (place < index) return span;
    return place === index ? { ...span, toMs: atMs } : moved(span, wasMs, atMs);
  });
}

/** The schedule when one span begins anew now, in its whole length: everything after it comes so much later. */
export function beginAnew<S extends Span>(spans: readonly S[], index: number, atMs: number): S[] {
  const wasMs = spans[index]?.fromMs ?? atMs;
  return spans.map((span, place) => (place < index ? span : moved(span, wasMs, atMs)));
}

/** How many of the cues have sounded at a time, of which `before` are known to have. */
export function cuesPassed(cues: readonly TimedCue[], before: number, atMs: number): number {
  let passed = before;
  while ((cues[passed]?.atMs ?? Infinity) <= atMs) passed += 1;
  return passed;
}

/** The whole second that a countdown shows: it says 1 until the very end. */
export const secondsLeft = (untilMs: number, atMs: number): number => Math.max(0, Math.ceil((untilMs - atMs) / 1000));

/** How many of the cues were due before a time: those of that very instant are still to come. */
export const cuesBefore = (cues: readonly TimedCue[], atMs: number): number =>
  cues.filter((cue) => cue.atMs < atMs).length;
