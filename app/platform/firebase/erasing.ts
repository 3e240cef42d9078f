import { readLocal, writeLocal } from "../localValue.ts";
import { heldLocks, inTurn } from "./locks.ts";

const nameOf = (uid: string) => `dojo.erasing.${uid}`;
const inThisTab = new Set<string>();

/**
 * Deletes an account, with a mark on this device that it was begun here, and a lock that says for how long it goes on: the browser
 * gives it back however the tab ends. Pages without TLS have no locks; then the other tabs do not wait for this one.
 */
export async function whileErasing<T>(uid: string, work: () => Promise<T>): Promise<T> {
  inThisTab.add(uid);
  writeLocal(nameOf(uid), "1");
  try {
    return await inTurn(nameOf(uid), work);
  } finally {
    inThisTab.delete(uid);
  }
}

/** Whether a tab of this browser is just deleting the account of this user. */
export async function isErasing(uid: string): Promise<boolean> {
  return inThisTab.has(uid) || (await heldLocks()).has(nameOf(uid));
}

/** Whether the deletion was begun on this device, although nobody may be at it any more. */
export const wasErasing = (uid: string): boolean => readLocal(nameOf(uid)) !== undefined;
