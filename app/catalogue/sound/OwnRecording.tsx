import { useRef, useState } from "react";
import { monotonicMs, useFrames } from "../../platform/clock.ts";
import { logFault } from "../../platform/log.ts";
import { wakeOutput } from "../../platform/sound/output.ts";
import { playVoice } from "../../platform/sound/playSound.ts";
import type { Take } from "../../platform/sound/recordings/microphone.ts";
import {
  deleteRecording,
  keepRecording,
  type OwnRecording as Recording,
  useOwnRecording,
} from "../../platform/sound/recordings/store.ts";
import { useSoundSettings } from "../../platform/sound/soundSettings.ts";
import { recordingText as text } from "../../text/sound.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { LoadingBar } from "../../ui/page/LoadingBar.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { useToast } from "../../ui/layers/Toast.tsx";
import styles from "./OwnRecording.module.css";
import { useListen } from "./useListen.ts";
import { LONGEST_MS, type RecordingFault, useTake } from "./useTake.ts";

/** How far the meter may fall in one frame, in per cent: short peaks stay visible. */
const METER_FALL = 2;

/** Controls that replace the pressed one take the focus, so that keyboard users can go on. */
const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

function Listen({ recording, takesFocus = false }: { recording: Recording; takesFocus?: boolean }) {
  const { state, toggle } = useListen((signal) => {
    wakeOutput();
    return playVoice(recording.wav, signal);
  });
  return (
    <Button ref={takesFocus ? focus : undefined} icon={state === "playing" ? "stop" : "play"} onClick={toggle}>
      {state === "playing" ? text.stop : text.listen}
    </Button>
  );
}

/** How strong the voice is, and how long it may still be. */
function Running({ take, onEnd, onCancel }: { take: Take; onEnd: () => void; onCancel: () => void }) {
  const [startedMs] = useState(monotonicMs);
  const [leftS, setLeftS] = useState(LONGEST_MS / 1000);
  const meter = useRef<HTMLDivElement>(null);
  const shown = useRef(0);
  useFrames(true, () => {
    const leftMs = LONGEST_MS - (monotonicMs() - startedMs);
    setLeftS(Math.max(0, Math.ceil(leftMs / 1000)));
    // Updated every frame, so it bypasses React.
    shown.current = Math.max(Math.round(take.level() * 100), shown.current - METER_FALL, 0);
    meter.current?.setAttribute("aria-valuenow", String(shown.current));
    meter.current?.style.setProperty("--level", String(shown.current / 100));
  });
  return (
    <>
      <p role="status">{text.running}</p>
      <div className={styles.running}>
        <div
          ref={meter}
          className={styles.meter}
          role="meter"
          aria-label={text.level}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={0}
        >
          <div className={styles.level} />
        </div>
        <span className={styles.left}>{text.left(leftS)}</span>
      </div>
      <div className={styles.buttons}>
        <Button ref={focus} variant="primary" icon="stop" onClick={onEnd}>
          {text.end}
        </Button>
        <Button onClick={onCancel}>{text.cancel}</Button>
      </div>
    </>
  );
}

interface ReviewProps {
  recording: Recording;
  fault: RecordingFault | undefined;
  onKeep: () => void;
  onDiscard: () => void;
}

function Review({ recording, fault, onKeep, onDiscard }: ReviewProps) {
  return (
    <>
      {fault && <Notice kind="wrong">{text.problems[fault]}</Notice>}
      <p role="status">{text.review(text.seconds(recording.durationMs))}</p>
      <div className={styles.buttons}>
        <Listen recording={recording} takesFocus />
        <Button variant="primary" icon="check" onClick={onKeep}>
          {text.keep}
        </Button>
        <Button onClick={onDiscard}>{text.discard}</Button>
      </div>
    </>
  );
}

/** Deletes at once; 'undo' is offered for ten seconds. */
function useDelete(technique: string, onDeleted: () => void) {
  const toast = useToast();
  return async (recording: Recording) => {
    const bringBack = () => {
      keepRecording(technique, recording).catch((error: unknown) => {
        logFault("A recording cannot be brought back.", error);
        toast(text.undoFailed);
      });
    };
    try {
      await deleteRecording(technique);
      onDeleted();
      toast(text.deleted, { action: { label: text.undo, onAction: bringBack } });
    } catch (error) {
      logFault("A recording cannot be deleted.", error);
      toast(text.problems.notStored);
    }
  };
}

interface KeptProps {
  technique: string;
  recording: Recording;
  takesFocus: boolean;
  onAgain: () => void;
  onDeleted: () => void;
}

function Kept({ technique, recording, takesFocus, onAgain, onDeleted }: KeptProps) {
  const remove = useDelete(technique, onDeleted);
  const [{ speaker }] = useSoundSettings();
  return (
    <>
      <p>{speaker === "own" ? text.kept : text.keptUnused}</p>
      <div className={styles.buttons}>
        <Listen recording={recording} takesFocus={takesFocus} />
        <Button icon="mic" onClick={onAgain}>
          {text.again}
        </Button>
        <Button icon="trash" onClick={() => void remove(recording)}>
          {text.delete}
        </Button>
      </div>
    </>
  );
}

interface StartProps {
  technique: string;
  recording: Recording | undefined;
  taking: ReturnType<typeof useTake>;
}

/** Before a recording, and after one. */
function Start({ technique, recording, taking }: StartProps) {
  const { state, start, toStart } = taking;
  const isAsking = state.step === "asking";
  const { fault, isBack = false } = state.step === "idle" ? state : {};
  const record = () => void start();
  return (
    <>
      {fault && <Notice kind="wrong">{text.problems[fault]}</Notice>}
      {recording && !isAsking ? (
        <Kept technique={technique} recording={recording} takesFocus={isBack} onAgain={record} onDeleted={toStart} />
      ) : (
        <Button ref={isBack ? focus : undefined} icon="mic" busy={isAsking} onClick={record}>
          {isAsking ? text.asking : text.record}
        </Button>
      )}
    </>
  );
}

function Body({ technique, recording }: { technique: string; recording: Recording | undefined }) {
  const taking = useTake(technique);
  const { state, end, toStart, keep } = taking;
  switch (state.step) {
    case "running":
      return <Running take={state.take} onEnd={() => void end()} onCancel={toStart} />;
    case "developing":
      return <LoadingBar label={text.developing} />;
    case "review":
      return (
        <Review
          recording={state.recording}
          fault={state.fault}
          onKeep={() => void keep(state.recording)}
          onDiscard={toStart}
        />
      );
    default:
      return <Start technique={technique} recording={recording} taking={taking} />;
  }
}

/** The user's own announcement of this technique on this device. */
export function OwnRecording({ technique }: { technique: string }) {
  const stored = useOwnRecording(technique);
  return (
    <div className={styles.body}>
      <Body technique={technique} recording={stored?.recording} />
      <p className={styles.soft}>{text.local}</p>
    </div>
  );
}
