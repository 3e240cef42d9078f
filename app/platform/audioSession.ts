import type { Music } from "#domain/audio/soundSettings.ts";

/** Of the Audio Session API, which only Safari has so far (https://w3c.github.io/audio-session/). */
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

/** Whether a page can say here how its sound goes together with that of other apps. */
export const canChooseMusic = (): boolean => session() !== undefined;

/** Tells the device what to do with music of other apps; without a choice it decides by itself. */
export function applyMusic(music: Music | undefined) {
  chosen = music ? TYPES[music] : "auto";
  apply();
}

/** While a microphone is open, the device must let the page record as well; gives back how to end that. */
export function beginRecordingSession(): () => void {
  isRecording = true;
  apply();
  return () => {
    isRecording = false;
    apply();
  };
}
