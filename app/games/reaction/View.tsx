import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from "react";
import { REACTION_ROUNDS } from "#domain/game/games.ts";
import { useShown } from "../../platform/clock.ts";
import { reactionText } from "../../text/reaction.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/signs/Icon.tsx";
import { Keys } from "../frame/Keys.tsx";
import { focusOnMount } from "../run/focusOnMount.ts";
import type { ViewProps } from "../kit.ts";
import styles from "./Reaction.module.css";
import type { ReactionEvent, ReactionState } from "./rules.ts";
import { isGuessed, type Round } from "./statistics.ts";

const isPressKey = ({ key }: KeyboardEvent) => key === " " || key === "Enter";

interface PadProps {
  phase: ReactionState["phase"];
  /** Gets the time stamp of the press itself, not of its handler. */
  onPress: (instantMs: number) => void;
  children: ReactNode;
}

/** The whole lower half of the screen is one button; only what is drawn in it changes. */
function Pad({ phase, onPress, children }: PadProps) {
  const point = (event: PointerEvent) => event.isPrimary && event.button === 0 && onPress(event.timeStamp);
  const key = (event: KeyboardEvent) => {
    if (!isPressKey(event)) return;
    event.preventDefault();
    if (!event.repeat) onPress(event.timeStamp);
  };
  // Pointers and keys are handled above; a click without them comes from assistive technology.
  const click = (event: MouseEvent) => event.detail === 0 && onPress(event.timeStamp);
  return (
    <button
      ref={focusOnMount}
      type="button"
      className={styles.pad}
      onPointerDown={point}
      onKeyDown={key}
      onKeyUp={(event) => isPressKey(event) && event.preventDefault()}
      onClick={click}
      onContextMenu={(event) => event.preventDefault()}
    >
      <span className={classes(styles.mark, styles[phase])}>{children}</span>
    </button>
  );
}

const wordOf = (round: Round) =>
  isGuessed(round) ? reactionText.guessed : reactionText.time(Math.round(round.reactionMs));

function PadWords({ state }: { state: ReactionState }) {
  const { phase, rounds } = state;
  const last = rounds.at(-1);
  if (phase === "waiting") return reactionText.wait;
  if (phase === "drawn" || phase === "shown") return <strong>{reactionText.now}</strong>;
  if (phase === "read" && last) return wordOf(last);
  return (
    <>
      <Icon name="cross" /> {reactionText.early}
    </>
  );
}

/** The result of the last press, for screen readers. */
function said({ phase, rounds }: ReactionState): string {
  const last = rounds.at(-1);
  if (phase === "early") return reactionText.early;
  if (phase !== "read" || !last) return "";
  return isGuessed(last) ? `${reactionText.guessed}. ${reactionText.guessedHint}` : wordOf(last);
}

/** The times so far, above the pad. */
export function View({ state, send }: ViewProps<ReactionState, ReactionEvent>) {
  useShown(state.phase === "drawn", (shownMs, frameMs) => send({ type: "shown", frameMs }, shownMs));
  return (
    <div className={styles.game}>
      <div className={styles.above}>
        <ol className={styles.times} aria-label={reactionText.rounds}>
          {Array.from({ length: REACTION_ROUNDS }, (_, index) => {
            const round = state.rounds[index];
            return (
              <li key={index} className={round ? styles.time : styles.open}>
                {round ? wordOf(round) : reactionText.open(index + 1)}
              </li>
            );
          })}
        </ol>
        <div className={styles.hint}>
          <p>{reactionText.hint}</p>
          <Keys className={styles.keys}>{reactionText.keys}</Keys>
        </div>
        <p role="status" className="visually-hidden">
          {said(state)}
        </p>
      </div>
      <Pad key={state.attempt} phase={state.phase} onPress={(instantMs) => send({ type: "press" }, instantMs)}>
        <PadWords state={state} />
      </Pad>
    </div>
  );
}
