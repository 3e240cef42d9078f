import type { SoundId, TimedCue } from "./timeline.ts";

/** A sound in the track: for the ear it begins at `atMs`, and cut off at `untilMs` at the latest. */
export interface Placement {
  sound: SoundId;
  atMs: number;
  untilMs: number;
}

/** Everything that a session lets be heard, from its beginning to its end, in order and never two sounds at once. */
export interface TrackPlan {
  placements: Placement[];
  lengthMs: number;
}

/** How long a sound is, with what is soft before it begins; `undefined` where there is none. */
export type LengthOf = (sound: SoundId) => number | undefined;

/** Between a signal and what is said after it. */
export const AFTER_SIGNAL_MS = 150;

/** A signal that something is said after rings for so long at most: then it fades out. */
export const SIGNAL_AT_MOST_MS = 1300;

/** Between what is said before a signal and the signal. */
export const BEFORE_SIGNAL_MS = 400;

/**
 * Lays out the track of a session. Cues sound at their very instants, whatever else there is: what is still sounding then is
 * cut off. What is said besides has to fit in between, or is left out.
 */
export function planTrack(cues: readonly TimedCue[], lengthMs: number, lengthOf: LengthOf): TrackPlan {
  const placements: Placement[] = [];
  const place = (sound: SoundId, atMs: number, untilMs: number) => {
    const soundMs = lengthOf(sound);
    if (soundMs !== undefined && atMs < untilMs)
      placements.push({ sound, atMs, untilMs: Math.min(untilMs, atMs + soundMs) });
  };
  const silentFromMs = () => placements.at(-1)?.untilMs ?? 0;
  for (const [index, { atMs, name, said }] of cues.entries()) {
    const nextMs = cues[index + 1]?.atMs ?? lengthMs;
    const saidMs = said && lengthOf(said.sound);
    if (said?.order === "before" && saidMs !== undefined) {
      const fromMs = atMs - BEFORE_SIGNAL_MS - saidMs;
      if (fromMs >= silentFromMs() + AFTER_SIGNAL_MS) place(said.sound, fromMs, atMs);
    }
    if (said?.order === "instead" && saidMs !== undefined) {
      place(said.sound, atMs, nextMs);
      continue;
    }
    const signalMs = lengthOf(`signal/${name}`) ?? 0;
    const afterMs = atMs + Math.min(signalMs + AFTER_SIGNAL_MS, SIGNAL_AT_MOST_MS);
    const isSaidAfter = said?.order === "after" && saidMs !== undefined && afterMs + saidMs <= nextMs;
    place(`signal/${name}`, atMs, isSaidAfter ? afterMs : nextMs);
    if (isSaidAfter) place(said.sound, afterMs, nextMs);
  }
  return { placements, lengthMs };
}

/** The sounds that the cues ask for, each once: what has to be loaded before the track can be planned. */
export function soundsOf(cues: readonly TimedCue[]): SoundId[] {
  return [...new Set(cues.flatMap(({ name, said }) => [`signal/${name}` as const, ...(said ? [said.sound] : [])]))];
}
