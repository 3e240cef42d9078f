/** The time of a run: it stands still while the run is paused. Nothing is counted; all of it follows from two instants. */
export interface RunClock {
  /** Run time that had passed when the clock last started or stopped. */
  passedMs: number;
  /** The instant at which it last started; `null` while it stands still. */
  runningSinceMs: number | null;
}

/** A clock that stands at zero, or where an interrupted run was left. */
export const makeRunClock = (passedMs = 0): RunClock => ({ passedMs, runningSinceMs: null });

/** The time of the run at an instant of the outer clock. */
export function runMs(clock: RunClock, nowMs: number): number {
  if (clock.runningSinceMs === null) return clock.passedMs;
  return clock.passedMs + Math.max(0, nowMs - clock.runningSinceMs);
}

/** Lets the clock run on; does nothing while it runs. */
export function resumeClock(clock: RunClock, nowMs: number): RunClock {
  return clock.runningSinceMs === null ? { ...clock, runningSinceMs: nowMs } : clock;
}

/** Stops the clock; does nothing while it stands. */
export function pauseClock(clock: RunClock, nowMs: number): RunClock {
  return clock.runningSinceMs === null ? clock : { passedMs: runMs(clock, nowMs), runningSinceMs: null };
}
