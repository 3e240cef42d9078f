import type { ReactNode } from "react";
import { Button } from "../ui/Button.tsx";
import { GameScreen } from "../ui/GameScreen.tsx";
import type { Exit } from "./exit.ts";
import styles from "./DrillIntro.module.css";

interface DrillIntroProps {
  title: string;
  exit: Exit;
  /** What it is, in a sentence or two. */
  lead: string;
  /** What else there is to know before the start. */
  how: readonly string[];
  start: string;
  onStart: () => void;
  /** What can be chosen. */
  children?: ReactNode;
}

/** Before a drill that asks for nothing: what it is, and one large button to start it. */
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
