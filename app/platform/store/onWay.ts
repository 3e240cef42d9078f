import { readLocal, writeLocal } from "./localValue.ts";

const KEY = "dojo.onWay.v1.";

/** Whether this user has a way to a belt, as far as this device has met it: lists load what is learnt only then. */
export const readOnWay = (uid: string): boolean => readLocal(KEY + uid) !== undefined;

/** Keeps that there is one; a way is changed, never removed. */
export function writeOnWay(uid: string) {
  if (!readOnWay(uid)) writeLocal(KEY + uid, "1");
}
