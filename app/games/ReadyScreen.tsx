import type { ReactNode } from "react";
import { readyText } from "../text/games.ts";
import { Button } from "../ui/Button.tsx";
import { GameScreen } from "../ui/GameScreen.tsx";
import { Hanzi } from "../ui/Hanzi.tsx";
import type { HanziChar } from "../ui/hanzi.ts";
import { focusOnMount } from "./focusOnMount.ts";
import styles from "./ReadyScreen.module.css";

interface ReadyScreenProps {
  title: string;
  hanzi: HanziChar;
  /** What is ready, as a heading. */
  heading: string;
  children?: ReactNode;
  onStart: () => void;
  /** Back to the settings. */
  onClose: () => void;
}

/** Between settings and run: what is ready, and a large Start that also unlocks the sound (S2 section 2). */
export function ReadyScreen({ title, hanzi, heading, children, onStart, onClose }: ReadyScreenProps) {
  const start = (
    <Button ref={focusOnMount} variant="primary" size="large" icon="play" onClick={onStart}>
      {readyText.start}
    </Button>
  );
  return (
    <GameScreen title={title} onClose={onClose} closeLabel={readyText.back} actions={start}>
      <div className={styles.ready}>
        <Hanzi char={hanzi} className={styles.sign} />
        <h2>{heading}</h2>
        {children}
      </div>
    </GameScreen>
  );
}
