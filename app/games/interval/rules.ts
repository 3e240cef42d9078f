import * as v from "valibot";
import {
  cuesBefore,
  cuesPassed,
  cutShort,
  endOf,
  layOut,
  secondsLeft,
  type Span,
  spanAt,
  type TimedCue,
} from "#domain/audio/timeline.ts";
import type { Effect, Game, Step, Tick } from "#domain/game/game.ts";
import { INTERVAL_PRESETS, INTERVAL_TYPES, type IntervalPreset, ROUNDS } from "#domain/game/settings.ts";
import { gameXp } from "#domain/progress/xp.ts";
import { COUNTDOWN_MS, END_MS, SOON_AFTER_MS, SOON_MS, START_DELAY_MS } from "./config.ts";

const configSchema = v.object({ intervalType: v.picklist(INTERVAL_TYPES), rounds: v.picklist(ROUNDS) });
export type IntervalConfig = v.InferOutput<typeof configSchema>;

/** Reads a config that was kept on the device. */
export function parseConfig(kept: unknown): IntervalConfig | undefined {
  const parsed = v.safeParse(configSchema, kept);
  return parsed.success ? parsed.output : undefined;
}

/** One entry of the schedule: work with its countdown, or what is scheduled of a rest. */
export interface Phase extends Span {
  kind: "work" | "rest";
  /** From 1. */
  round: number;
}

/** `countdown` is the head of a work phase; `over` is after the last one. */
export type Stage = "countdown" | "work" | "rest" | "over";

export interface IntervalState {
  config: IntervalConfig;
  phases: Phase[];
  cues: TimedCue[];
  /** How many cues have sounded. */
  passed: number;
  /** The phase that runs; the number of phases once all are over. */
  index: number;
  stage: Stage;
  /** What the clock shows. */
  seconds: number;
  /** Rounds of which the work was skipped: they count for nothing. */
  skippedWork: number;
  /** When it was stopped, or had come to its end. */
  endedAtMs: number | null;
}

export type IntervalEvent = { type: "stop"; atMs: number } | { type: "skip"; atMs: number };

/** The schedule: work and rest back to back, the countdown at the head of each work, no rest after the last (decisions 22). */
export function planInterval(
  { workTime, restTime }: Pick<IntervalPreset, "workTime" | "restTime">,
  rounds: number,
): Phase[] {
  const kinds = Array.from({ length: 2 * rounds - 1 }, (_, index) => (index % 2 === 0 ? "work" : "rest"));
  const lengthMs = { work: workTime * 1000 + COUNTDOWN_MS, rest: restTime * 1000 - COUNTDOWN_MS };
  const spans = layOut(
    START_DELAY_MS,
    kinds.map((kind) => lengthMs[kind]),
  );
  return spans.map((span, index) => ({ ...span, kind: kinds[index] ?? "work", round: Math.floor(index / 2) + 1 }));
}

/** 3, 2, 1 with the round that follows said before it, go, and the last ten seconds of the work. */
function workCues({ fromMs, toMs, round }: Phase): TimedCue[] {
  const workFromMs = fromMs + COUNTDOWN_MS;
  const cues: TimedCue[] = [
    { atMs: fromMs, name: "tick", said: { sound: `phrase/runde-${round}`, order: "before" } },
    { atMs: fromMs + 1000, name: "tick" },
    { atMs: fromMs + 2000, name: "tick" },
    { atMs: workFromMs, name: "go" },
  ];
  const soonMs = toMs - SOON_MS;
  if (soonMs < workFromMs + SOON_AFTER_MS) return cues;
  return [...cues, { atMs: soonMs, name: "soon", said: { sound: "phrase/noch-zehn-sekunden", order: "after" } }];
}

/** What sounds when: the signals of each work, one for each rest and one for the end, and what is said with them. */
export function planCues(phases: readonly Phase[]): TimedCue[] {
  const cues = phases.flatMap((phase): TimedCue[] => {
    if (phase.kind === "work") return workCues(phase);
    return [{ atMs: phase.fromMs, name: "rest", said: { sound: "phrase/pause", order: "after" } }];
  });
  return [...cues, { atMs: endOf(phases), name: "finished", said: { sound: "phrase/geschafft", order: "after" } }];
}

/** When the run is over by itself. */
export const endsMs = ({ phases }: Pick<IntervalState, "phases">): number => endOf(phases) + END_MS;

