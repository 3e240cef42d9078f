import type { AnnouncementSource } from "#domain/audio/soundSettings.ts";
import { isOn } from "../page/feel.ts";
import { wakeOutput } from "./output.ts";
import { playVoice } from "./playSound.ts";
import { readRecording } from "./recordings/store.ts";
import { announcementSources, volumeOf } from "./soundSettings.ts";
import { fetchSound, shuffled } from "./track/clipSource.ts";
import { unlockVoice, waitForGermanVoice } from "./voices.ts";

export interface Announcement {
  text: string;
  /** Addresses of recorded variants; one is chosen at random. */
  clips: readonly string[];
  /** The key of an announcement that can have an own recording. */
  technique?: string;
}

type Say = (announcement: Announcement, signal: AbortSignal) => Promise<boolean>;

const playOwn: Say = async ({ technique }, signal) => {
  const recording = technique === undefined ? undefined : await readRecording(technique);
  return recording !== undefined && playVoice(recording.wav, signal);
};

const playClip: Say = async ({ clips }, signal) => {
  for (const clip of shuffled(clips)) {
    const data = await fetchSound(clip, signal);
    if (data && (await playVoice(data, signal))) return true;
  }
  return false;
};

const speak: Say = async ({ text }, signal) => {
  const voice = await waitForGermanVoice(signal);
  if (!voice || signal.aborted) return false;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.voice = voice;
  utterance.lang = voice.lang;
  utterance.rate = 0.95;
  utterance.volume = volumeOf("voice");
  signal.addEventListener("abort", () => speechSynthesis.cancel());
  return new Promise((settle) => {
    utterance.addEventListener("end", () => settle(true));
    utterance.addEventListener("error", () => settle(false));
    speechSynthesis.cancel();
    speechSynthesis.speak(utterance);
  });
};

const SAY: Record<AnnouncementSource, Say> = { own: playOwn, clip: playClip, browser: speak };

/** A failure to load has been logged; an aborted announcement ends by itself. */
async function isHeard(say: Promise<boolean>, signal: AbortSignal): Promise<boolean> {
  try {
    return (await say) || signal.aborted;
  } catch (error) {
    if (signal.aborted) return true;
    throw error;
  }
}

/**
 * Says it with the first available voice in the chosen order; false if there is none. Call it in a press handler,
 * because browsers block sound otherwise.
 */
export async function announce(announcement: Announcement, signal: AbortSignal): Promise<boolean> {
  wakeOutput();
  unlockVoice();
  for (const source of announcementSources()) {
    if (await isHeard(SAY[source](announcement, signal), signal)) return true;
  }
  return false;
}

/** Waits for the device's German voice, so that the first announcement is not late. */
export async function prepareVoice(): Promise<void> {
  await waitForGermanVoice(new AbortController().signal);
}

/** Says one thing at a time; a new one cuts off the old. */
export interface Speaker {
  say: (announcement: Announcement) => void;
  hush: () => void;
}

/** A speaker for a run. Silent if sound is off; the screen shows the same words. */
export function makeSpeaker(): Speaker {
  let speaking: AbortController | undefined;
  const hush = () => speaking?.abort();
  return {
    hush,
    say(announcement) {
      hush();
      if (!isOn("sound")) return;
      speaking = new AbortController();
      void announce(announcement, speaking.signal);
    },
  };
}
