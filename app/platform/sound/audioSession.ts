import type { Music } from "#domain/audio/soundSettings.ts";

/** The Audio Session API, so far only in Safari (https://w3c.github.io/audio-session/). */
type SessionType = "auto" | "ambient" | "transient" | "playback" | "play-and-record";
interface AudioSession {
  type: SessionType;
}

const TYPES: Record<Music, SessionType> = { along: "ambient", softer: "transient", always: "playback" };

const session = (): AudioSession | undefined =>
  typeof navigator === "undefined"
    ? undefined
    : (navigator as Navigator & { audioSession?: AudioSession }).audioSession;

let chosen: SessionType = "auto";
let isRecording = false;

function apply() {
  const audio = session();
  if (audio) audio.type = isRecording ? "play-and-record" : chosen;
}

/** Whether a page can set here how its sound mixes with other apps. */
export const canChooseMusic = (): boolean => session() !== undefined;

/** Sets what happens to music of other apps; without a choice the device decides. */
export function applyMusic(music: Music | undefined) {
  chosen = music ? TYPES[music] : "auto";
  apply();
}

/** Allows recording while a microphone is open; returns how to end that. */
export function beginRecordingSession(): () => void {
  isRecording = true;
  apply();
  return () => {
    isRecording = false;
    apply();
  };
}
