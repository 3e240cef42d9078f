import type { ReactNode } from "react";
import { Button } from "../../ui/controls/Button.tsx";
import { GameScreen } from "../../ui/page/GameScreen.tsx";
import type { Exit } from "../run/exit.ts";
import styles from "./DrillIntro.module.css";

interface DrillIntroProps {
  title: string;
  exit: Exit;
  /** A short description. */
  lead: string;
  /** More to know before the start. */
  how: readonly string[];
  start: string;
  onStart: () => void;
  /** Options. */
  children?: ReactNode;
}

/** The start of a drill without settings: a description and one large button. */
export function DrillIntro({ title, exit, lead, how, start, onStart, children }: DrillIntroProps) {
  const action = (
    <Button variant="primary" size="large" icon="play" onClick={onStart}>
      {start}
    </Button>
  );
  return (
    <GameScreen title={title} closeHref={exit.href} closeLabel={exit.label} layout="fill" actions={action}>
      <div className={styles.intro}>
        <p className={styles.lead}>{lead}</p>
        <div className={styles.how}>
          {how.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        {children}
      </div>
    </GameScreen>
  );
}
