import * as v from "valibot";
import {
  cuesPassed,
  cutShort,
  endOf,
  layOut,
  secondsLeft,
  type Span,
  spanAt,
  type TimedCue,
} from "#domain/audio/timeline.ts";
import { GROUPS, pictureSchema } from "#domain/catalogue/schema.ts";
import type { TechniqueOfTopic } from "#domain/game/filter.ts";
import type { Effect, Game, Step, Tick } from "#domain/game/game.ts";
import { makeRandom } from "#domain/game/random.ts";
import { ROUNDS, TIMES_PER_TECHNIQUE } from "#domain/game/settings.ts";
import { drawWobbling } from "#domain/game/wobblers.ts";
import { gameXp } from "#domain/progress/xp.ts";
import { END_MS, LEAD_IN_MS, SILENCE_MS, START_DELAY_MS } from "./config.ts";

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const announcedSchema = v.object({
  group: v.picklist(GROUPS),
  topicID: v.string(),
  topicTitle: v.string(),
  techniqueNr: v.string(),
  title: v.string(),
  memorableName: v.optional(v.string()),
  image: v.optional(pictureSchema),
  /** Addresses of the recorded variants. */
  clips: v.array(v.string()),
  /** How long the longest of them is; 0 where there is none. */
  clipMs: whole,
  /** How much it wobbles: then it comes sooner. */
  wobble: whole,
});
const configSchema = v.object({
  techniques: v.pipe(v.array(announcedSchema), v.minLength(1)),
  timePerTechnique: v.picklist(TIMES_PER_TECHNIQUE),
  rounds: v.picklist(ROUNDS),
});

/** A technique with what is heard and seen of it. */
export type Announced = v.InferOutput<typeof announcedSchema>;
export type AudioConfig = v.InferOutput<typeof configSchema>;

/** Of a technique what its announcement needs. */
export const toAnnounced = (technique: TechniqueOfTopic, wobble: number): Announced =>
  v.parse(announcedSchema, { ...technique, clips: [technique.audio ?? []].flat(), clipMs: 0, wobble });

/** Reads a config that was kept on the device. */
export function parseConfig(kept: unknown): AudioConfig | undefined {
  const parsed = v.safeParse(configSchema, kept);
  return parsed.success ? parsed.output : undefined;
}

/** One announcement of the schedule; `technique` is a place among those of the config. */
export interface Call extends Span {
  technique: number;
}

/** `countdown` is before the first technique; `over` is after the last one. */
export type Stage = "countdown" | "call" | "over";

export interface AudioState {
  config: AudioConfig;
  calls: Call[];
  cues: TimedCue[];
  /** How many cues have sounded. */
  passed: number;
  /** The call that runs; the number of calls once all are over. */
  index: number;
  stage: Stage;
  /** What the clock shows. */
  seconds: number;
  /** Half of the technique's time is over: its picture may be looked at. */
  isHalf: boolean;
  /** Places of calls that were skipped: they count for nothing. */
  skipped: number[];
  /** When it was stopped, or had come to its end. */
  endedAtMs: number | null;
}

export type AudioEvent =
  | { type: "stop"; atMs: number }
  | { type: "skip"; atMs: number }
  /** Says the technique once more. */
  | { type: "repeat"; atMs: number };

/** Places of the techniques in the order of the calls: all of them in each round, reshuffled, never one twice in a row. */
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

/** The schedule: start to start the chosen seconds, but never less than a clip and its silence (decisions 23). */
export function planCalls({ techniques, timePerTechnique }: AudioConfig, order: readonly number[]): Call[] {
  const lengthsMs = order.map((technique) =>
    Math.max(timePerTechnique * 1000, (techniques[technique]?.clipMs ?? 0) + SILENCE_MS),
  );
  return layOut(START_DELAY_MS + LEAD_IN_MS, lengthsMs).map((span, index) => ({
    ...span,
    technique: order[index] ?? 0,
  }));
}

/** What sounds when: the lead-in, a signal with each announcement, and one for the end. */
export function planCues(calls: readonly Call[]): TimedCue[] {
  const leadIn = [0, 1000, 2000].map((afterMs) => ({ atMs: START_DELAY_MS + afterMs, name: "tick" as const }));
  const signals = calls.map(({ fromMs }) => ({ atMs: fromMs, name: "call" as const }));
  return [...leadIn, ...signals, { atMs: endOf(calls), name: "finished" }];
}

