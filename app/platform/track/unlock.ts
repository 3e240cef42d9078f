import { unlockVoice } from "../voices.ts";
import { unlockPlayer } from "./player.ts";

/** Lets a session sound that begins later, when its track is ready: to be called while something is pressed. */
export function unlockSession() {
  unlockPlayer();
  unlockVoice();
}
