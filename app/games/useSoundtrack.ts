import { useEffect } from "react";
import type { TimedCue } from "#domain/audio/timeline.ts";
import { every } from "../platform/clock.ts";
import type { SoundClock } from "../platform/soundClock.ts";
import type { Run } from "./run.ts";
import { makeSoundtrack } from "./soundtrack.ts";

/** A drill that is heard: by which clock, and what sounds when in the time of the run. */
export interface Heard<State> {
  sound: SoundClock;
  /** The same list as long as nothing about it changes. */
  cuesOf: (state: State) => readonly TimedCue[];
}

/** Out of sight there are no frames; between two signals the run looks at the clock so often. */
const BEAT_MS = 500;

/** Lays the signals of a run into the sound, ahead of time. Each signal that is over drives the run on, also out of sight. */
export function useSoundtrack<State, Event>(run: Run<State, Event>, heard: Heard<State> | undefined) {
  useEffect(() => {
    if (!heard) return undefined;
    const { sound, cuesOf } = heard;
    const track = makeSoundtrack((name, atMs) => sound.play(name, atMs, beat));
    const follow = () => track.follow(cuesOf(run.view().state), run.clock(), sound.nowMs());
    function beat() {
      run.tick();
      follow();
    }
    const stopFollowing = run.subscribe(follow);
    const stopWatching = sound.onInterrupted(run.pause);
    const stopBeating = every(BEAT_MS, beat);
    follow();
    return () => {
      stopBeating();
      stopWatching();
      stopFollowing();
      track.silence();
    };
  }, [run, heard]);
}
