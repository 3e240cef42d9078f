import type { SoundId, TimedCue } from "./timeline.ts";

/** A sound in the track: it is heard from `atMs`, and cut off at `untilMs` at the latest. */
export interface Placement {
  sound: SoundId;
  atMs: number;
  untilMs: number;
}

/** All sounds of a drill in order, never two at once. */
export interface TrackPlan {
  placements: Placement[];
  lengthMs: number;
}

/** The length of a sound, from its soft beginning; `undefined` for a missing sound. */
export type LengthOf = (sound: SoundId) => number | undefined;

/** Pause between a signal and the speech after it. */
export const AFTER_SIGNAL_MS = 150;

/** A signal with speech after it is faded out at this length. */
export const SIGNAL_AT_MOST_MS = 1300;

/** Pause between speech and the signal after it. */
export const BEFORE_SIGNAL_MS = 400;

/**
 * Lays out the track of a drill. Cues keep their exact times: a sound that still plays then is cut off. Speech must fit
 * in between, or it is left out.
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

/** The sounds that the cues need, each once: they are loaded before the track can be laid out. */
export function soundsOf(cues: readonly TimedCue[]): SoundId[] {
  return [...new Set(cues.flatMap(({ name, said }) => [`signal/${name}` as const, ...(said ? [said.sound] : [])]))];
}
