import { useEffect, useRef, useState } from "react";
import { announce } from "../platform/sound/announce.ts";
import { signal } from "../platform/sound/cues.ts";

/** The sample: a text, and clips if the app's voice has it. */
export interface SoundSample {
  text: string;
  clips: readonly string[];
}

/**
 * Plays a signal and then a sample announcement, if given, at the chosen volumes; reports whether a voice was found.
 */
export function useSoundTest(sample: SoundSample | undefined): { test: () => void; hasVoice: boolean } {
  const [hasVoice, setHasVoice] = useState(true);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const test = async () => {
    running.current?.abort();
    signal("go");
    if (sample === undefined) return;
    const controller = new AbortController();
    running.current = controller;
    const isHeard = await announce(sample, controller.signal);
    if (!controller.signal.aborted) setHasVoice(isHeard);
  };
  return { test: () => void test(), hasVoice };
}
