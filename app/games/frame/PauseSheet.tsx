import { useState } from "react";
import { KEEP_MS } from "#domain/game/keepMs.ts";
import { wallMs } from "../../platform/clock.ts";
import { feelsHere, useFeels } from "../../platform/page/feel.ts";
import { feelText } from "../../text/feel.ts";
import { drillText, runText } from "../../text/games.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { CheckGroup } from "../../ui/controls/Choice.tsx";
import { Dialog } from "../../ui/layers/Dialog.tsx";
import styles from "./GameFrame.module.css";

/** Switches for sound, vibration and motion in the pause sheet. */
function FeelSwitches() {
  const [feels, setFeels] = useFeels();
  const options = feelsHere().map((value) => ({ value, label: feelText.feels[value].label }));
  const legend = feelText.legend(options.map(({ label }) => label));
  return <CheckGroup legend={legend} hideLegend options={options} values={feels} onChange={setFeels} />;
}

/** A dialog focuses the element with this attribute, which React does not set by itself. */
const first = (element: HTMLElement | null) => element?.setAttribute("autofocus", "");

/** What becomes of the run: where it is kept, until which full hour (rule 10.3). */
function Hint({ isKept }: Pick<PauseSheetProps, "isKept">) {
  const [pausedAtMs] = useState(wallMs);
  if (!isKept) return runText.pauseHint;
  const until = new Date(pausedAtMs + KEEP_MS);
  return runText.pauseHintKept(until.getHours(), until.getDate() !== new Date(pausedAtMs).getDate());
}

interface PauseSheetProps {
  open: boolean;
  isKept: boolean;
  /** Resuming is the press that browsers require before sound. */
  isHeldBack: boolean;
  onResume: () => void;
  onQuit: () => void;
}

/** The sheet over a paused run: resume or quit, and switches for sound, vibration and motion. */
export function PauseSheet({ open, isKept, isHeldBack, onResume, onQuit }: PauseSheetProps) {
  return (
    <Dialog open={open} onClose={onResume} title={runText.paused}>
      <div className={styles.pause}>
        <p>{isHeldBack ? drillText.heldBack : <Hint isKept={isKept} />}</p>
        <FeelSwitches />
        <Button ref={first} variant="primary" size="large" icon={isHeldBack ? "volume" : "play"} onClick={onResume}>
          {isHeldBack ? runText.soundOn : runText.resume}
        </Button>
        <Button onClick={onQuit}>{runText.quit}</Button>
      </div>
    </Dialog>
  );
}
