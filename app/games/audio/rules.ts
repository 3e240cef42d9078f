import * as v from "valibot";
import {
  beginAnew,
  cutShort,
  endOf,
  layOut,
  type Said,
  secondsLeft,
  type SoundId,
  type Span,
  type TimedCue,
  wholeSeconds,
} from "#domain/audio/timeline.ts";
import type { LengthOf } from "#domain/audio/track.ts";
import { GROUPS, pictureSchema } from "#domain/catalogue/schema.ts";
import {
  COUNTDOWN_MS,
  countdownCues,
  countdownSeconds,
  type DrillState,
  lastCue,
  makeDrill,
  START_DELAY_MS,
  type Stop,
} from "#domain/game/drill.ts";
import type { TechniqueOfTopic } from "#domain/game/filter.ts";
import type { Announced } from "#domain/game/game.ts";
import { GAMES } from "#domain/game/games.ts";
import { configParser } from "#domain/game/keptRun.ts";
import { makeRandom } from "#domain/game/random.ts";
import { ROUNDS, TIMES_PER_TECHNIQUE } from "#domain/game/settings.ts";
import { drawWobbling, techniqueKey } from "#domain/game/wobblers.ts";
import { SILENCE_MS } from "./config.ts";

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const techniqueSchema = v.object({
  group: v.picklist(GROUPS),
  topicID: v.string(),
  topicTitle: v.string(),
  techniqueNr: v.string(),
  title: v.string(),
  memorableName: v.optional(v.string()),
  image: v.optional(pictureSchema),
  /** Addresses of the recorded variants. */
  clips: v.array(v.string()),
  /** Length of its announcement; 0 if it has none. */
  clipMs: whole,
  /** How much it wobbles: wobblers come sooner. */
  wobble: whole,
});
const configSchema = v.object({
  techniques: v.pipe(v.array(techniqueSchema), v.minLength(1)),
  timePerTechnique: v.picklist(TIMES_PER_TECHNIQUE),
  rounds: v.picklist(ROUNDS),
  /** An examiner asks 'Warum?' when half of a technique's time is over. */
  asksWhy: v.optional(v.boolean()),
});

/** A technique with its sound and picture. */
export type AudioTechnique = v.InferOutput<typeof techniqueSchema>;
export type AudioConfig = v.InferOutput<typeof configSchema>;

/** What the announcement of a technique needs; its length is known after loading. */
export const toAudioTechnique = (technique: TechniqueOfTopic, wobble: number): AudioTechnique =>
  v.parse(techniqueSchema, { ...technique, clips: [technique.audio ?? []].flat(), clipMs: 0, wobble });

/** The announcement of a technique, as a sound of the track. */
export const soundOf = (technique: AudioTechnique): SoundId => `technique/${techniqueKey(technique)}`;

const WHY: Said = { sound: "phrase/warum", order: "instead" };

/** The techniques that a drill announces, by key. */
export const calledOf = ({ techniques }: Pick<AudioConfig, "techniques">) =>
  techniques.map((technique) => [techniqueKey(technique), technique] as const);

/** The techniques with the lengths of their announcements. */
export const withLengths = (config: AudioConfig, lengthOf: LengthOf): AudioConfig => ({
  ...config,
  techniques: config.techniques.map((technique) => ({
    ...technique,
    clipMs: Math.ceil(lengthOf(soundOf(technique)) ?? 0),
  })),
});

/** Reads a kept config. */
export const parseConfig = configParser(configSchema);

/** One announcement of the schedule; `technique` is an index into the techniques of the config. */
export interface Call extends Span {
  technique: number;
}

/** `countdown`: before the first technique; `over`: after the last one. */
export type Stage = "countdown" | "call" | "over";

interface Shown {
  stage: Stage;
  /** The number on the dial. */
  seconds: number;
  /** Half of the technique's time is over, so its picture may be shown. */
  isHalf: boolean;
}

interface Kept {
  /** Indices of skipped calls, which do not count. */
  skipped: number[];
}

export type AudioState = DrillState<AudioConfig, Call, Shown, Kept>;

type Change =
  | { type: "skip"; atMs: number }
  /** Repeats the technique, which gets its whole time again. */
  | { type: "repeat"; atMs: number };
export type AudioEvent = Change | Stop;

/** Order of the techniques: all of them in each round, reshuffled, none twice in a row. */
export function drawOrder({ techniques, rounds }: AudioConfig, seed: number): number[] {
  const random = makeRandom(seed);
  const places = [...techniques.keys()];
  const order: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const drawn = drawWobbling(places, (place) => techniques[place]?.wobble ?? 0, places.length, random);
    const [first, ...others] = drawn;
    order.push(...(first !== undefined && first === order.at(-1) ? [...others, first] : drawn));
  }
  return order;
}

