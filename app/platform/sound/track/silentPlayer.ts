import { makeRunClock, type RunClock, resumeClock, runMs } from "#domain/game/clock.ts";
import { monotonicMs } from "../../clock.ts";
import type { Player } from "./playing.ts";

/** For devices without sound: the same run, driven by the clock of the page. */
export function makeSilentPlayer(atMs: number): Player {
  let clock: RunClock = makeRunClock(atMs);
  return {
    nowMs: () => runMs(clock, monotonicMs()),
    play(fromMs) {
      if (clock.runningSinceMs === null) clock = resumeClock(makeRunClock(fromMs), monotonicMs());
    },
    hold: (standsAtMs) => void (clock = makeRunClock(standsAtMs)),
    setMuted: () => undefined,
    listen: () => () => undefined,
    isSilent: () => true,
    close: () => undefined,
  };
}
