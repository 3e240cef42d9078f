import { useSyncExternalStore } from "react";
import { isPressed } from "../page/press.ts";
import { browserVoice } from "./soundSettings.ts";

/** Browsers that have named no voices by then count as having none. */
const VOICES_WITHIN_MS = 1500;

const NO_VOICES: readonly SpeechSynthesisVoice[] = [];
const canSpeak = () => typeof speechSynthesis !== "undefined";

let hasSpoken = false;

/** Safari speaks outside of a press only after an utterance during one; an empty one is enough. */
export function unlockVoice() {
  if (hasSpoken || !canSpeak() || !isPressed()) return;
  hasSpoken = true;
  speechSynthesis.speak(new SpeechSynthesisUtterance(""));
}

/** The German voices of this device, local ones first. */
function germanVoices(): readonly SpeechSynthesisVoice[] {
  if (!canSpeak()) return NO_VOICES;
  const german = speechSynthesis.getVoices().filter((voice) => voice.lang.toLowerCase().startsWith("de"));
  return german.toSorted((one, other) => Number(other.localService) - Number(one.localService));
}

/**
 * The chosen German voice, else the first. Voices that send text over the network are used only if the browser's voice
 * was chosen.
 */
export function pickVoice<Voice extends Pick<SpeechSynthesisVoice, "voiceURI" | "localService">>(
  voices: readonly Voice[],
  { isWanted, voiceURI }: { isWanted: boolean; voiceURI: string | undefined },
): Voice | undefined {
  const allowed = isWanted ? voices : voices.filter(({ localService }) => localService);
  return allowed.find((voice) => voice.voiceURI === voiceURI) ?? allowed[0];
}

const germanVoice = () => pickVoice(germanVoices(), browserVoice());

/** Only the first call waits. A voice that arrives later is used at once. */
let hasWaited = false;

/** Most platforms report voices asynchronously. */
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
