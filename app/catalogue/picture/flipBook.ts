import type { FlipBook } from "#domain/catalogue/flipBook.ts";

/** How often it is played. */
export const ROUNDS = [1, 3, Infinity] as const;
/** 1 is as fast as drawn. */
export const SPEEDS = [1, 0.5] as const;

/** The position in a movement, as an index of `play`. */
export interface Playback {
  place: number;
  /** How long that frame has been seen. */
  seenMs: number;
  isPlaying: boolean;
  /** Rounds after this one. */
  roundsLeft: number;
}

/** The settings of playback. With `isStill` only the key pictures follow each other, once. */
export interface Pace {
  speed: (typeof SPEEDS)[number];
  isStill: boolean;
}

/** How long a key picture stays where nothing moves between them. */
const STILL_MS = 1200;

const msAt = ({ play }: FlipBook, place: number): number => play[place]?.[1] ?? 0;

/** Indices of the key pictures. Frames between two of them are shown for the shortest time. */
export function keyPlaces({ play }: FlipBook): number[] {
  const shortest = Math.min(...play.map(([, ms]) => ms));
  const places = [...play.keys()];
  const keys = places.filter((place) => (play[place]?.[1] ?? 0) > shortest);
  return keys.length > 0 ? keys : places;
}

/** A movement at rest, at its most telling picture or at a given one. */
export const rest = (place: number): Playback => ({ place, seenMs: 0, isPlaying: false, roundsLeft: 0 });

/** Plays from here; a finished movement starts again. */
export function startFrom(book: FlipBook, { place }: Playback, rounds: number): Playback {
  const begin = place >= book.play.length - 1 ? 0 : place;
  return { place: begin, seenMs: 0, isPlaying: true, roundsLeft: rounds - 1 };
}

/** The place after this one, in this round. */
function following(book: FlipBook, place: number, { isStill }: Pace): number | undefined {
  if (isStill) return keyPlaces(book).find((key) => key > place);
  return place + 1 < book.play.length ? place + 1 : undefined;
}

/** The state after some milliseconds. After the last round the last picture stays. */
export function advance(book: FlipBook, playback: Playback, elapsedMs: number, pace: Pace): Playback {
  if (!playback.isPlaying) return playback;
  let { place, roundsLeft } = playback;
  let seenMs = playback.seenMs + elapsedMs;
  for (;;) {
    const staysMs = (pace.isStill ? STILL_MS : Math.max(1, msAt(book, place))) / pace.speed;
    if (seenMs < staysMs) return { place, seenMs, isPlaying: true, roundsLeft };
    seenMs -= staysMs;
    const next = following(book, place, pace);
    if (next !== undefined) {
      place = next;
    } else if (roundsLeft > 0 && !pace.isStill) {
      place = 0;
      roundsLeft -= 1;
    } else return rest(place);
  }
}

/** The previous or next key picture; at either end the place itself. */
export function keyBeside(book: FlipBook, place: number, direction: 1 | -1): number {
  const keys = keyPlaces(book);
  const beside = direction === 1 ? keys.find((key) => key > place) : keys.findLast((key) => key < place);
  return beside ?? (direction === 1 ? book.play.length - 1 : 0);
}

/** The visible panel of the strip, from 0; undefined where a movement has no steps. */
export function stepAt({ steps = [] }: FlipBook, place: number): number | undefined {
  const step = steps.findLastIndex((begin) => begin <= place);
  return step >= 0 ? step : undefined;
}

/** Whether a file is a flip-book: a server may answer a missing file with something else. */
export function isFlipBook(data: unknown): data is FlipBook {
  if (typeof data !== "object" || data === null) return false;
  const { edge, colours, frames, play, still } = data as Partial<Record<keyof FlipBook, unknown>>;
  const isList = (list: unknown): list is unknown[] => Array.isArray(list) && list.length > 0;
  return typeof edge === "number" && isList(colours) && isList(frames) && isList(play) && typeof still === "number";
}
