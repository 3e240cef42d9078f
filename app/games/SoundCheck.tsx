import { useState } from "react";
import { useFeels } from "../platform/feel.ts";
import { soundSample } from "../settings/soundSample.ts";
import { SoundSettings } from "../settings/SoundSettings.tsx";
import { useSoundTest } from "../settings/useSoundTest.ts";
import { drillText } from "../text/games.ts";
import { soundText } from "../text/sound.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import styles from "./ReadyScreen.module.css";

interface SoundCheckProps {
  /** The drill announces something. */
  isSpoken?: boolean;
}

function Test({ isSpoken }: SoundCheckProps) {
  const { test, hasVoice } = useSoundTest(isSpoken ? soundSample() : undefined);
  return (
    <>
      <Button icon="volume" onClick={test}>
        {drillText.testSound}
      </Button>
      <output className={styles.missing}>{!hasVoice && drillText.noVoice}</output>
    </>
  );
}

/** The settings of the sound, without leaving what has just been made ready. */
function Settings() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="settings" onClick={() => setOpen(true)}>
        {soundText.open}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={soundText.title} className={styles.settings}>
        <SoundSettings />
      </Dialog>
    </>
  );
}

/** Before a drill that is heard: whether it will be, and how. */
export function SoundCheck({ isSpoken = false }: SoundCheckProps) {
  const [feels, setFeels] = useFeels();
  if (feels.includes("sound")) {
    return (
      <div className={styles.check}>
        <Test isSpoken={isSpoken} />
        <Settings />
      </div>
    );
  }
  return (
    <>
      <p>{drillText.soundOff}</p>
      <Button icon="volume" onClick={() => setFeels([...feels, "sound"])}>
        {drillText.soundOn}
      </Button>
    </>
  );
}
