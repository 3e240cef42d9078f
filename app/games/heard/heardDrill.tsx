import type { ReactNode } from "react";
import { unlockTrack } from "../../platform/sound/track/unlock.ts";
import { drillText } from "../../text/games.ts";
import { DarkNote } from "../frame/DarkNote.tsx";
import styles from "../frame/ReadyScreen.module.css";
import type { GameParts, Ready } from "../setup/GameWithSettings.tsx";
import { HeardFrame } from "./HeardFrame.tsx";
import { SaveTrack } from "./SaveTrack.tsx";
import { SoundCheck } from "./SoundCheck.tsx";

interface HeardParts<Config, State, Event extends { atMs: number }> extends Omit<
  GameParts<Config, State, Event>,
  "Frame" | "ready" | "onPress"
> {
  hanzi: Ready["hanzi"];
  /** The heading before the start. */
  heading: string;
  /** The choices, in a few lines. */
  summary: (config: Config) => ReactNode;
  /** The name of the drill as a sound file. */
  fileName: (config: Config) => string;
}

/**
 * The parts of a drill that is heard. Before the start its sound can be tried and its track can be saved. The press that
 * starts or resumes it unlocks the track.
 */
export function heardDrill<Config, State, Event extends { atMs: number }>(
  parts: HeardParts<Config, State, Event>,
): GameParts<Config, State, Event> {
  const { hanzi, heading, summary, fileName, ...game } = parts;
  const { kit } = game;
  return {
    ...game,
    Frame: HeardFrame,
    onPress: unlockTrack,
    ready: (config, seed) => ({
      hanzi,
      heading,
      children: (
        <>
          {summary(config)}
          <div className={styles.tools}>
            <SoundCheck isSpoken={kit.drill?.calledOf !== undefined} />
            <SaveTrack kit={kit} config={config} seed={seed} fileName={fileName(config)} />
          </div>
          <DarkNote>{drillText.mayGoDark}</DarkNote>
        </>
      ),
    }),
  };
}
