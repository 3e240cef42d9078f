import { beginRecordingSession } from "../audioSession.ts";

/** Why recording is impossible. */
export type MicrophoneProblem = "refused" | "noMicrophone" | "busy" | "impossible";

/** The microphone could not be opened; `problem` is the reason. */
export class MicrophoneError extends Error {
  override name = "MicrophoneError";
  readonly problem: MicrophoneProblem;
  constructor(problem: MicrophoneProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

/** A recording in progress. */
export interface Take {
  /** The current level of the voice, from 0 to 1. */
  level: () => number;
  /** Ends it and returns the sound in the browser's own format. */
  end: () => Promise<Blob>;
  /** Discards it. */
  cancel: () => void;
}

const PROBLEMS: Record<string, MicrophoneProblem> = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "noMicrophone",
  OverconstrainedError: "noMicrophone",
  NotReadableError: "busy",
  AbortError: "busy",
};

/** Loudness is normalised afterwards; automatic gain would make it uneven. */
const CONSTRAINTS: MediaTrackConstraints = { channelCount: 1, autoGainControl: false, noiseSuppression: true };

/** The range of a voice, in decibels of full scale. */
const METER_FROM_DB = -50;
const METER_TO_DB = -6;

/** Whether this device can record: no browser allows it without TLS. */
export const canRecord = (): boolean =>
  typeof MediaRecorder !== "undefined" &&
  typeof AudioContext !== "undefined" &&
  Boolean(navigator.mediaDevices?.getUserMedia);

async function openMicrophone(): Promise<MediaStream> {
  if (!canRecord()) throw new MicrophoneError("impossible");
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: CONSTRAINTS });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    throw new MicrophoneError(PROBLEMS[name] ?? "impossible", error);
  }
}

function openMeter(stream: MediaStream): { level: () => number; close: () => void } {
  const audio = new AudioContext();
  const analyser = new AnalyserNode(audio, { fftSize: 1024 });
  audio.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      const decibels = 10 * Math.log10(power + 1e-12);
      return Math.max(0, Math.min(1, (decibels - METER_FROM_DB) / (METER_TO_DB - METER_FROM_DB)));
    },
    close: () => void audio.close().catch(() => undefined),
  };
}

/** All data of a recorder once it has stopped, for any reason. */
function heardBy(recorder: MediaRecorder): Promise<Blob> {
  const parts: Blob[] = [];
  recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
  return new Promise((resolve) =>
    recorder.addEventListener("stop", () => resolve(new Blob(parts, { type: recorder.mimeType })), { once: true }),
  );
}

function begin(stream: MediaStream, endSession: () => void): Take {
  const recorder = new MediaRecorder(stream);
  const heard = heardBy(recorder);
  const meter = openMeter(stream);
  const close = () => {
    if (recorder.state !== "inactive") recorder.stop();
    for (const track of stream.getTracks()) track.stop();
    meter.close();
    endSession();
  };
  recorder.start();
  return {
    level: meter.level,
    end() {
      close();
      return heard;
    },
    cancel: close,
  };
}

/** Opens the microphone and starts to record; rejects with a `MicrophoneError`. */
export async function startTake(): Promise<Take> {
  const endSession = beginRecordingSession();
  try {
    return begin(await openMicrophone(), endSession);
  } catch (error) {
    endSession();
    throw error;
  }
}
