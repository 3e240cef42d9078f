import type { CueName } from "../game/game.ts";

/** A span of a schedule, in run time. */
export interface Span {
  fromMs: number;
  toMs: number;
}

/** A sound by its content: a signal, a phrase of a drill, or the announcement of a technique. */
export type SoundId = `signal/${CueName}` | `phrase/${string}` | `technique/${string}`;

/** What is said with a signal: instead of it if possible, after it, or before it so that it ends in time. */
export interface Said {
  sound: SoundId;
  order: "instead" | "after" | "before";
}

/** A signal and its time in the run. */
export interface TimedCue {
  atMs: number;
  name: CueName;
  said?: Said;
}

/** Spans of these lengths, back to back. */
export function layOut(startMs: number, lengthsMs: readonly number[]): Span[] {
  let fromMs = startMs;
  return lengthsMs.map((lengthMs) => {
    const span = { fromMs, toMs: fromMs + lengthMs };
    fromMs = span.toMs;
    return span;
  });
}

/** The span at a time: the first before all of them, `spans.length` after all. */
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

/** The end of the last span. */
export const endOf = (spans: readonly Span[]): number => spans.at(-1)?.toMs ?? 0;

/** Moves a span so that the time `wasMs` becomes exactly `isMs`, without rounding errors. */
const moved = <S extends Span>(span: S, wasMs: number, isMs: number): S => ({
  ...span,
  fromMs: isMs + (span.fromMs - wasMs),
  toMs: isMs + (span.toMs - wasMs),
});

/** The schedule when one span ends now: everything after it moves earlier. */
export function cutShort<S extends Span>(spans: readonly S[], index: number, atMs: number): S[] {
  const wasMs = spans[index]?.toMs ?? atMs;
  return spans.map((span, place) => {
    if (place < index) return span;
    return place === index ? { ...span, toMs: atMs } : moved(span, wasMs, atMs);
  });
}

/** The schedule when one span starts again now with its whole length: everything after it moves later. */
export function beginAnew<S extends Span>(spans: readonly S[], index: number, atMs: number): S[] {
  const wasMs = spans[index]?.fromMs ?? atMs;
  return spans.map((span, place) => (place < index ? span : moved(span, wasMs, atMs)));
}

/** The number of cues that have sounded at a time, of which `before` are known. */
export function cuesPassed(cues: readonly TimedCue[], before: number, atMs: number): number {
  let passed = before;
  while ((cues[passed]?.atMs ?? Infinity) <= atMs) passed += 1;
  return passed;
}

/** The second that a countdown shows: 1 until the very end. */
export const secondsLeft = (untilMs: number, atMs: number): number => Math.max(0, Math.ceil((untilMs - atMs) / 1000));

/** Whole seconds of a scheduled time; a millisecond of rounding does not cost one. */
export const wholeSeconds = (ms: number): number => Math.max(0, Math.floor((ms + 1) / 1000));

/** The number of cues due before a time; those at that time are still to come. */
export const cuesBefore = (cues: readonly TimedCue[], atMs: number): number =>
  cues.filter((cue) => cue.atMs < atMs).length;
