import type { ReactNode } from "react";
import { readyText } from "../../text/games.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { GameScreen } from "../../ui/page/GameScreen.tsx";
import { Hanzi } from "../../ui/signs/Hanzi.tsx";
import type { HanziChar } from "../../ui/signs/hanzi.ts";
import { focusOnMount } from "../run/focusOnMount.ts";
import styles from "./ReadyScreen.module.css";

interface ReadyScreenProps {
  title: string;
  hanzi: HanziChar;
  /** The name of the game, as a heading. */
  heading: string;
  children?: ReactNode;
  onStart: () => void;
  /** Back to the settings. */
  onClose: () => void;
}

/** Between settings and run: a summary and a large Start, which also unlocks the sound (rule 10.7). */
export function ReadyScreen({ title, hanzi, heading, children, onStart, onClose }: ReadyScreenProps) {
  const start = (
    <Button ref={focusOnMount} variant="primary" size="large" icon="play" onClick={onStart}>
      {readyText.start}
    </Button>
  );
  return (
    <GameScreen title={title} onClose={onClose} closeLabel={readyText.back} isBack actions={start}>
      <div className={styles.ready}>
        <Hanzi char={hanzi} className={styles.sign} />
        <h2>{heading}</h2>
        {children}
      </div>
    </GameScreen>
  );
}
