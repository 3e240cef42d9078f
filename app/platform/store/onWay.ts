import { readLocal, writeLocal } from "./localValue.ts";

const KEY = "dojo.onWay.v1.";

/** Whether this user has a way to a belt, as far as this device has met it: lists load what is learnt only then. */
export const readOnWay = (uid: string): boolean => readLocal(KEY + uid) !== undefined;

/** Keeps it for the next page. */
export function writeOnWay(uid: string, isOnWay: boolean) {
  if (isOnWay !== readOnWay(uid)) writeLocal(KEY + uid, isOnWay ? "1" : undefined);
}
