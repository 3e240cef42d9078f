import { phrases } from "virtual:sound";
import { soundText } from "../text/sound.ts";
import type { SoundSample } from "./useSoundTest.ts";

/** An announcement that the app also makes elsewhere, so that the test uses the very voice that was chosen. */
const SAMPLE = "noch-zehn-sekunden";

/** A sample announcement, with the app's clips if it has any. */
export function soundSample(): SoundSample {
  const clip = phrases[SAMPLE]?.url;
  return { text: soundText.sample, clips: clip === undefined ? [] : [clip] };
}
