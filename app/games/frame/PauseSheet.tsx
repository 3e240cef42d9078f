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

interface PauseSheetProps {
  open: boolean;
  hint: string;
  /** Resuming is the press that browsers require before sound. */
  isHeldBack: boolean;
  onResume: () => void;
  onQuit: () => void;
}

/** The sheet over a paused run: resume or quit, and switches for sound, vibration and motion. */
export function PauseSheet({ open, hint, isHeldBack, onResume, onQuit }: PauseSheetProps) {
  return (
    <Dialog open={open} onClose={onResume} title={runText.paused}>
      <div className={styles.pause}>
        <p>{isHeldBack ? drillText.heldBack : hint}</p>
        <FeelSwitches />
        <Button ref={first} variant="primary" size="large" icon={isHeldBack ? "volume" : "play"} onClick={onResume}>
          {isHeldBack ? runText.soundOn : runText.resume}
        </Button>
        <Button onClick={onQuit}>{runText.quit}</Button>
      </div>
    </Dialog>
  );
}
