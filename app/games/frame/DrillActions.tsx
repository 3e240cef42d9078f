import { type ComponentProps, useRef, useState } from "react";
import { drillText, runText } from "../../text/games.ts";
import { Button } from "../../ui/controls/Button.tsx";
import type { Drill, ViewProps } from "../kit.ts";
import { focusOnMount } from "../run/focusOnMount.ts";
import type { Untimed } from "../run/run.ts";
import styles from "./DrillActions.module.css";

/** Two taps within this time unlock. */
const DOUBLE_TAP_MS = 700;

/** Blocks touches until it is tapped twice; keys need only one press. Its button takes the place of the others. */
function TouchLock({ onUnlock }: { onUnlock: () => void }) {
  const lastTapMs = useRef(-Infinity);
  return (
    <>
      <div className={styles.lock} />
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
    </>
  );
}

/** 'Stop'; at the end it is called 'Fertig' (rule 10.10). */
function StopButton({ isOver, onStop }: { isOver: boolean; onStop: () => void }) {
  const [icon, variant] = isOver ? (["check", "primary"] as const) : (["stop", "quiet"] as const);
  return (
    <Button size="large" variant={variant} icon={icon} className={styles.main} onClick={onStop}>
      {isOver ? drillText.done : drillText.stop}
    </Button>
  );
}

/** One of the smaller actions beside pause and stop. */
function MinorAction(props: ComponentProps<typeof Button>) {
  return <Button {...props} className={styles.minor} />;
}

interface DrillActionsProps<State, Event> extends ViewProps<State, Event> {
  drill: Pick<Drill<never, State, Event>, "events" | "isOver">;
  onPause: () => void;
}

/** The actions of a running drill: pause, stop, repeat if it can, skip, and a lock against accidental touches. */
export function DrillActions<State, Event>({ drill, state, send, onPause }: DrillActionsProps<State, Event>) {
  const [isLocked, setIsLocked] = useState(false);
  const { stop, skip, repeat } = drill.events;
  return (
    <div className={styles.room}>
      <div className={styles.actions} hidden={isLocked}>
        {/* It has the focus from the start on, and again after the lock: where it was before is gone. */}
        <Button
          key={String(isLocked)}
          ref={isLocked ? undefined : focusOnMount}
          size="large"
          icon="pause"
          className={styles.main}
          onClick={onPause}
        >
          {runText.pause}
        </Button>
        <StopButton isOver={drill.isOver(state)} onStop={() => send(stop)} />
        {repeat && (
          <MinorAction icon="repeat" onClick={() => send(repeat)}>
            {drillText.repeat}
          </MinorAction>
        )}
        <MinorAction icon="skip" onClick={() => send(skip)}>
          {drillText.skip}
        </MinorAction>
        <MinorAction icon="lock" onClick={() => setIsLocked(true)}>
          {drillText.lock}
        </MinorAction>
      </div>
      {isLocked && <TouchLock onUnlock={() => setIsLocked(false)} />}
    </div>
  );
}

/** Keys of a drill: the right arrow skips, R repeats. */
export function drillEventOfKey<State, Event>(
  { events }: Pick<Drill<never, State, Event>, "events">,
  key: string,
): Untimed<Event> | undefined {
  if (key === "ArrowRight") return events.skip;
  return key.toLowerCase() === "r" ? events.repeat : undefined;
}
