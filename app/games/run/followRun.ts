import { type LockScreenActions, openLockScreen } from "../../platform/sound/track/lockScreen.ts";
import type { Player } from "../../platform/sound/track/playing.ts";
import type { Drill } from "../kit.ts";
import type { Run } from "./run.ts";

/** A drill with sound: its player and the content of its track. */
export interface Heard<Config, State, Event> {
  drill: Drill<Config, State, Event>;
  title: string;
  player: Player;
  /** The length of the whole drill without skips. */
  lengthMs: number;
  /** Whether the track contains the announcement of this technique. */
  carries: (technique: string) => boolean;
}

/** Makes the player follow the run: it holds while the run rests, and jumps in the track when the run skips. */
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
    // Skipped parts stay in the track but not in the run; repeated parts are in the run twice.
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
