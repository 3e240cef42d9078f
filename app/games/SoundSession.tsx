import { type ReactNode, useEffect, useState } from "react";
import { prepareVoice } from "../platform/announce.ts";
import { openSoundClock, type SoundClock } from "../platform/soundClock.ts";
import { runText } from "../text/games.ts";
import { GameScreen } from "../ui/GameScreen.tsx";
import { LoadingBar } from "../ui/LoadingBar.tsx";
import { GameSession, type GameSessionProps } from "./GameSession.tsx";
import styles from "./ReadyScreen.module.css";

/** The clock of the sound from the moment when it runs, and the voice ready where one is needed. */
function useSoundClock(needsVoice: boolean): SoundClock | undefined {
  const [sound, setSound] = useState<SoundClock>();
  useEffect(() => {
    let isWanted = true;
    let opened: SoundClock | undefined;
    const open = async () => {
      const [clock] = await Promise.all([openSoundClock(), needsVoice && prepareVoice()]);
      opened = clock;
      if (isWanted) setSound(clock);
    };
    void open();
    return () => {
      isWanted = false;
      opened?.close();
    };
  }, [needsVoice]);
  return sound;
}

interface SoundSessionProps<Config, State, Event extends { atMs: number }> extends Omit<
  GameSessionProps<Config, State, Event>,
  "sound"
> {
  /** It announces something. */
  needsVoice: boolean;
}

/** A session of a drill that is heard: opens the sound, then runs by its clock (S2: 'Lädt ...'). */
export function SoundSession<Config, State, Event extends { atMs: number }>(
  props: SoundSessionProps<Config, State, Event>,
): ReactNode {
  const { needsVoice, ...session } = props;
  const sound = useSoundClock(needsVoice);
  if (sound) return <GameSession {...session} sound={sound} />;
  return (
    <GameScreen title={session.title} onClose={session.onSettings}>
      <div className={styles.ready} role="status">
        <p>{runText.loading}</p>
        <LoadingBar label={runText.loading} />
      </div>
    </GameScreen>
  );
}
