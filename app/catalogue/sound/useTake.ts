import { useEffect, useRef, useState } from "react";
import { useAtWork } from "../../platform/leaving/quiet.ts";
import { type Developed, developTake } from "../../platform/sound/recordings/develop.ts";
import {
  MicrophoneError,
  type MicrophoneProblem,
  startTake,
  type Take,
} from "../../platform/sound/recordings/microphone.ts";
import { keepRecording, type OwnRecording } from "../../platform/sound/recordings/store.ts";

/** A recording ends by itself after this time; no announcement is longer. */
export const LONGEST_MS = 10_000;

/** The problems that the user is told about. */
export type RecordingFault = MicrophoneProblem | Extract<Developed, { ok: false }>["problem"] | "full" | "notStored";

/** The stages from the first press to keeping or dropping the take. */
export type TakeState =
  | {
      step: "idle";
      fault?: RecordingFault;
      /** The pressed control has disappeared, so the focus must move. */
      isBack?: boolean;
    }
  | { step: "asking" }
  | { step: "running"; take: Take }
  | { step: "developing" }
  | {
      step: "review";
      recording: OwnRecording;
      /** Why the take could not be kept; the user can try again. */
      fault?: RecordingFault;
    };

const BACK: TakeState = { step: "idle", isBack: true };
const failed = (fault: RecordingFault): TakeState => ({ step: "idle", fault, isBack: true });

const developed = (result: Developed): TakeState =>
  result.ok ? { step: "review", recording: result.recording } : failed(result.problem);

const faultOf = (error: unknown): RecordingFault =>
  error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "notStored";

async function stateAfterKeeping(technique: string, recording: OwnRecording): Promise<TakeState> {
  try {
    await keepRecording(technique, recording);
    return BACK;
  } catch (error) {
    return { step: "review", recording, fault: faultOf(error) };
  }
}

/** Records an own announcement of a technique, step by step. Leaving the page closes the microphone. */
export function useTake(technique: string) {
  const [state, setState] = useState<TakeState>({ step: "idle" });
  const take = useRef<Take>(undefined);
  const isHere = useRef(true);
  useAtWork(state.step !== "idle");
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      take.current?.cancel();
    };
  }, []);

  const end = async () => {
    const ended = take.current;
    take.current = undefined;
    if (!ended) return;
    setState({ step: "developing" });
    const result = await developTake(await ended.end());
    if (isHere.current) setState(developed(result));
  };
  const start = async () => {
    setState({ step: "asking" });
    try {
      const started = await startTake();
      if (!isHere.current) return started.cancel();
      take.current = started;
      setTimeout(() => take.current === started && void end(), LONGEST_MS);
      setState({ step: "running", take: started });
    } catch (error) {
      setState(failed(error instanceof MicrophoneError ? error.problem : "impossible"));
    }
  };
  const toStart = () => {
    take.current?.cancel();
    take.current = undefined;
    setState(BACK);
  };
  const keep = async (recording: OwnRecording) => setState(await stateAfterKeeping(technique, recording));
  return { state, start, end, toStart, keep };
}
