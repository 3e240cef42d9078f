import { announce, type Announcement } from "../../platform/sound/announce.ts";
import { useSoundSettings } from "../../platform/sound/soundSettings.ts";
import { catalogueText } from "../../text/catalogue.ts";
import { Button } from "../../ui/controls/Button.tsx";
import styles from "../TechniquePage.module.css";
import { useListen } from "./useListen.ts";

/** Says the name of a technique with the chosen voice, else with another one, else shows that it cannot. */
export function AnnounceButton({ announcement }: { announcement: Announcement }) {
  const { state, toggle } = useListen((signal) => announce(announcement, signal));
  const [{ voice }] = useSoundSettings();
  const isPlaying = state === "playing";
  return (
    <div className={styles.announce}>
      <Button icon={isPlaying ? "stop" : "volume"} onClick={toggle}>
        {isPlaying ? catalogueText.announcing : catalogueText.announce}
      </Button>
      <output className={styles.announceNote}>
        {state === "impossible" && catalogueText.cannotAnnounce}
        {isPlaying && voice === 0 && catalogueText.voiceAtZero}
      </output>
    </div>
  );
}
