import type { TimedCue } from "#domain/audio/timeline.ts";
import { type RunClock, runMs } from "#domain/game/clock.ts";

/** Signals are handed to the sound card so long before they sound: nothing that the page does can delay them. */
export const HORIZON_MS = 5 * 60 * 1000;

/** A signal that is later than this, as after the device has slept, says nothing any more. */
const LATE_MS = 1000;

/** Plays a signal at an instant of the outer clock; gives back how to take it back. */
export type PlayAt = (name: TimedCue["name"], atMs: number) => () => void;

/** What sounds in a run. */
export interface Soundtrack {
  /**
   * Brings what has been handed out in line with the run: lays out what lies ahead, takes back what has changed, and
   * everything while the run rests.
   */
  follow: (cues: readonly TimedCue[], clock: RunClock, nowMs: number) => void;
  /** Takes back everything. */
  silence: () => void;
}

/** Lays the signals of a run into the clock of the sound. Each instant follows from two numbers: no error adds up. */
export function makeSoundtrack(playAt: PlayAt): Soundtrack {
  let list: readonly TimedCue[] | undefined;
  let sinceMs: number | null = null;
  let next = 0;
  /** Run time up to which signals have sounded; undefined before the first look at the run. */
  let begunMs: number | undefined;
  let ahead: { atMs: number; takeBack: () => void }[] = [];

  const takeBackAfter = (untilMs: number) => {
    for (const { atMs, takeBack } of ahead) if (atMs > untilMs) takeBack();
    ahead = ahead.filter(({ atMs }) => atMs <= untilMs);
  };
  const passUntil = (untilMs: number) => {
    for (const { atMs } of ahead) if (atMs <= untilMs) begunMs = Math.max(begunMs ?? 0, atMs);
  };
  const silence = () => takeBackAfter(-Infinity);

  return {
    silence,
    follow(cues, clock, nowMs) {
      const passedMs = runMs(clock, nowMs);
      begunMs ??= passedMs;
      passUntil(passedMs);
      if (clock.runningSinceMs === null) silence();
      else if (cues !== list || clock.runningSinceMs !== sinceMs) takeBackAfter(passedMs);
      if (cues !== list || clock.runningSinceMs !== sinceMs) {
        const first = cues.findIndex(({ atMs }) => atMs > (begunMs ?? 0));
        next = first === -1 ? cues.length : first;
      }
      list = cues;
      sinceMs = clock.runningSinceMs;
      if (sinceMs === null) return;
      ahead = ahead.filter(({ atMs }) => atMs > passedMs - LATE_MS);
      for (let cue = cues[next]; cue && cue.atMs <= passedMs + HORIZON_MS; cue = cues[next]) {
        next += 1;
        const { name, atMs } = cue;
        if (atMs < passedMs - LATE_MS) continue;
        ahead.push({ atMs, takeBack: playAt(name, sinceMs + (atMs - clock.passedMs)) });
      }
    },
  };
}
