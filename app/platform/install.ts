import { useState, useSyncExternalStore } from "react";
import { wallMs } from "./clock.ts";
import { type Device, fateOfStored, type HintRecord, installWay, type InstallWay, isHintDue } from "./installWay.ts";
import { readLocalJson, writeLocal } from "./localValue.ts";

/** Of Chromium; no other engine has it (https://wicg.github.io/manifest-incubations/). */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: "accepted" | "dismissed" }>;
}

const KEY = "dojo.installHint.v1";
/** More than anybody dismisses by hand. */
const FOR_GOOD = 99;

const listeners = new Set<() => void>();
let offered: InstallPrompt | undefined;
let hasJustInstalled = false;

const tell = () => listeners.forEach((listener) => listener());

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps the browser's offer for our own button. To be called early: it is made once, soon after the start. */
export function watchInstallOffer() {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offered = event as InstallPrompt;
    tell();
  });
  window.addEventListener("appinstalled", () => {
    offered = undefined;
    hasJustInstalled = true;
    dismissHint(FOR_GOOD);
  });
}

const RUNS_ALONE = ["standalone", "minimal-ui", "fullscreen", "window-controls-overlay"];

/** Whether the app runs on its own, from the home screen or the dock. */
const runsAlone = (): boolean =>
  RUNS_ALONE.some((mode) => matchMedia(`(display-mode: ${mode})`).matches) ||
  (navigator as Navigator & { standalone?: boolean }).standalone === true;

const device = (): Device => ({
  userAgent: navigator.userAgent,
  touchPoints: navigator.maxTouchPoints,
  isInstalled: runsAlone() || hasJustInstalled,
  canPrompt: offered !== undefined,
});

/** What becomes of what is stored here, where that is known without asking. */
export const knownFate = () => fateOfStored(device());

/** Whether this browser deletes what it has stored, when it has not been visited for seven days. */
export const isForgetful = (): boolean => knownFate() === "forgetful";

/** Whether the app runs on its own here. */
export const isInstalled = (): boolean => device().isInstalled;

/** How the app gets onto the home screen here, now. */
export const useInstallWay = (): InstallWay | undefined => useSyncExternalStore(subscribe, () => installWay(device()));

/** Lets the browser ask whether to install; to be called by a press. An offer can be taken once. */
export async function install(): Promise<void> {
  const prompt = offered;
  offered = undefined;
  try {
    await prompt?.prompt();
  } finally {
    tell();
  }
}

function readRecord(): HintRecord {
  const stored = (readLocalJson(KEY) ?? {}) as Partial<Record<keyof HintRecord, unknown>>;
  const numberOf = (value: unknown, otherwise: number) => (Number.isFinite(value) ? (value as number) : otherwise);
  return {
    firstMs: numberOf(stored.firstMs, wallMs()),
    dismissals: numberOf(stored.dismissals, 0),
    dismissedAtMs: numberOf(stored.dismissedAtMs, 0),
  };
}

const writeRecord = (record: HintRecord) => writeLocal(KEY, JSON.stringify(record));

/** Remembers that the hint is not wanted. */
function dismissHint(times = 1) {
  const record = readRecord();
  writeRecord({ ...record, dismissals: record.dismissals + times, dismissedAtMs: wallMs() });
  tell();
}

/** Whether the hint is shown now, by what was remembered when the page of it was opened; and how to be rid of it. */
export function useInstallHint(hasMade: boolean): { isDue: boolean; dismiss: () => void } {
  const [record] = useState(() => {
    const found = readRecord();
    writeRecord(found);
    return found;
  });
  const [isDismissed, setDismissed] = useState(false);
  const dismiss = () => {
    dismissHint();
    setDismissed(true);
  };
  return { isDue: !isDismissed && isHintDue(record, hasMade, wallMs()), dismiss };
}
