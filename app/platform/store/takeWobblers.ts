import type { Wobblers } from "#domain/game/wobblers.ts";
import { readSentWeak, readWobblers, writeSentWeak, writeWobblers } from "./trainingStore.ts";

/**
 * Takes over what all reviews say of what wobbles. It goes before what the profile says: what wobbles counts as new here,
 * all else as gone.
 */
export function takeWobblers(uid: string, wobblers: Wobblers) {
  const known = [...new Set([...readSentWeak(uid), ...Object.keys(readWobblers(uid))])];
  const gone = known.filter((key) => wobblers[key] === undefined);
  writeSentWeak(uid, gone);
  writeWobblers(uid, { ...Object.fromEntries(gone.map((key) => [key, 0])), ...wobblers });
}
