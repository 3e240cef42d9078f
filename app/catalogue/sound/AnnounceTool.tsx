import { announce, type Announcement } from "../../platform/sound/announce.ts";
import { useSoundSettings } from "../../platform/sound/soundSettings.ts";
import { catalogueText } from "../../text/catalogue.ts";
import { Tool } from "../../ui/controls/Tool.tsx";
import { useListen } from "./useListen.ts";

/** Says the name of a technique with the chosen voice, else with another one. */
export const useAnnounced = (announcement: Announcement) => useListen((signal) => announce(announcement, signal));

type Announced = ReturnType<typeof useAnnounced>;

/** Starts and stops the announcement. */
export function AnnounceTool({ announced: { state, toggle } }: { announced: Announced }) {
  const { announce: start, announcing, sound } = catalogueText;
  const isPlaying = state === "playing";
  return (
    <Tool icon={isPlaying ? "stop" : "volume"} aria-label={isPlaying ? announcing : start} onClick={toggle}>
      {isPlaying ? sound.on : sound.off}
    </Tool>
  );
}

/** Why nothing is heard. */
export function AnnounceNote({ announced: { state } }: { announced: Announced }) {
  const [{ voice }] = useSoundSettings();
  return (
    <>
      {state === "impossible" && catalogueText.cannotAnnounce}
      {state === "playing" && voice === 0 && catalogueText.voiceAtZero}
    </>
  );
}
