import { announce, type Announcement } from "../platform/announce.ts";
import { useSoundSettings } from "../platform/soundSettings.ts";
import { catalogueText } from "../text/catalogue.ts";
import { Button } from "../ui/Button.tsx";
import styles from "./TechniquePage.module.css";
import { useListen } from "./useListen.ts";

/** Says the name of the technique: with the voice that was chosen for this device, else with another, else honestly not at all. */
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
