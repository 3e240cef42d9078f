import { useStill } from "../../platform/page/feel.ts";
import { runText } from "../../text/games.ts";
import { headmoveText } from "../../text/headmove.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { classes } from "../../ui/classes.ts";
import type { ViewProps } from "../kit.ts";
import { focusOnMount } from "../run/focusOnMount.ts";
import { Figure } from "./Figure.tsx";
import { sideOf, type Stance } from "./geometry.ts";
import { type Position, POSITIONS } from "./graph.ts";
import styles from "./Headmove.module.css";
import { difficultyAt, type HeadmoveEvent, type HeadmoveState, nextDifficulty } from "./rules.ts";

/** The word for a move to a position, on its side of the screen. */
function wordOf(position: Position, stance: Stance): string {
  const side = sideOf(position, stance);
  return headmoveText.move[POSITIONS[position].word](side ? headmoveText.sides[side] : "");
}

/** Training time, difficulty, and the announcement of the next difficulty. */
export function TrainingTime({ state: { seconds } }: { state: HeadmoveState }) {
  const difficulty = difficultyAt(seconds * 1000);
  const soon = nextDifficulty(seconds * 1000);
  return (
    <div className={styles.time}>
      <p role="timer" aria-live="off">
        {headmoveText.time} <strong>{headmoveText.clock(seconds)}</strong>
      </p>
      <p role="status">
        <strong className={styles.difficulty}>{headmoveText.difficulty[difficulty]}</strong>
        {soon && ` · ${headmoveText.soon[soon]}`}
      </p>
    </div>
  );
}

/** The figure, the direction as a word, and the buttons. With reduced motion only the last move is shown. */
export function View({ state, send, onPause }: ViewProps<HeadmoveState, HeadmoveEvent>) {
  const isStill = useStill();
  const { phase, stance, path, dropped, beat, withWords } = state;
  const isCounting = phase === "countdown";
  const last = path.at(-1);
  const word = last && !isCounting && (withWords || isStill) ? wordOf(last.to, stance) : "";
  return (
    <div ref={focusOnMount} tabIndex={-1} className={styles.drill}>
      <div className={classes(styles.field, isCounting && styles.counting)}>
        <Figure stance={stance} path={isStill ? path.slice(-1) : path} dropped={isStill ? null : dropped} />
        {isCounting && (
          <p className={styles.beat}>
            <span className="visually-hidden">{headmoveText.getReady}</span>
            <span aria-hidden="true">{beat || ""}</span>
          </p>
        )}
      </div>
      <p className={styles.word} aria-hidden="true">
        {isCounting ? headmoveText.getReady : word}
      </p>
      <div className={styles.actions}>
        <Button size="large" icon="pause" onClick={onPause}>
          {runText.pause}
        </Button>
        <Button size="large" icon="stop" onClick={() => send({ type: "stop" })}>
          {headmoveText.stop}
        </Button>
      </div>
    </div>
  );
}
