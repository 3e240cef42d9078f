import { frameAt, TRACK_RATE } from "#domain/audio/samples.ts";
import type { CueName } from "#domain/game/game.ts";
import { signals } from "virtual:sound";
import { logFault } from "../../log.ts";
import { playTones, toneMs } from "../tones.ts";
import { fetchSound } from "./clipSource.ts";
import { decode, type Recording, toRecording } from "./decode.ts";

/** The recorded signal of a cue; cues without one are plain tones. */
const SIGNAL_OF: Partial<Record<CueName, keyof typeof signals>> = {
  tick: "tick",
  go: "go",
  soon: "lastTen",
  rest: "rest",
  finished: "finished",
  right: "right",
  wrong: "wrong",
  levelUp: "levelUp",
  step: "step",
  call: "call",
};

/** The cues with a recorded signal. */
export const RECORDED = Object.keys(SIGNAL_OF) as CueName[];

/** The tones of a cue, rendered; `undefined` for cues without any. */
async function renderTones(name: CueName): Promise<Recording | undefined> {
  const lengthMs = toneMs(name);
  if (lengthMs === 0) return undefined;
  const audio = new OfflineAudioContext(1, frameAt(lengthMs), TRACK_RATE);
  playTones(audio, audio.destination, name, 0);
  return toRecording(await audio.startRendering());
}

async function loadRecorded(name: CueName): Promise<Recording | undefined> {
  const url = SIGNAL_OF[name] && signals[SIGNAL_OF[name]]?.url;
  const data = url && (await fetchSound(url, new AbortController().signal));
  return data ? decode(data) : undefined;
}

/** Decoded signals, or those being decoded. */
const loading = new Map<CueName, Promise<Recording | undefined>>();

async function load(name: CueName): Promise<Recording | undefined> {
  try {
    const recorded = await loadRecorded(name);
    if (recorded) return recorded;
  } catch (error) {
    logFault(`The signal '${name}' is a plain tone.`, error);
  }
  // A failed load is repeated for the next drill, when there may be a network.
  loading.delete(name);
  return renderTones(name);
}

/** A signal, decoded once: the recording, else plain tones. `undefined` for silent cues. */
export function signalOf(name: CueName): Promise<Recording | undefined> {
  const known = loading.get(name) ?? load(name);
  loading.set(name, known);
  return known;
}
