import { useEffect, useRef, useState } from "react";
import { announce } from "../platform/announce.ts";
import { signal } from "../platform/cues.ts";

/** What is said as a sample: a text, and clips of it where the voice of the app says it. */
export interface SoundSample {
  text: string;
  clips: readonly string[];
}

/** Plays a signal and then, where there is one, a sample announcement as loud as chosen; tells whether a voice was found. */
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
