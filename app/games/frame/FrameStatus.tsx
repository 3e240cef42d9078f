import { wakeOutput } from "../../platform/sound/output.ts";
import { drillText, runText } from "../../text/games.ts";
import { Button } from "../../ui/controls/Button.tsx";
import type { GameKit } from "../kit.ts";
import type { RunningGame } from "../run/useGame.ts";
import styles from "./GameFrame.module.css";

interface FrameStatusProps<Config, State, Event extends { atMs: number }> {
  kit: GameKit<Config, State, Event>;
  run: RunningGame<State, Event>;
}

/** The bar of a running game: its status, notes about the device, and the pause button. Drills have theirs below. */
export function FrameStatus<Config, State, Event extends { atMs: number }>({
  kit,
  run,
}: FrameStatusProps<Config, State, Event>) {
  const { state, isPaused, isSilent, isHeldBack, send, pause } = run;
  return (
    <div className={styles.status}>
      <div className={styles.progress}>
        {kit.status(state, send)}
        {isSilent && (
          <p className={styles.silent} role="alert">
            {drillText.silent}
          </p>
        )}
        {isHeldBack && !isPaused && (
          <Button icon="volume" onClick={wakeOutput}>
            {runText.soundOn}
          </Button>
        )}
      </div>
      {!kit.drill && !kit.hasOwnPause && (
        <Button icon="pause" className={styles.pauseButton} onClick={pause}>
          <span className={styles.pauseWord}>{runText.pause}</span>
        </Button>
      )}
    </div>
  );
}
