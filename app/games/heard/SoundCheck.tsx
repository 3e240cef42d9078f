import { useState } from "react";
import { useFeels } from "../../platform/page/feel.ts";
import { soundSample } from "../../sound/soundSample.ts";
import { SoundSettings } from "../../sound/SoundSettings.tsx";
import { useSoundTest } from "../../sound/useSoundTest.ts";
import { drillText } from "../../text/games.ts";
import { soundText } from "../../text/sound.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog } from "../../ui/layers/Dialog.tsx";
import styles from "./SoundCheck.module.css";

interface SoundCheckProps {
  /** The drill has announcements. */
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

/** The settings of the sound, in a dialog, so that the prepared drill is not lost. */
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

/** Before a drill with sound: whether and how it will be heard. */
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
