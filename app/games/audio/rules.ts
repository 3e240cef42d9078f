import * as v from "valibot";
import {
  beginAnew,
  cuesBefore,
  cuesPassed,
  cutShort,
  endOf,
  layOut,
  secondsLeft,
  type SoundId,
  type Span,
  spanAt,
  type TimedCue,
} from "#domain/audio/timeline.ts";
import { GROUPS, pictureSchema } from "#domain/catalogue/schema.ts";
import type { TechniqueOfTopic } from "#domain/game/filter.ts";
import type { Announced, Game, Step, Tick } from "#domain/game/game.ts";
import { makeRandom } from "#domain/game/random.ts";
import { ROUNDS, TIMES_PER_TECHNIQUE } from "#domain/game/settings.ts";
import { drawWobbling, techniqueKey } from "#domain/game/wobblers.ts";
import { gameXp } from "#domain/progress/xp.ts";
import { END_MS, LEAD_IN_MS, SILENCE_MS, START_DELAY_MS } from "./config.ts";

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
  /** How long its announcement is; 0 where there is none. */
  clipMs: whole,
  /** How much it wobbles: then it comes sooner. */
  wobble: whole,
});
const configSchema = v.object({
  techniques: v.pipe(v.array(techniqueSchema), v.minLength(1)),
  timePerTechnique: v.picklist(TIMES_PER_TECHNIQUE),
  rounds: v.picklist(ROUNDS),
});

/** A technique with what is heard and seen of it. */
export type AudioTechnique = v.InferOutput<typeof techniqueSchema>;
export type AudioConfig = v.InferOutput<typeof configSchema>;

/** Of a technique what its announcement needs; how long that is, is known when it has been loaded. */
export const toAudioTechnique = (technique: TechniqueOfTopic, wobble: number): AudioTechnique =>
  v.parse(techniqueSchema, { ...technique, clips: [technique.audio ?? []].flat(), clipMs: 0, wobble });

/** The announcement of a technique, as a sound of the track. */
export const soundOf = (technique: AudioTechnique): SoundId => `technique/${techniqueKey(technique)}`;

/** Whom a session calls, each by its key. */
export const calledOf = ({ techniques }: Pick<AudioConfig, "techniques">) =>
  techniques.map((technique) => [techniqueKey(technique), technique] as const);

/** The techniques with the lengths that their announcements have. */
export const withLengths = (config: AudioConfig, lengthOf: (sound: SoundId) => number | undefined): AudioConfig => ({
  ...config,
  techniques: config.techniques.map((technique) => ({
    ...technique,
    clipMs: Math.ceil(lengthOf(soundOf(technique)) ?? 0),
  })),
});

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
  /** Says the technique once more, and it has its whole time again. */
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

/** What sounds when: the lead-in, the announcements, where there is none a signal, and one for the end. */
export function planCues({ techniques }: AudioConfig, calls: readonly Call[]): TimedCue[] {
  const leadIn = [0, 1000, 2000].map((afterMs) => ({ atMs: START_DELAY_MS + afterMs, name: "tick" as const }));
  const called = calls.map(({ fromMs, technique }): TimedCue => {
    const of = techniques[technique];
    return { atMs: fromMs, name: "call", ...(of && { said: { sound: soundOf(of), order: "instead" } }) };
  });
  return [
    ...leadIn,
    ...called,
    { atMs: endOf(calls), name: "finished", said: { sound: "phrase/geschafft", order: "after" } },
  ];
}

/** When the run is over by itself. */
export const endsMs = ({ calls }: Pick<AudioState, "calls">): number => endOf(calls) + END_MS;

/** The technique of the call that runs. */
export const announcedOf = ({ config, calls, index }: AudioState): AudioTechnique | undefined =>
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
function sayOf(state: AudioState): Announced | undefined {
  const technique = announcedOf(state);
  if (!technique || state.stage !== "call") return undefined;
  const text = [technique.title, technique.memorableName].filter(Boolean).join(" – ");
  return { technique: techniqueKey(technique), text, clips: technique.clips };
}

/** Follows the schedule; of several announcements that have passed only the last is still worth saying. */
function follow(state: AudioState, atMs: number): Step<AudioState> {
  const { calls, cues } = state;
  const passed = cuesPassed(cues, state.passed, atMs);
  const index = spanAt(calls, atMs);
  const shown = shownAt(calls, index, atMs);
  const endedAtMs = atMs >= endsMs(state) ? endOf(calls) : null;
  const isSame = shown.seconds === state.seconds && shown.stage === state.stage && shown.isHalf === state.isHalf;
  if (passed === state.passed && isSame && endedAtMs === null) return same(state);
  const next = { ...state, ...shown, passed, index, endedAtMs };
  const cue = passed > state.passed ? cues[passed - 1] : undefined;
  if (!cue) return { state: next, effects: [] };
  const say = cue.name === "call" ? sayOf(next) : undefined;
  return { state: next, effects: [{ type: "cue", name: cue.name, ...(say && { say }) }] };
}

/** Goes on from now by another schedule. */
function reschedule(state: AudioState, calls: Call[], atMs: number): Step<AudioState> {
  const cues = planCues(state.config, calls);
  return follow({ ...state, calls, cues, passed: cuesBefore(cues, atMs) }, atMs);
}

/** Goes on to the next technique at once. In the lead-in there is nothing to skip. */
function skip(state: AudioState, atMs: number): Step<AudioState> {
  if (state.stage !== "call") return same(state);
  const skipped = [...state.skipped, state.index];
  return reschedule({ ...state, skipped }, cutShort(state.calls, state.index, atMs), atMs);
}

/** Says the technique once more and gives it its whole time again: everything after it comes so much later. */
function repeat(state: AudioState, atMs: number): Step<AudioState> {
  if (state.stage !== "call") return same(state);
  return reschedule(state, beginAnew(state.calls, state.index, atMs), atMs);
}

/** How often each technique was performed, in the order in which they first came; those that were only skipped have 0. */
export function performedOf({
  config,
  calls,
  index,
  skipped,
}: AudioState): { technique: AudioTechnique; times: number }[] {
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
    return {
      config,
      calls,
      cues: planCues(config, calls),
      passed: 0,
      index: 0,
      ...shown,
      skipped: [],
      endedAtMs: null,
    };
  },

  step(before, event: AudioEvent | Tick) {
    if (before.endedAtMs !== null) return same(before);
    const followed = follow(before, event.atMs);
    const { state, effects } = followed;
    if (event.type === "tick" || state.endedAtMs !== null) return followed;
    if (event.type !== "stop") {
      const changed = event.type === "skip" ? skip(state, event.atMs) : repeat(state, event.atMs);
      return { state: changed.state, effects: [...effects, ...changed.effects] };
    }
    return { state: { ...state, endedAtMs: Math.min(event.atMs, endOf(state.calls)) }, effects };
  },

  isFinished: ({ endedAtMs }) => endedAtMs !== null,

  summarize({ calls, index, skipped }) {
    const done = index - skipped.length;
    return { score: done, total: calls.length, xp: gameXp.audio(done) };
  },
};