/** What the display shows at a time: of a rest the preset's own seconds, the countdown after it included. */
function shownAt(phases: readonly Phase[], index: number, atMs: number): Pick<IntervalState, "stage" | "seconds"> {
  const phase = phases[index];
  if (!phase) return { stage: "over", seconds: 0 };
  const workFromMs = phase.fromMs + COUNTDOWN_MS;
  if (phase.kind === "rest") return { stage: "rest", seconds: secondsLeft(phase.toMs + COUNTDOWN_MS, atMs) };
  if (atMs >= workFromMs) return { stage: "work", seconds: secondsLeft(phase.toMs, atMs) };
  return { stage: "countdown", seconds: Math.min(COUNTDOWN_MS / 1000, secondsLeft(workFromMs, atMs)) };
}

const same = (state: IntervalState): Step<IntervalState> => ({ state, effects: [] });

/** Follows the schedule; of several cues that have passed only the last is still worth feeling. */
function follow(state: IntervalState, atMs: number): Step<IntervalState> {
  const { phases, cues } = state;
  const passed = cuesPassed(cues, state.passed, atMs);
  const index = spanAt(phases, atMs);
  const { stage, seconds } = shownAt(phases, index, atMs);
  const endedAtMs = atMs >= endsMs(state) ? endOf(phases) : null;
  if (passed === state.passed && seconds === state.seconds && stage === state.stage && endedAtMs === null)
    return same(state);
  const cue = passed > state.passed ? cues[passed - 1] : undefined;
  const effects: Effect[] = cue ? [{ type: "cue", name: cue.name }] : [];
  return { state: { ...state, passed, index, stage, seconds, endedAtMs }, effects };
}

/** Ends a rest, or the work of a round, at once. In the countdown there is nothing to skip. */
function skip(state: IntervalState, atMs: number): Step<IntervalState> {
  if (state.stage !== "work" && state.stage !== "rest") return same(state);
  const phases = cutShort(state.phases, state.index, atMs);
  const skippedWork = state.skippedWork + (state.stage === "work" ? 1 : 0);
  const cues = planCues(phases);
  return follow({ ...state, phases, cues, passed: cuesBefore(cues, atMs), skippedWork }, atMs);
}

/** How long of a time was spent on work and on rest; the countdown is the tail of a rest. */
export function timesOf({ phases, endedAtMs }: IntervalState): { workMs: number; totalMs: number } {
  const endMs = endedAtMs ?? 0;
  const works = phases.filter(({ kind }) => kind === "work");
  const workMs = works.reduce(
    (sum, { fromMs, toMs }) => sum + Math.max(0, Math.min(toMs, endMs) - fromMs - COUNTDOWN_MS),
    0,
  );
  return { workMs, totalMs: Math.max(0, endMs - START_DELAY_MS) };
}

/** How many rounds were worked through to their end. */
export const roundsDone = ({ index, skippedWork }: IntervalState): number => Math.ceil(index / 2) - skippedWork;

/** Work and rest in turn until all rounds are done or the user stops (S2 section 4). */
export const interval: Game<IntervalConfig, IntervalState, IntervalEvent> = {
  start(config) {
    const phases = planInterval(INTERVAL_PRESETS[config.intervalType], config.rounds);
    const shown = shownAt(phases, 0, 0);
    return { config, phases, cues: planCues(phases), passed: 0, index: 0, ...shown, skippedWork: 0, endedAtMs: null };
  },

  step(before, event: IntervalEvent | Tick) {
    if (before.endedAtMs !== null) return same(before);
    const followed = follow(before, event.atMs);
    const { state, effects } = followed;
    if (event.type === "tick" || state.endedAtMs !== null) return followed;
    if (event.type === "skip") {
      const skipped = skip(state, event.atMs);
      return { state: skipped.state, effects: [...effects, ...skipped.effects] };
    }
    return { state: { ...state, endedAtMs: Math.min(event.atMs, endOf(state.phases)) }, effects };
  },

  isFinished: ({ endedAtMs }) => endedAtMs !== null,

  summarize(state) {
    const { phases, index, skippedWork } = state;
    // A round whose work was skipped takes its rest with it; but a second of work is something done.
    const score = timesOf(state).workMs === 0 ? 0 : Math.max(1, index - 2 * skippedWork);
    return { score, total: phases.length, xp: gameXp.interval(score) };
  },
};