/** The schedule: the chosen seconds from start to start, but never less than a clip and its silence (rule 14.3). */
export function planCalls({ techniques, timePerTechnique }: AudioConfig, order: readonly number[]): Call[] {
  const lengthsMs = order.map((technique) =>
    Math.max(timePerTechnique * 1000, (techniques[technique]?.clipMs ?? 0) + SILENCE_MS),
  );
  return layOut(START_DELAY_MS + COUNTDOWN_MS, lengthsMs).map((span, index) => ({
    ...span,
    technique: order[index] ?? 0,
  }));
}

const halfOf = ({ fromMs, toMs }: Span) => (fromMs + toMs) / 2;

/** When an examiner asks: at half of the time, and not while the name is still said. */
const askedMs = (call: Call, clipMs: number) => Math.max(halfOf(call), call.fromMs + clipMs + SILENCE_MS);

/**
 * The sounds of the drill: lead-in, announcements, a signal for those without a clip, an examiner's question about each,
 * and a signal for the end.
 */
export function planCues({ techniques, asksWhy = false }: AudioConfig, calls: readonly Call[]): TimedCue[] {
  const called = calls.flatMap((call): TimedCue[] => {
    const of = techniques[call.technique];
    return [
      { atMs: call.fromMs, name: "call", ...(of && { said: { sound: soundOf(of), order: "instead" } }) },
      ...(asksWhy ? [{ atMs: askedMs(call, of?.clipMs ?? 0), name: "soon", said: WHY } as const] : []),
    ];
  });
  return [...countdownCues(START_DELAY_MS), ...called, lastCue(calls)];
}

/** The technique of the current call. */
export const announcedOf = ({ config, schedule, index }: AudioState): AudioTechnique | undefined =>
  config.techniques[schedule[index]?.technique ?? -1];

function shownAt(calls: readonly Call[], index: number, atMs: number): Shown {
  const call = calls[index];
  if (!call) return { stage: "over", seconds: 0, isHalf: false };
  if (atMs < call.fromMs) return { stage: "countdown", seconds: countdownSeconds(call.fromMs, atMs), isHalf: false };
  const isHalf = atMs >= halfOf(call);
  return { stage: "call", seconds: secondsLeft(call.toMs, atMs), isHalf };
}

/** The announcement of the current technique, as on its page. */
function sayOf(state: AudioState): Announced | undefined {
  const technique = announcedOf(state);
  if (!technique || state.stage !== "call") return undefined;
  const text = [technique.title, technique.memorableName].filter(Boolean).join(" – ");
  return { technique: techniqueKey(technique), text, clips: technique.clips };
}

/**
 * Skipping goes on to the next technique at once. Repeating says a technique again with its whole time; everything after
 * it moves later. The lead-in allows neither.
 */
function change({ stage, schedule, index, skipped }: AudioState, { type, atMs }: Change) {
  if (stage !== "call") return undefined;
  if (type === "repeat") return { schedule: beginAnew(schedule, index, atMs) };
  return { schedule: cutShort(schedule, index, atMs), skipped: [...skipped, index] };
}

/** The remaining seconds from the first technique on; the number stands still during the lead-in. */
export function secondsToGo({ schedule, index, stage, seconds }: AudioState): number {
  const call = schedule[index];
  if (!call) return 0;
  const endMs = endOf(schedule);
  return stage === "countdown" ? secondsLeft(endMs, call.fromMs) : seconds + wholeSeconds(endMs - call.toMs);
}

/** How often each technique was performed, in order of first appearance; 0 for those only skipped. */
export function performedOf({
  config,
  schedule,
  index,
  skipped,
}: AudioState): { technique: AudioTechnique; times: number }[] {
  const times = new Map<number, number>();
  for (const [place, { technique }] of schedule.slice(0, index).entries()) {
    times.set(technique, (times.get(technique) ?? 0) + (skipped.includes(place) ? 0 : 1));
  }
  return [...times].flatMap(([place, count]) => {
    const technique = config.techniques[place];
    return technique ? [{ technique, times: count }] : [];
  });
}

const nothingSkipped: Kept = { skipped: [] };

/** The audio training: one announcement after the other until all rounds are done or the user stops (rule 14.3). */
export const audio = makeDrill({
  plan: (config: AudioConfig, seed) => planCalls(config, drawOrder(config, seed)),
  planCues,
  shownAt,
  kept: nothingSkipped,
  sayOf,
  change,
  summarize({ schedule, index, skipped }) {
    const done = index - skipped.length;
    return { score: done, total: schedule.length, xp: GAMES.audio.xp(done) };
  },
});
