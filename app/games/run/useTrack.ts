import { useEffect, useState } from "react";
import { every } from "../../platform/clock.ts";
import { useFeels } from "../../platform/page/feel.ts";
import { followRun, type Heard } from "./followRun.ts";
import type { Run } from "./run.ts";

/** Out of sight there are no frames, so the run checks the clock at this interval. */
const BEAT_MS = 500;

/** The state of a drill's sound. */
export interface TrackState {
  /** Nothing sounds, and nothing will. */
  isSilent: boolean;
  /** The run rests until a press: browsers require one before sound. */
  isHeldBack: boolean;
}

/** Connects a run with the player of its track. */
export function useTrack<Config, State, Event>(
  run: Run<State, Event>,
  heard: Heard<Config, State, Event> | undefined,
): TrackState {
  const [isSilent, setIsSilent] = useState(heard?.player.isSilent() ?? false);
  const [isHeldBack, setIsHeldBack] = useState(false);
  const [feels] = useFeels();
  const isMuted = !feels.includes("sound");
  useEffect(() => heard?.player.setMuted(isMuted), [heard, isMuted]);
  useEffect(() => {
    if (!heard) return undefined;
    const { player } = heard;
    const stopListening = player.listen({
      onBeat: run.tick,
      onInterrupted: run.pause,
      onHeldBack() {
        setIsHeldBack(true);
        run.pause();
      },
      onSilenced: () => setIsSilent(true),
    });
    const stopLooking = run.subscribe(() => run.view().isPaused || setIsHeldBack(false));
    const stopFollowing = followRun(run, heard);
    const stopBeating = every(BEAT_MS, run.tick);
    return () => {
      stopBeating();
      stopFollowing();
      stopListening();
      stopLooking();
      player.hold(run.clock().passedMs);
    };
  }, [run, heard]);
  return { isSilent, isHeldBack };
}
