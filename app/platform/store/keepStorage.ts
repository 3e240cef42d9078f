import { useEffect, useState } from "react";
import { isForgetful, knownFate } from "../install/install.ts";
import { asksBeforeKeeping } from "../install/installWay.ts";
import { makeListeners } from "./makeStore.ts";

const answers = makeListeners<[isKept: boolean]>();

/** Whether the browser keeps what is stored here until the user deletes it; `undefined` where it does not say. */
async function isKept(): Promise<boolean | undefined> {
  return navigator.storage?.persisted?.().catch(() => undefined);
}

/** Whether it can be asked: not in every browser, and not without TLS. */
export const canAskToKeep = (): boolean => Boolean(navigator.storage?.persist);

/** Asks the browser to keep our storage for good. Firefox asks its user: call it when the question makes sense. */
export async function askToKeep(): Promise<boolean> {
  const isGranted = (await navigator.storage?.persist?.().catch(() => false)) ?? false;
  answers.tell(isGranted);
  return isGranted;
}

let hasAsked = false;

/**
 * Asks once per visit, after something worth keeping was made, and only browsers that decide by themselves. Elsewhere
 * the question would be out of place: the data is about to be on the server anyway.
 */
export function askToKeepQuietly() {
  if (hasAsked || asksBeforeKeeping(navigator.userAgent)) return;
  hasAsked = true;
  void askToKeep();
}

/** Data that is sent within this time needs no warning. */
const PATIENCE_MS = 5000;

/** Whether unsent data will be lost without a visit within a week. */
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

/** Storage lasts for good, as long as the app, until a week without a visit, or until the device is full. */
export type Keeping = "kept" | "app" | "forgetful" | "whileRoom";

/** How long this browser keeps storage; `undefined` until it has answered. */
export function useKeeping(): Keeping | undefined {
  const [kept, setKept] = useState<{ isKept: boolean }>();
  useEffect(() => {
    let isWanted = true;
    const show = (isKept = false) => isWanted && setKept({ isKept });
    void isKept().then(show);
    const stop = answers.subscribe(show);
    return () => {
      isWanted = false;
      stop();
    };
  }, []);
  // Nothing says that Safari spares storage which it has promised to keep, so its week takes precedence.
  const fate = knownFate();
  if (fate) return fate;
  return kept && (kept.isKept ? "kept" : "whileRoom");
}
