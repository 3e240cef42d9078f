import { isOn } from "./feel.ts";

/** How long browsers may take to name their voices before we call it none. */
const VOICES_WITHIN_MS = 1500;

export interface Announcement {
  text: string;
  /** Addresses of recorded variants; one is chosen. */
  clips: string[];
}

const germanVoice = () => speechSynthesis.getVoices().find((voice) => voice.lang.toLowerCase().startsWith("de"));

/** Voices arrive late on most platforms. */
function waitForGermanVoice(signal: AbortSignal): Promise<SpeechSynthesisVoice | undefined> {
  const voice = germanVoice();
  if (voice) return Promise.resolve(voice);
  return new Promise((settle) => {
    const finish = () => settle(germanVoice());
    const timer = setTimeout(finish, VOICES_WITHIN_MS);
    const changed = () => germanVoice() && finish();
    speechSynthesis.addEventListener("voiceschanged", changed, { signal });
    signal.addEventListener("abort", () => clearTimeout(timer));
  });
}

async function playClip(url: string, signal: AbortSignal): Promise<boolean> {
  const audio = new Audio(url);
  signal.addEventListener("abort", () => audio.pause());
  try {
    await audio.play();
    await new Promise((settle) => {
      for (const event of ["ended", "error", "pause"]) audio.addEventListener(event, settle, { once: true });
    });
    return true;
  } catch {
    return false;
  }
}

async function speak(text: string, signal: AbortSignal): Promise<boolean> {
  if (typeof speechSynthesis === "undefined") return false;
  const voice = await waitForGermanVoice(signal);
  if (!voice || signal.aborted) return signal.aborted;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.voice = voice;
  utterance.lang = voice.lang;
  utterance.rate = 0.95;
  signal.addEventListener("abort", () => speechSynthesis.cancel());
  return new Promise((settle) => {
    utterance.addEventListener("end", () => settle(true));
    utterance.addEventListener("error", () => settle(signal.aborted));
    speechSynthesis.cancel();
    speechSynthesis.speak(utterance);
  });
}

/** Plays one of the clips, else speaks the text in German; false when this device can do neither. */
export async function announce({ text, clips }: Announcement, signal: AbortSignal): Promise<boolean> {
  const clip = clips[Math.floor(Math.random() * clips.length)];
  if (clip && (await playClip(clip, signal))) return true;
  return signal.aborted || speak(text, signal);
}

/** Waits until this device has named its German voice, so that the first announcement is not late. */
export async function prepareVoice(): Promise<void> {
  if (typeof speechSynthesis !== "undefined") await waitForGermanVoice(new AbortController().signal);
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
