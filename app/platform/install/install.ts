import { useState } from "react";
import { wallMs } from "../clock.ts";
import { type Device, fateOfStored, type HintHistory, installWay, type InstallWay, isHintDue } from "./installWay.ts";
import { readLocalJson, writeLocal } from "../store/localValue.ts";
import { makeListeners, useStore } from "../store/makeStore.ts";

/** Only in Chromium (https://wicg.github.io/manifest-incubations/). */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: "accepted" | "dismissed" }>;
}

const KEY = "dojo.installHint.v1";
let offered: InstallPrompt | undefined;
let hasJustInstalled = false;

const { subscribe, tell } = makeListeners();

/** Keeps the browser's install event for our own button. Call it early: the event comes once, soon after the start. */
export function watchInstallOffer() {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offered = event as InstallPrompt;
    tell();
  });
  window.addEventListener("appinstalled", () => {
    offered = undefined;
    hasJustInstalled = true;
    dismissHint();
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

/** How long storage lasts, as far as that is known without asking. */
export const knownFate = () => fateOfStored(device());

/** Whether this browser deletes storage after seven days without a visit. */
export const isForgetful = (): boolean => knownFate() === "forgetful";

/** Whether the app runs on its own here. */
export const isInstalled = (): boolean => device().isInstalled;

/** The current way of installing the app here. */
export const useInstallWay = (): InstallWay | undefined => useStore({ subscribe, current: () => installWay(device()) });

/** Makes the browser ask whether to install; call it in a press handler. Each offer works once. */
export async function install(): Promise<void> {
  const prompt = offered;
  offered = undefined;
  try {
    await prompt?.prompt();
  } finally {
    tell();
  }
}

function readHistory(): HintHistory {
  const stored = (readLocalJson(KEY) ?? {}) as Partial<Record<keyof HintHistory, unknown>>;
  const numberOf = (value: unknown, otherwise: number) => (Number.isFinite(value) ? (value as number) : otherwise);
  return {
    firstMs: numberOf(stored.firstMs, wallMs()),
    dismissals: numberOf(stored.dismissals, 0),
  };
}

const writeHistory = (history: HintHistory) => writeLocal(KEY, JSON.stringify(history));

/** Remembers that the hint is not wanted. */
function dismissHint() {
  const history = readHistory();
  writeHistory({ ...history, dismissals: history.dismissals + 1 });
  tell();
}

/** Whether the hint is shown, by the state when its page was opened; and how to dismiss it. */
export function useInstallHint(hasNoted: boolean): { isDue: boolean; dismiss: () => void } {
  const [history] = useState(() => {
    const found = readHistory();
    writeHistory(found);
    return found;
  });
  const [isDismissed, setDismissed] = useState(false);
  const dismiss = () => {
    dismissHint();
    setDismissed(true);
  };
  return { isDue: !isDismissed && isHintDue(history, hasNoted, wallMs()), dismiss };
}
