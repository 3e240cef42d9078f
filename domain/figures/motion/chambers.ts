import type { Contacts } from "./contacts.ts";
import type { Hit } from "./types.ts";
import type { Station } from "./travel.ts";

/** What the pose data leaves out of a strike: a wind-up, and which wrists go straight, by person. */
export interface Chambers {
  over?: Station;
  straight: readonly (readonly Hit["side"][])[];
}

/** The wind-up of strikes from one keyframe to the next. `hasOwnWay`: the pose data gives one. */
export function chambersOf(
  _a: Station,
  b: Station,
  _hits: readonly Hit[],
  _contacts: Contacts,
  _hasOwnWay: boolean,
): Chambers {
  return { straight: b.joints.map(() => []) };
}
