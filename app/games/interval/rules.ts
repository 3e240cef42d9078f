import * as v from "valibot";
import {
  cutShort,
  endOf,
  layOut,
  secondsLeft,
  type Span,
  type TimedCue,
  wholeSeconds,
} from "#domain/audio/timeline.ts";
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
import { GAMES } from "#domain/game/games.ts";
import { configParser } from "#domain/game/keptRun.ts";
import { intervalTimesSchema } from "#domain/game/intervalPresets.ts";
import { NAMED_ROUNDS, SHORTEST_REST_S, SOON_AFTER_MS, SOON_MS } from "./config.ts";

/** The times themselves, since an own preset may be changed or removed while its run is kept. */
const configSchema = v.object({ ...intervalTimesSchema.entries, title: v.string() });
export type IntervalConfig = v.InferOutput<typeof configSchema>;

/** Reads a kept config. */
export const parseConfig = configParser(configSchema);

/** One entry of the schedule: work with its countdown, or the scheduled part of a rest. */
export interface Phase extends Span {
  kind: "work" | "rest";
  /** From 1. */
  round: number;
  /** At the head of a work phase. */
  countdownMs: number;
}

/** `countdown`: the head of a work phase; `over`: after the last one. */
export type Stage = "countdown" | "work" | "rest" | "over";

interface Shown {
  stage: Stage;
  /** The number on the dial. */
  seconds: number;
}

interface Kept {
  /** Rounds whose work was skipped, which do not count. */
  skippedWork: number;
}

export type IntervalState = DrillState<IntervalConfig, Phase, Shown, Kept>;

type Skip = { type: "skip"; atMs: number };
export type IntervalEvent = Skip | Stop;

type Times = Omit<IntervalConfig, "title">;

/** Whether a rest is more than the countdown after it. */
export const hasRests = ({ restTime }: Pick<Times, "restTime">): boolean => restTime > SHORTEST_REST_S;

/** The phases of one round; a short rest has none of its own (rule 13.7). */
function phasesOf(times: Times, round: number): (Omit<Phase, keyof Span> & { lengthMs: number })[] {
  const { workTime, restTime, rounds } = times;
  // The countdown before a round is the end of the rest before it; only the first round has one of its own.
  const countdownMs = round === 1 ? COUNTDOWN_MS : Math.min(COUNTDOWN_MS, restTime * 1000);
  const work = { kind: "work", round, countdownMs, lengthMs: workTime * 1000 + countdownMs } as const;
  if (round === rounds || !hasRests(times)) return [work];
  return [work, { kind: "rest", round, countdownMs: 0, lengthMs: restTime * 1000 - COUNTDOWN_MS }];
}

/**
 * The schedule: work and rest back to back, a countdown at the head of each work, no rest after the last (rules 13.4,
 * 13.5 and 13.7).
 */
export function planInterval(times: Times): Phase[] {
  const phases = Array.from({ length: times.rounds }, (_, index) => phasesOf(times, index + 1)).flat();
  const spans = layOut(
    START_DELAY_MS,
    phases.map(({ lengthMs }) => lengthMs),
  );
  return spans.flatMap((span, index) => {
    const phase = phases[index];
    return phase ? [{ ...span, kind: phase.kind, round: phase.round, countdownMs: phase.countdownMs }] : [];
  });
}

const announcementOf = (round: number) =>
  round > NAMED_ROUNDS ? (`phrase/zahl-${round}` as const) : (`phrase/runde-${round}` as const);

/** The signals of a work phase: 3, 2, 1 after the announcement of the round, go, and the last ten seconds. */
function workCues({ fromMs, toMs, round, countdownMs }: Phase): TimedCue[] {
  const workFromMs = fromMs + countdownMs;
  const sound = announcementOf(round);
  const cues: TimedCue[] = [
    ...countdownCues(fromMs, { sound, order: "before" }, countdownMs),
    { atMs: workFromMs, name: "go", ...(countdownMs === 0 && { said: { sound, order: "after" } }) },
  ];
  const soonMs = toMs - SOON_MS;
  if (soonMs < workFromMs + SOON_AFTER_MS) return cues;
  return [...cues, { atMs: soonMs, name: "soon", said: { sound: "phrase/noch-zehn-sekunden", order: "after" } }];
}

