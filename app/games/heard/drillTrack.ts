import { planTrack, soundsOf, type TrackPlan } from "#domain/audio/track.ts";
import type { CalledTechnique } from "../../platform/sound/track/clipSource.ts";
import { canRender } from "../../platform/sound/track/decode.ts";
import { renderTrack } from "../../platform/sound/track/render.ts";
import { loadSounds, type Making } from "../../platform/sound/track/sounds.ts";
import type { Drill, GameKit } from "../kit.ts";

/** What a drill is rendered from. */
export interface DrillStart<Config> {
  config: Config;
  seed: number;
  /** A resumed drill keeps its old schedule. */
  isResumed: boolean;
}

/** A whole drill as one track. */
export interface DrillTrack<Config> {
  /** With the measured lengths of the announcements. */
  config: Config;
  plan: TrackPlan;
  file: Blob;
  /** Whether the track contains the announcement of this technique. */
  carries: (technique: string) => boolean;
}

/** The announced techniques of a drill, by key. */
export const calledBy = <Config, State, Event>(drill: Drill<Config, State, Event>, config: Config) =>
  new Map<string, CalledTechnique>(drill.calledOf?.(config));

/**
 * Makes the track of a drill: loads its sounds, lays them out by the rules' schedule, renders. `undefined` where the
 * browser cannot.
 */
export async function makeDrillTrack<Config, State, Event extends { atMs: number }>(
  { rules }: GameKit<Config, State, Event>,
  drill: Drill<Config, State, Event>,
  { config: chosen, seed, isResumed }: DrillStart<Config>,
  making: Making,
): Promise<DrillTrack<Config> | undefined> {
  if (!canRender()) return undefined;
  const called = calledBy(drill, chosen);
  const wanted = soundsOf(drill.cuesOf(rules.start(chosen, seed, 0)));
  const { sounds, lengthOf } = await loadSounds(wanted, called, making);
  const carries = (technique: string) => sounds.has(`technique/${technique}`);
  const config = isResumed ? chosen : (drill.withLengths?.(chosen, lengthOf) ?? chosen);
  const first = rules.start(config, seed, 0);
  const plan = planTrack(drill.cuesOf(first), drill.endsMs(first), lengthOf);
  const file = await renderTrack(plan, sounds, making.signal);
  return { config, plan, file, carries };
}
