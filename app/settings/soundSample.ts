import { phrases } from "virtual:sound";
import { soundText } from "../text/sound.ts";
import type { SoundSample } from "./useSoundTest.ts";

/** Something that the app says anyway: what one hears is the very voice that was chosen. */
const SAMPLE = "noch-zehn-sekunden";

/** A sample announcement, with the voice of the app where it has recorded one. */
export function soundSample(): SoundSample {
  const clip = phrases[SAMPLE]?.url;
  return { text: soundText.sample, clips: clip === undefined ? [] : [clip] };
}
