import type { AnnouncementSource } from "#domain/audio/soundSettings.ts";
import { isOn } from "./feel.ts";
import { wakeOutput } from "./output.ts";
import { playVoice } from "./playSound.ts";
import { readRecording } from "./recordings/store.ts";
import { announcementSources, volumeOf } from "./soundSettings.ts";
import { fetchSound, shuffled } from "./track/clipSource.ts";
import { unlockVoice, waitForGermanVoice } from "./voices.ts";

export interface Announcement {
  text: string;
  /** Addresses of recorded variants; one is chosen. */
  clips: readonly string[];
  /** The key of what is announced, where one can have recorded it oneself. */
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

/** What cannot be loaded has been logged; what was taken back ends by itself. */
async function isHeard(say: Promise<boolean>, signal: AbortSignal): Promise<boolean> {
  try {
    return (await say) || signal.aborted;
  } catch (error) {
    if (signal.aborted) return true;
    throw error;
  }
}

/**
 * Says it with the first voice that can, in the order that was chosen for this device; false when none can. To be called while
 * something is pressed: browsers hold sound back until then.
 */
export async function announce(announcement: Announcement, signal: AbortSignal): Promise<boolean> {
  wakeOutput();
  unlockVoice();
  for (const source of announcementSources()) {
    if (await isHeard(SAY[source](announcement, signal), signal)) return true;
  }
  return false;
}

/** Waits until this device has named its German voice, so that the first announcement is not late. */
export async function prepareVoice(): Promise<void> {
  await waitForGermanVoice(new AbortController().signal);
}

/** Says one thing at a time; what comes next cuts off what is still being said. */
export interface Speaker {
  say: (announcement: Announcement) => void;
  hush: () => void;
}

/** A voice for a drill. It keeps silent where sound is off; the screen shows the same words. */
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
