import type { ReactNode } from "react";
import type { RunSummary } from "#domain/game/game.ts";
import type { Play } from "../platform/adapters.ts";
import { type GameId, href } from "../routes.ts";
import { resultText } from "../text/games.ts";
import { Button, LinkButton } from "../ui/Button.tsx";
import { GameScreen } from "../ui/GameScreen.tsx";
import { Hanzi } from "../ui/Hanzi.tsx";
import { Seal } from "../ui/Seal.tsx";
import { CreditedXp } from "./CreditedXp.tsx";
import type { Exit } from "./exit.ts";
import { focusOnMount } from "./focusOnMount.ts";
import styles from "./ResultScreen.module.css";

/** A run that ended without being a play: what stands in place of the title and of the xp. */
export interface Uncounted {
  title: string;
  note: string;
}

interface ResultScreenProps {
  game: GameId;
  title: string;
  summary: RunSummary;
  /** In place of 'x von y richtig'. */
  scoreText?: string;
  againText?: string;
  /** Absent after practice, which gives no xp, and after a run that does not count. */
  play?: Play;
  uncounted?: Uncounted;
  exit: Exit;
  onAgain: () => void;
  /** Absent where there is nothing to repeat. */
  onOnlyMistakes?: () => void;
  onSettings: () => void;
  /** Where closing does something else than lead home. */
  onClose?: () => void;
  /** What happened in the run. */
  children: ReactNode;
}

type Choices = Pick<ResultScreenProps, "exit" | "againText" | "onAgain" | "onOnlyMistakes" | "onSettings">;

function WhatNext({ exit, againText = resultText.again, onAgain, onOnlyMistakes, onSettings }: Choices) {
  return (
    <>
      <div className={styles.others}>
        {onOnlyMistakes && <Button onClick={onOnlyMistakes}>{resultText.onlyMistakes}</Button>}
        {exit.href === href.home() ? (
          <Button onClick={onSettings}>{resultText.settings}</Button>
        ) : (
          <LinkButton href={exit.href}>{exit.label}</LinkButton>
        )}
      </div>
      <Button variant="primary" size="large" icon="repeat" onClick={onAgain}>
        {againText}
      </Button>
    </>
  );
}

/** The end of every game (S1 section 2): what it brought, what it was worth, and again. */
export function ResultScreen(props: ResultScreenProps) {
  const { game, title, summary, scoreText, play, uncounted, onClose, children, ...choices } = props;
  const { score, total } = summary;
  const close = onClose ? { onClose } : { closeHref: href.home() };
  return (
    <GameScreen title={title} {...close} layout="fill" actions={<WhatNext {...choices} />}>
      <div className={styles.result}>
        <header className={styles.head}>
          <h2 ref={focusOnMount} tabIndex={-1} className={styles.title}>
            {uncounted?.title ?? (play ? resultText.title : resultText.practiceTitle)}
          </h2>
          {!uncounted && (
            <Seal className={styles.seal}>
              <Hanzi char="成" />
            </Seal>
          )}
          <p className={styles.score}>{scoreText ?? resultText.score(score, total)}</p>
        </header>
        {play ? (
          <CreditedXp play={play} counted={resultText.counted[game]} />
        ) : (
          <p>{uncounted?.note ?? resultText.practice}</p>
        )}
        {children}
      </div>
    </GameScreen>
  );
}
