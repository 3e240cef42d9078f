import { readLocal, writeLocal } from "../store/localValue.ts";
import { heldLocks, inTurn } from "./locks.ts";

const nameOf = (uid: string) => `dojo.erasing.${uid}`;
const inThisTab = new Set<string>();

/**
 * Deletes an account, marked as begun on this device and under a lock that browsers release however the tab ends. Pages
 * without TLS have no locks; there other tabs do not wait for this one.
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

/** Whether a tab of this browser is deleting this user's account. */
export async function isErasing(uid: string): Promise<boolean> {
  return inThisTab.has(uid) || (await heldLocks()).has(nameOf(uid));
}

/** Whether a deletion was begun on this device, even if no tab continues it. */
export const wasErasing = (uid: string): boolean => readLocal(nameOf(uid)) !== undefined;