/** The technique of the call that runs. */
export const announcedOf = ({ config, calls, index }: AudioState): Announced | undefined =>
  config.techniques[calls[index]?.technique ?? -1];

function shownAt(
  calls: readonly Call[],
  index: number,
  atMs: number,
): Pick<AudioState, "stage" | "seconds" | "isHalf"> {
  const call = calls[index];
  if (!call) return { stage: "over", seconds: 0, isHalf: false };
  if (atMs >= call.fromMs) {
    const isHalf = atMs >= (call.fromMs + call.toMs) / 2;
    return { stage: "call", seconds: secondsLeft(call.toMs, atMs), isHalf };
  }
  const seconds = Math.min(LEAD_IN_MS / 1000, secondsLeft(call.fromMs, atMs));
  return { stage: "countdown", seconds, isHalf: false };
}

const same = (state: AudioState): Step<AudioState> => ({ state, effects: [] });

/** What is said for the technique that runs, as on its page. */
function sayOf(state: AudioState): Effect["say"] {
  const technique = announcedOf(state);
  if (!technique || state.stage !== "call") return undefined;
  return { text: [technique.title, technique.memorableName].filter(Boolean).join(" – "), clips: technique.clips };
}

/** Follows the schedule; of several announcements that have passed only the last is still worth saying. */
function follow(state: AudioState, atMs: number): Step<AudioState> {
  const { calls, cues } = state;
  const passed = cuesPassed(cues, state.passed, atMs);
  const index = spanAt(calls, atMs);
  const shown = shownAt(calls, index, atMs);
  const endedAtMs = atMs >= endOf(calls) + END_MS ? endOf(calls) : null;
  const isSame = shown.seconds === state.seconds && shown.stage === state.stage && shown.isHalf === state.isHalf;
  if (passed === state.passed && isSame && endedAtMs === null) return same(state);
  const next = { ...state, ...shown, passed, index, endedAtMs };
  const cue = passed > state.passed ? cues[passed - 1] : undefined;
  if (!cue) return { state: next, effects: [] };
  const say = cue.name === "call" ? sayOf(next) : undefined;
  return { state: next, effects: [{ type: "cue", name: cue.name, ...(say && { say }) }] };
}

/** Goes on to the next technique at once. In the lead-in there is nothing to skip. */
function skip(state: AudioState, atMs: number): Step<AudioState> {
  if (state.stage !== "call") return same(state);
  const calls = cutShort(state.calls, state.index, atMs);
  return follow({ ...state, calls, cues: planCues(calls), skipped: [...state.skipped, state.index] }, atMs);
}

function repeated(state: AudioState): Effect[] {
  const say = sayOf(state);
  return say ? [{ type: "cue", name: "call", say }] : [];
}

/** How often each technique was performed, in the order in which they first came; those that were only skipped have 0. */
export function performedOf({ config, calls, index, skipped }: AudioState): { technique: Announced; times: number }[] {
  const times = new Map<number, number>();
  for (const [place, { technique }] of calls.slice(0, index).entries()) {
    times.set(technique, (times.get(technique) ?? 0) + (skipped.includes(place) ? 0 : 1));
  }
  return [...times].flatMap(([place, count]) => {
    const technique = config.techniques[place];
    return technique ? [{ technique, times: count }] : [];
  });
}

/** One announcement after the other until all rounds are done or the user stops (S2 section 4). */
export const audio: Game<AudioConfig, AudioState, AudioEvent> = {
  start(config, seed) {
    const calls = planCalls(config, drawOrder(config, seed));
    const shown = shownAt(calls, 0, 0);
    return { config, calls, cues: planCues(calls), passed: 0, index: 0, ...shown, skipped: [], endedAtMs: null };
  },

  step(before, event: AudioEvent | Tick) {
    if (before.endedAtMs !== null) return same(before);
    const followed = follow(before, event.atMs);
    const { state, effects } = followed;
    if (event.type === "tick" || state.endedAtMs !== null) return followed;
    if (event.type === "repeat") return { state, effects: [...effects, ...repeated(state)] };
    if (event.type === "skip") {
      const skipped = skip(state, event.atMs);
      return { state: skipped.state, effects: [...effects, ...skipped.effects] };
    }
    return { state: { ...state, endedAtMs: Math.min(event.atMs, endOf(state.calls)) }, effects };
  },

  isFinished: ({ endedAtMs }) => endedAtMs !== null,

  summarize({ calls, index, skipped }) {
    const done = index - skipped.length;
    return { score: done, total: calls.length, xp: gameXp.audio(done) };
  },
};
