import { planTrack, soundsOf, type TrackPlan } from "#domain/audio/track.ts";
import type { CalledTechnique } from "../platform/track/clipSource.ts";
import { canRender } from "../platform/track/decode.ts";
import { type Rendering, renderTrack } from "../platform/track/render.ts";
import { loadSounds } from "../platform/track/sounds.ts";
import { unlockSession } from "../platform/track/unlock.ts";
import type { Drill, GameKit } from "./GameFrame.tsx";

/** What a session is made from. */
export interface SessionStart<Config> {
  config: Config;
  seed: number;
  /** Its schedule is older than this start: it stays as it was. */
  isResumed: boolean;
}

/** A whole session as one track. */
export interface SessionTrack<Config> {
  /** With the lengths that the announcements really have. */
  config: Config;
  plan: TrackPlan;
  file: Blob;
  /** Whether the track itself announces this technique. */
  carries: (technique: string) => boolean;
}

/** Loading counts for so much of the progress, putting the track together for the rest. */
const LOADING_SHARE = 0.5;

/** The techniques that a session announces, by their key. */
export const calledBy = <Config, State, Event>(drill: Drill<Config, State, Event>, config: Config) =>
  new Map<string, CalledTechnique>(drill.calledOf?.(config));

/**
 * Puts the whole session into one track: loads its sounds, lays them out in the schedule of the rules, renders. `undefined`
 * where the browser cannot.
 */
export async function makeSessionTrack<Config, State, Event extends { atMs: number }>(
  { rules }: GameKit<Config, State, Event>,
  drill: Drill<Config, State, Event>,
  { config: chosen, seed, isResumed }: SessionStart<Config>,
  { onProgress, signal }: Rendering,
): Promise<SessionTrack<Config> | undefined> {
  if (!canRender()) return undefined;
  const called = calledBy(drill, chosen);
  const wanted = soundsOf(drill.cuesOf(rules.start(chosen, seed, 0)));
  const { sounds, lengthOf } = await loadSounds(wanted, called, {
    onProgress: (done) => onProgress(done * LOADING_SHARE),
    signal,
  });
  const carries = (technique: string) => sounds.has(`technique/${technique}`);
  const config = isResumed ? chosen : (drill.withLengths?.(chosen, lengthOf) ?? chosen);
  const first = rules.start(config, seed, 0);
  const plan = planTrack(drill.cuesOf(first), drill.endsMs(first), lengthOf);
  const file = await renderTrack(plan, sounds, {
    onProgress: (done) => onProgress(LOADING_SHARE + done * (1 - LOADING_SHARE)),
    signal,
  });
  return { config, plan, file, carries };
}

/** The offer to go on with an interrupted drill: the press on it also lets its track play. */
export const unlocking = <R extends { onResume: () => void }>(resume: R): R => ({
  ...resume,
  onResume() {
    unlockSession();
    resume.onResume();
  },
});
