import type { ReactNode } from "react";
import { courseOf, needsRepeat } from "#domain/game/games.ts";
import type { RunSummary } from "#domain/game/game.ts";
import type { Play } from "../../platform/adapters.ts";
import { type GameId, href } from "../../routes.ts";
import { resultText } from "../../text/games.ts";
import { Button, LinkButton } from "../../ui/controls/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { GameScreen } from "../../ui/page/GameScreen.tsx";
import { Hanzi } from "../../ui/signs/Hanzi.tsx";
import { Seal } from "../../ui/signs/Seal.tsx";
import { CreditedXp } from "./CreditedXp.tsx";
import type { Exit } from "../run/exit.ts";
import { focusOnMount } from "../run/focusOnMount.ts";
import styles from "./ResultScreen.module.css";

/** For a run that ended without a play: replaces the title and the xp. */
export interface Uncounted {
  title: string;
  note: string;
}

interface ResultScreenProps {
  game: GameId;
  title: string;
  summary: RunSummary;
  /** Replaces 'x von y richtig': the value that was achieved, which is read before any praise. */
  scoreText?: string;
  againText?: string;
  /** Absent after practice, which gives no xp, and after runs that do not count. */
  play?: Play;
  uncounted?: Uncounted;
  exit: Exit;
  onAgain: () => void;
  /** Absent without mistakes. */
  onOnlyMistakes?: () => void;
  onSettings: () => void;
  /** For the game whose result leads back to its settings (rule 11.2). */
  onClose?: () => void;
  /** The recap. */
  children: ReactNode;
}

type Choices = Pick<ResultScreenProps, "exit" | "againText" | "onAgain" | "onOnlyMistakes" | "onSettings" | "onClose">;

interface Way {
  label: string;
  onClick: () => void;
}

/** Again and the mistakes, the main one last, and the one way out that closing does not take. */
function WhatNext({ isRepeatFirst, ...choices }: Choices & { isRepeatFirst: boolean }) {
  const { exit, againText = resultText.again, onAgain, onOnlyMistakes, onSettings, onClose } = choices;
  const closesHome = !onClose && exit.href === href.home();
  const again: Way = { label: againText, onClick: onAgain };
  const repeat: Way | undefined = onOnlyMistakes && { label: resultText.onlyMistakes, onClick: onOnlyMistakes };
  const [main, other] = repeat && isRepeatFirst ? [repeat, again] : [again, repeat];
  return (
    <div className={styles.ways}>
      <div className={styles.others}>
        {other && <Button onClick={other.onClick}>{other.label}</Button>}
        {closesHome ? (
          <Button onClick={onSettings}>{resultText.settings}</Button>
        ) : (
          <LinkButton href={exit.href}>{exit.label}</LinkButton>
        )}
      </div>
      <Button variant="primary" size="large" icon="repeat" onClick={main.onClick}>
        {main.label}
      </Button>
    </div>
  );
}

/** The result of a game (rule 11.1): what was achieved, its xp, and 'play again'. */
export function ResultScreen(props: ResultScreenProps) {
  const { game, title, summary, scoreText, play, uncounted, children, ...choices } = props;
  const { onClose } = choices;
  const { score, total } = summary;
  const course = courseOf(game, summary);
  const isSuccess = !uncounted && (!play || course === "done");
  const close = onClose
    ? { onClose, closeLabel: resultText.toSettings, isBack: true }
    : { closeHref: choices.exit.href };
  const whatNext = <WhatNext {...choices} isRepeatFirst={needsRepeat(game, summary)} />;
  return (
    <GameScreen title={title} {...close} layout="fill" actions={whatNext}>
      <div className={styles.result}>
        <header className={classes(styles.head, scoreText && isSuccess && styles.valued)}>
          <h2 ref={focusOnMount} tabIndex={-1} className={styles.title}>
            {uncounted?.title ?? (play ? resultText.titles[course] : resultText.practiceTitle)}
          </h2>
          {isSuccess && (
            <Seal className={styles.seal}>
              <Hanzi char="成" />
            </Seal>
          )}
          <p className={styles.score}>{scoreText ?? resultText.score(score, total)}</p>
        </header>
        {play ? <CreditedXp play={play} /> : <p>{uncounted?.note ?? resultText.practice}</p>}
        {children}
      </div>
    </GameScreen>
  );
}
