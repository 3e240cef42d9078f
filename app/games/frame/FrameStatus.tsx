import { useEffect, useState } from "react";
import { wakeOutput } from "../../platform/sound/output.ts";
import { drillText, runText } from "../../text/games.ts";
import { Button } from "../../ui/controls/Button.tsx";
import type { GameKit } from "../kit.ts";
import type { RunningGame } from "../run/useGame.ts";
import styles from "./GameFrame.module.css";

/** Said once, not in every run. */
let saidDark = false;

/** The screen cannot be kept awake, so a run without touches may go dark. */
function DarkNote({ text }: { text: string }) {
  const [isFirst] = useState(!saidDark);
  useEffect(() => void (saidDark = true), []);
  return isFirst && <p className={styles.dark}>{text}</p>;
}

interface FrameStatusProps<Config, State, Event extends { atMs: number }> {
  kit: GameKit<Config, State, Event>;
  run: RunningGame<State, Event>;
}

/** The bar of a running game: its status, notes about the device, and the pause button. Drills have theirs below. */
export function FrameStatus<Config, State, Event extends { atMs: number }>({
  kit,
  run,
}: FrameStatusProps<Config, State, Event>) {
  const { state, isPaused, isSilent, isHeldBack, mayGoDark, send, pause } = run;
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
        {mayGoDark && kit.drill && <DarkNote text={drillText.mayGoDark} />}
        {mayGoDark && kit.isHandsFree && <DarkNote text={runText.mayGoDark} />}
      </div>
      {!kit.drill && (
        <Button icon="pause" className={styles.pauseButton} onClick={pause}>
          {runText.pause}
        </Button>
      )}
    </div>
  );
}
