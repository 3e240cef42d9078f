import { useEffect, useRef, useState } from "react";
import { announce } from "../platform/announce.ts";
import { signal } from "../platform/cues.ts";
import { useFeels } from "../platform/feel.ts";
import { drillText } from "../text/games.ts";
import { Button } from "../ui/Button.tsx";

interface SoundCheckProps {
  /** What is said as a sample, where the drill announces something. */
  sample?: string;
}

function TestButton({ sample }: SoundCheckProps) {
  const [hasVoice, setHasVoice] = useState(true);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const test = async () => {
    signal("go");
    if (sample === undefined) return;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const isHeard = await announce({ text: sample, clips: [] }, controller.signal);
    if (!controller.signal.aborted) setHasVoice(isHeard);
  };
  return (
    <>
      <Button icon="volume" onClick={() => void test()}>
        {drillText.testSound}
      </Button>
      <output>{!hasVoice && drillText.noVoice}</output>
    </>
  );
}

/** Before a drill that is heard: whether it will be. */
export function SoundCheck({ sample }: SoundCheckProps) {
  const [feels, setFeels] = useFeels();
  if (feels.includes("sound")) return <TestButton sample={sample} />;
  return (
    <>
      <p>{drillText.soundOff}</p>
      <Button icon="volume" onClick={() => setFeels([...feels, "sound"])}>
        {drillText.soundOn}
      </Button>
    </>
  );
}
