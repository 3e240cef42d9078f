import { useSyncExternalStore } from "react";
import { isPressed } from "./press.ts";
import { browserVoice } from "./soundSettings.ts";

/** How long browsers may take to name their voices before we call it none. */
const VOICES_WITHIN_MS = 1500;

const NO_VOICES: readonly SpeechSynthesisVoice[] = [];
const canSpeak = () => typeof speechSynthesis !== "undefined";

let hasSpoken = false;

/** Safari speaks by the clock only after something was said while somebody pressed: nothing will do. */
export function unlockVoice() {
  if (hasSpoken || !canSpeak() || !isPressed()) return;
  hasSpoken = true;
  speechSynthesis.speak(new SpeechSynthesisUtterance(""));
}

/** German voices of this device; those that speak without a network first. */
function germanVoices(): readonly SpeechSynthesisVoice[] {
  if (!canSpeak()) return NO_VOICES;
  const german = speechSynthesis.getVoices().filter((voice) => voice.lang.toLowerCase().startsWith("de"));
  return german.toSorted((one, other) => Number(other.localService) - Number(one.localService));
}

/** Among German voices: the chosen one, else the first. One that sends what it says over the network speaks only when chosen. */
export function pickVoice<Voice extends Pick<SpeechSynthesisVoice, "voiceURI" | "localService">>(
  voices: readonly Voice[],
  { isWanted, voiceURI }: { isWanted: boolean; voiceURI: string | undefined },
): Voice | undefined {
  const allowed = isWanted ? voices : voices.filter(({ localService }) => localService);
  return allowed.find((voice) => voice.voiceURI === voiceURI) ?? allowed[0];
}

const germanVoice = () => pickVoice(germanVoices(), browserVoice());

/** So long is waited only once: what has not come by then comes unexpected. */
let hasWaited = false;

/** Voices arrive late on most platforms. */
export function waitForGermanVoice(signal: AbortSignal): Promise<SpeechSynthesisVoice | undefined> {
  const voice = germanVoice();
  if (voice || hasWaited || !canSpeak()) return Promise.resolve(voice);
  return new Promise((settle) => {
    const finish = () => settle(germanVoice());
    const timer = setTimeout(() => {
      hasWaited = true;
      finish();
    }, VOICES_WITHIN_MS);
    const changed = () => germanVoice() && finish();
    speechSynthesis.addEventListener("voiceschanged", changed, { signal });
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      finish();
    });
  });
}

let known = NO_VOICES;

function current(): readonly SpeechSynthesisVoice[] {
  const voices = germanVoices();
  const isSame = voices.length === known.length && voices.every(({ voiceURI }, i) => voiceURI === known[i]?.voiceURI);
  if (!isSame) known = voices;
  return known;
}

function subscribe(onChange: () => void) {
  if (!canSpeak()) return () => undefined;
  speechSynthesis.addEventListener("voiceschanged", onChange);
  return () => speechSynthesis.removeEventListener("voiceschanged", onChange);
}

/** The German voices of this device as they become known. */
export const useGermanVoices = (): readonly SpeechSynthesisVoice[] => useSyncExternalStore(subscribe, current);
