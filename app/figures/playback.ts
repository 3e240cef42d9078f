import type { Timeline } from "#domain/figures/motion/timeline.ts";

/** How often a movement that was asked for is played before it rests. */
export const ROUNDS = 3;

/** The state of a movement that can be played. */
export interface Playback {
  /** The instant that is seen, seconds from the beginning. */
  seconds: number;
  isPlaying: boolean;
  /** Rounds after this one. */
  roundsLeft: number;
}

/** What playing needs to know of a movement. */
export type Times = Pick<Timeline, "seconds" | "holds">;

/** Instants closer than this are the same, seconds. */
const SAME = 0.001;

/** A movement at rest at an instant. */
export const rest = (seconds: number): Playback => ({ seconds, isPlaying: false, roundsLeft: 0 });

/** Plays from here; a finished movement starts again. Nothing plays where nothing moves. */
export function startFrom(times: Times, { seconds }: Playback, rounds = ROUNDS): Playback {
  if (times.seconds === 0) return rest(0);
  const isOver = seconds >= times.seconds - SAME;
  return { seconds: isOver ? 0 : seconds, isPlaying: true, roundsLeft: rounds - 1 };
}

/** The state after some seconds of real time. After the last round the last picture stays. */
export function advance(times: Times, playback: Playback, elapsed: number, speed: number): Playback {
  if (!playback.isPlaying || elapsed <= 0) return playback;
  const reached = playback.seconds + elapsed * speed;
  if (reached < times.seconds) return { ...playback, seconds: reached };
  const passed = Math.floor(reached / times.seconds);
  if (passed > playback.roundsLeft) return rest(times.seconds);
  return { ...playback, seconds: reached - passed * times.seconds, roundsLeft: playback.roundsLeft - passed };
}

/** The previous or next instant at which the movement stands still; at either end the end itself. */
export function stepBeside({ holds, seconds: end }: Times, seconds: number, direction: 1 | -1): number {
  if (direction === 1) return holds.find(({ from }) => from > seconds + SAME)?.from ?? end;
  return holds.findLast(({ to }) => to < seconds - SAME)?.from ?? 0;
}

/** The hold that is seen or was seen last, from 0. */
export function holdAt(times: Times, seconds: number): number {
  return Math.max(
    0,
    times.holds.findLastIndex(({ from }) => from <= seconds + SAME),
  );
}
