import { type LockScreenActions, openLockScreen } from "../platform/track/lockScreen.ts";
import type { Player } from "../platform/track/player.ts";
import type { Drill } from "./GameFrame.tsx";
import type { Run } from "./run.ts";

/** A drill that is heard: by which player, and what of it is in the track. */
export interface Heard<Config, State, Event> {
  drill: Drill<Config, State, Event>;
  title: string;
  player: Player;
  /** Of the whole session, if nothing is skipped. */
  lengthMs: number;
  /** Whether the track itself announces this technique. */
  carries: (technique: string) => boolean;
}

/** Lets the player follow the run: it holds when the run rests, and moves on in the track as the run skips. */
export function followRun<Config, State, Event>(
  run: Run<State, Event>,
  heard: Heard<Config, State, Event>,
): () => void {
  const { drill, title, player, lengthMs } = heard;
  const lockScreen = player.isSilent() ? undefined : openLockScreen(lockScreenActions(run, drill));
  let shown = "";
  let placed = "";
  const follow = () => {
    const { state } = run.view();
    const clock = run.clock();
    const isPlaying = clock.runningSinceMs !== null;
    // What was skipped is missing from the run, not from the track; what was repeated is in the run twice.
    const aheadMs = lengthMs - drill.endsMs(state);
    if (isPlaying) player.play(player.nowMs(), aheadMs);
    else player.hold(clock.passedMs);
    const now = drill.nowPlaying(state);
    if (now !== shown) lockScreen?.show((shown = now), title);
    const place = `${isPlaying} ${aheadMs}`;
    if (place !== placed) lockScreen?.at(isPlaying, player.nowMs() + aheadMs, lengthMs);
    placed = place;
  };
  const stop = run.subscribe(follow);
  follow();
  return () => {
    stop();
    lockScreen?.close();
  };
}

function lockScreenActions<Config, State, Event>(
  run: Run<State, Event>,
  drill: Drill<Config, State, Event>,
): LockScreenActions {
  const { events } = drill;
  return {
    onPlay: run.resume,
    onPause: run.pause,
    onStop() {
      run.resume();
      run.send(events.stop);
    },
    onNext: () => run.send(events.skip),
    onPrevious: events.repeat && (() => events.repeat && run.send(events.repeat)),
  };
}
