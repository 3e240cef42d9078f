import * as v from "valibot";
import { cutShort, layOut, secondsLeft, type Span, type TimedCue } from "#domain/audio/timeline.ts";
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
import { INTERVAL_PRESETS, INTERVAL_TYPES, type IntervalPreset, ROUNDS } from "#domain/game/settings.ts";
import { SOON_AFTER_MS, SOON_MS } from "./config.ts";

const configSchema = v.object({ intervalType: v.picklist(INTERVAL_TYPES), rounds: v.picklist(ROUNDS) });
export type IntervalConfig = v.InferOutput<typeof configSchema>;

/** Reads a kept config. */
export const parseConfig = configParser(configSchema);

/** One entry of the schedule: work with its countdown, or the scheduled part of a rest. */
export interface Phase extends Span {
  kind: "work" | "rest";
  /** From 1. */
  round: number;
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

/**
 * The schedule: work and rest back to back, a countdown at the head of each work, no rest after the last (rules 13.4
 * and 13.5).
 */
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

/** The signals of a work phase: 3, 2, 1 after the announcement of the round, go, and the last ten seconds. */
function workCues({ fromMs, toMs, round }: Phase): TimedCue[] {
  const workFromMs = fromMs + COUNTDOWN_MS;
  const cues: TimedCue[] = [
    ...countdownCues(fromMs, { sound: `phrase/runde-${round}`, order: "before" }),
    { atMs: workFromMs, name: "go" },
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
  const workFromMs = phase.fromMs + COUNTDOWN_MS;
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
    (sum, { fromMs, toMs }) => sum + Math.max(0, Math.min(toMs, endMs) - fromMs - COUNTDOWN_MS),
    0,
  );
  return { workMs, totalMs: Math.max(0, endMs - START_DELAY_MS) };
}

/** The number of rounds whose work was completed. */
export const roundsDone = ({ index, skippedWork }: IntervalState): number => Math.ceil(index / 2) - skippedWork;

/** The interval training: work and rest in turn until all rounds are done or the user stops (rule 13.5). */
export const interval = makeDrill({
  plan: ({ intervalType, rounds }: IntervalConfig) => planInterval(INTERVAL_PRESETS[intervalType], rounds),
  planCues: (_, phases) => planCues(phases),
  shownAt,
  kept: { skippedWork: 0 },
  change,
  summarize(state) {
    const { schedule, index, skippedWork } = state;
    // The rest after skipped work does not count, but even one second of work scores.
    const score = timesOf(state).workMs === 0 ? 0 : Math.max(1, index - 2 * skippedWork);
    return { score, total: schedule.length, xp: GAMES.interval.xp(score) };
  },
});
