import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { drillText, runText } from "../text/games.ts";
import { Button } from "../ui/Button.tsx";
import { focusOnMount } from "./focusOnMount.ts";
import styles from "./DrillActions.module.css";

/** Two taps within this time are meant. */
const DOUBLE_TAP_MS = 700;

/** Keeps touches away from everything until it is tapped twice; a key needs no second press. */
function TouchLock({ onUnlock }: { onUnlock: () => void }) {
  const lastTapMs = useRef(-Infinity);
  return (
    <div className={styles.lock}>
      <Button
        ref={focusOnMount}
        icon="lock"
        className={styles.unlock}
        onClick={({ detail, timeStamp }) => {
          const byKey = detail === 0;
          if (byKey || timeStamp - lastTapMs.current < DOUBLE_TAP_MS) onUnlock();
          lastTapMs.current = timeStamp;
        }}
      >
        {drillText.unlock}
      </Button>
    </div>
  );
}

/** 'Stop', which is called 'Fertig' at the end (S2 section 2). */
export function StopButton({ isOver, onStop }: { isOver: boolean; onStop: () => void }) {
  const [icon, variant] = isOver ? (["check", "primary"] as const) : (["stop", "quiet"] as const);
  return (
    <Button size="large" variant={variant} icon={icon} className={styles.main} onClick={onStop}>
      {isOver ? drillText.done : drillText.stop}
    </Button>
  );
}

/** One of the smaller actions beside pause and stop. */
export function MinorAction(props: ComponentProps<typeof Button>) {
  return <Button {...props} className={styles.minor} />;
}

/** What a drill offers while it runs: pause, its own actions, and a lock against touches that nobody meant. */
export function DrillActions({ onPause, children }: { onPause: () => void; children: ReactNode }) {
  const [isLocked, setIsLocked] = useState(false);
  return (
    <>
      <div className={styles.actions}>
        <Button size="large" icon="pause" className={styles.main} onClick={onPause}>
          {runText.pause}
        </Button>
        {children}
        <MinorAction icon="lock" onClick={() => setIsLocked(true)}>
          {drillText.lock}
        </MinorAction>
      </div>
      {isLocked && <TouchLock onUnlock={() => setIsLocked(false)} />}
    </>
  );
}
