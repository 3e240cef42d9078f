import { useEffect, useState } from "react";
import { isForgetful, knownFate } from "./install.ts";
import { asksBeforeKeeping } from "./installWay.ts";

const listeners = new Set<(isKept: boolean) => void>();

/** Whether the browser keeps what is stored here until the user deletes it; `undefined` where it does not say. */
async function isKept(): Promise<boolean | undefined> {
  return navigator.storage?.persisted?.().catch(() => undefined);
}

/** Whether it can be asked at all: not by every browser, and not over an address without TLS. */
export const canAskToKeep = (): boolean => Boolean(navigator.storage?.persist);

/** Asks the browser to keep what is stored here for good. Firefox asks its user: to be called when that makes sense to him. */
export async function askToKeep(): Promise<boolean> {
  const isGranted = (await navigator.storage?.persist?.().catch(() => false)) ?? false;
  for (const listener of listeners) listener(isGranted);
  return isGranted;
}

let hasAsked = false;

/**
 * Once in each visit, when something has been made that is worth keeping: where the browser decides by itself. A question out of
 * the blue, for something that is about to be on the server anyway, would only teach people to say no.
 */
export function askToKeepQuietly() {
  if (hasAsked || asksBeforeKeeping(navigator.userAgent)) return;
  hasAsked = true;
  void askToKeep();
}

/** Whatever is sent within this time is not worth a word. */
const PATIENCE_MS = 5000;

/** Whether something that is not on the server yet will be lost, if nobody comes back here within a week. */
export function useAtRisk(isUnsent: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isUnsent) return undefined;
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isUnsent]);
  return isLate && isForgetful();
}

/** What is stored here stays for good, as long as the app, until a week without a visit, or until the device is full. */
export type Keeping = "kept" | "app" | "forgetful" | "whileRoom";

/** How this browser keeps what is stored; `undefined` until it has said so. */
export function useKeeping(): Keeping | undefined {
  const [kept, setKept] = useState<{ isKept: boolean }>();
  useEffect(() => {
    let isWanted = true;
    const show = (isKept = false) => isWanted && setKept({ isKept });
    void isKept().then(show);
    listeners.add(show);
    return () => {
      isWanted = false;
      listeners.delete(show);
    };
  }, []);
  // That Safari spares what it has promised to keep is nowhere written: its week counts for more than its word.
  const fate = knownFate();
  if (fate) return fate;
  return kept && (kept.isKept ? "kept" : "whileRoom");
}