/**
 * The sounds of the drill: the signals of each work, one for each rest and one for the end, with their announcements.
 */
export function planCues(phases: readonly Phase[]): TimedCue[] {
  const cues = phases.flatMap((phase): TimedCue[] => {
    if (phase.kind === "work") return workCues(phase);
    return [{ atMs: phase.fromMs, name: "rest", said: { sound: "phrase/pause", order: "after" } }];
  });
  return [...cues, lastCue(phases)];
}

/** What the display shows: during a rest the preset's own seconds, which include the countdown after it. */
function shownAt(phases: readonly Phase[], index: number, atMs: number): Shown {
  const phase = phases[index];
  if (!phase) return { stage: "over", seconds: 0 };
  const workFromMs = phase.fromMs + phase.countdownMs;
  if (phase.kind === "rest") return { stage: "rest", seconds: secondsLeft(phase.toMs + COUNTDOWN_MS, atMs) };
  if (atMs >= workFromMs) return { stage: "work", seconds: secondsLeft(phase.toMs, atMs) };
  return { stage: "countdown", seconds: countdownSeconds(workFromMs, atMs) };
}

/** Skipping ends a rest, or the work of a round, at once. A countdown cannot be skipped. */
function change({ stage, schedule, index, skippedWork }: IntervalState, { atMs }: Skip) {
  if (stage !== "work" && stage !== "rest") return undefined;
  return { schedule: cutShort(schedule, index, atMs), skippedWork: skippedWork + (stage === "work" ? 1 : 0) };
}

/** How much of a time was work and rest; the countdown counts as the end of a rest. */
export function timesOf({ schedule, endedAtMs }: IntervalState): { workMs: number; totalMs: number } {
  const endMs = endedAtMs ?? 0;
  const works = schedule.filter(({ kind }) => kind === "work");
  const workMs = works.reduce(
    (sum, { fromMs, toMs, countdownMs }) => sum + Math.max(0, Math.min(toMs, endMs) - fromMs - countdownMs),
    0,
  );
  return { workMs, totalMs: Math.max(0, endMs - START_DELAY_MS) };
}

/** The number of rounds whose work was completed. */
export const roundsDone = ({ schedule, index, skippedWork }: IntervalState): number =>
  schedule.slice(0, index).filter(({ kind }) => kind === "work").length - skippedWork;

/**
 * The remaining seconds of work and rest: those of the phase on the dial, and the scheduled time after it. The first
 * countdown comes before all of it, so the number stands still meanwhile.
 */
export function secondsToGo({ schedule, index, stage, seconds }: IntervalState): number {
  const phase = schedule[index];
  if (!phase) return 0;
  const endMs = endOf(schedule);
  if (stage === "countdown") {
    const workFromMs = phase.fromMs + phase.countdownMs;
    return wholeSeconds(endMs - workFromMs) + (index === 0 ? 0 : seconds);
  }
  const shownToMs = phase.toMs + (stage === "rest" ? COUNTDOWN_MS : 0);
  return seconds + wholeSeconds(endMs - shownToMs);
}

/** The interval training: work and rest in turn until all rounds are done or the user stops (rule 13.5). */
export const interval = makeDrill({
  plan: (config: IntervalConfig) => planInterval(config),
  planCues: (_, phases) => planCues(phases),
  shownAt,
  kept: { skippedWork: 0 },
  change,
  summarize(state) {
    const { config, schedule, index, skippedWork } = state;
    // Neither does the rest after skipped work count.
    const score = Math.max(0, index - (hasRests(config) ? 2 : 1) * skippedWork);
    return { score, total: schedule.length, xp: GAMES.interval.xp(score) };
  },
});
