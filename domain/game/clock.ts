/**
 * The clock of a run, which stands still in pauses. Its time is derived from two instants, so no counting error adds
 * up.
 */
export interface RunClock {
  /** Run time when the clock last started or stopped. */
  passedMs: number;
  /** Outer time when it last started; `null` while it stands. */
  runningSinceMs: number | null;
}

/** A standing clock at zero, or at the time of an interrupted run. */
export const makeRunClock = (passedMs = 0): RunClock => ({ passedMs, runningSinceMs: null });

/** Run time at an instant of the outer clock. */
export function runMs(clock: RunClock, nowMs: number): number {
  if (clock.runningSinceMs === null) return clock.passedMs;
  return clock.passedMs + Math.max(0, nowMs - clock.runningSinceMs);
}

/** Starts the clock; does nothing while it runs. */
export function resumeClock(clock: RunClock, nowMs: number): RunClock {
  return clock.runningSinceMs === null ? { ...clock, runningSinceMs: nowMs } : clock;
}

/** Stops the clock; does nothing while it stands. */
export function pauseClock(clock: RunClock, nowMs: number): RunClock {
  return clock.runningSinceMs === null ? clock : { passedMs: runMs(clock, nowMs), runningSinceMs: null };
}
