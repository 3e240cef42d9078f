import type { CueName } from "#domain/game/game.ts";
import { monotonicMs } from "./clock.ts";
import { playCueAt } from "./cues.ts";
import { openOutput, wakeOutput } from "./output.ts";

/** The clock of the sound card, and what is to sound at its instants. Sound and clock can never drift apart. */
export interface SoundClock {
  nowMs: () => number;
  /**
   * Plays a cue at an instant of this clock, exactly. `onOver` is called when it has sounded, also while the page is out of
   * sight and its timers sleep. Gives back how to take it back.
   */
  play: (name: CueName, atMs: number, onOver: () => void) => () => void;
  /** After a pause, while something is pressed. */
  wake: () => void;
  /** Calls back when the system takes the sound away, as a phone call does. */
  onInterrupted: (callBack: () => void) => () => void;
  /** Lets the device rest. */
  close: () => void;
}

/** Browsers that will not play within this time are taken for silent. */
const AWAKE_WITHIN_MS = 2000;

/** Where there is no sound: the same drill by the clock of the page. */
const silentClock: SoundClock = {
  nowMs: monotonicMs,
  play: () => () => undefined,
  wake: () => undefined,
  onInterrupted: () => () => undefined,
  close: () => undefined,
};

function stop(oscillators: readonly OscillatorNode[]) {
  for (const oscillator of oscillators) {
    oscillator.onended = null;
    oscillator.stop();
    oscillator.disconnect();
  }
}

function clockOf(audio: AudioContext): SoundClock {
  return {
    nowMs: () => audio.currentTime * 1000,
    play(name, atMs, onOver) {
      const oscillators = playCueAt(audio, name, atMs / 1000);
      const last = oscillators.at(-1);
      if (last) last.onended = onOver;
      return () => stop(oscillators);
    },
    wake: wakeOutput,
    onInterrupted(callBack) {
      const check = () => audio.state !== "running" && callBack();
      audio.addEventListener("statechange", check);
      return () => audio.removeEventListener("statechange", check);
    },
    close: () => void audio.suspend().catch(() => undefined),
  };
}

/** Whether the output plays, or begins to in time. */
function isAwake(audio: AudioContext): Promise<boolean> {
  return new Promise((settle) => {
    const timer = setTimeout(() => settle(audio.state === "running"), AWAKE_WITHIN_MS);
    audio.resume().then(
      () => {
        clearTimeout(timer);
        settle(true);
      },
      () => undefined,
    );
  });
}

/** Opens the clock of the sound, once something has been pressed; where nothing can sound, that of the page. */
export async function openSoundClock(): Promise<SoundClock> {
  const audio = openOutput();
  return audio && (await isAwake(audio)) ? clockOf(audio) : silentClock;
}
