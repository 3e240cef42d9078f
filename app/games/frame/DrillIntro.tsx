import type { ReactNode } from "react";
import { drillText } from "../../text/games.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { GameScreen } from "../../ui/page/GameScreen.tsx";
import { Icon } from "../../ui/signs/Icon.tsx";
import type { Exit } from "../run/exit.ts";
import styles from "./DrillIntro.module.css";

interface DrillIntroProps {
  title: string;
  exit: Exit;
  /** A short description. */
  lead: string;
  /** More to know, for who wants to. */
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
        {children}
        <details className={styles.how}>
          <summary>
            <Icon name="chevron" />
            {drillText.how}
          </summary>
          {how.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </details>
      </div>
    </GameScreen>
  );
}
