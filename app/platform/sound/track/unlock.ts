import { unlockVoice } from "../voices.ts";
import { unlockPlayer } from "./player.ts";

/** Unlocks the sound of a drill whose track is not ready yet: call it in a press handler. */
export function unlockTrack() {
  unlockPlayer();
  unlockVoice();
}
