import { useCallback, useEffect, useRef, useState } from "react";
import { isMeteredHere } from "./metered.ts";

/** A sound or picture of this build. */
export interface MediaFile {
  url: string;
  /** Transferred bytes, compressed if possible. */
  bytes: number;
  /** Whether it is on the device. */
  isKept: boolean;
}

/** Sounds and pictures are loaded separately: training without a network needs only the sounds. */
export type MediaKind = "sound" | "picture";

/** How much of a kind is on this device. */
export interface MediaStock {
  kept: number;
  all: number;
  missing: readonly MediaFile[];
  missingBytes: number;
}

/** The state of loading; `failed`: some files did not load, `full`: all loaded, but some could not be kept. */
export type MediaLoading =
  | { status: "idle" }
  | { status: "loading"; done: number; all: number }
  | { status: "failed" }
  | { status: "full" };

/** Parallel downloads while somebody waits. */
const AT_ONCE = 4;

/** An older service worker does not know the question and never answers. */
const ANSWER_WITHIN_MS = 3000;

const kindOf = ({ url }: MediaFile): MediaKind => (/\.(mp3|wav|m4a|ogg)$/.test(url) ? "sound" : "picture");

/** The list of files from the service worker; empty if there is none. */
async function askForMedia(): Promise<readonly MediaFile[]> {
  const controller = navigator.serviceWorker?.controller;
  if (!controller) return [];
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<readonly MediaFile[]>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(() => resolve([]), ANSWER_WITHIN_MS);
  });
  controller.postMessage("media", [port2]);
  const files = await answer;
  port1.close();
  return files;
}

/** The stock of a kind in the list of all files. */
export function stockOf(files: readonly MediaFile[], kind: MediaKind): MediaStock {
  const own = files.filter((file) => kindOf(file) === kind);
  const missing = own.filter(({ isKept }) => !isKept);
  const missingBytes = missing.reduce((sum, { bytes }) => sum + bytes, 0);
  return { kept: own.length - missing.length, all: own.length, missing, missingBytes };
}

/**
 * Ends with the version of the app that keeps the files: the next one takes its place only when nothing is being
 * fetched any more, and is waited for.
 */
function untilReplaced(): AbortController {
  const controller = new AbortController();
  const end = ({ data }: MessageEvent) => data === "replacing" && controller.abort();
  navigator.serviceWorker?.addEventListener("message", end, { signal: controller.signal });
  return controller;
}

/** Fetches a file, which the service worker then keeps. */
async function keep({ url }: MediaFile, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(url, { signal, priority: "low" });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Fetches files until all are there or it is cancelled; true if every file came. */
async function keepAll(files: readonly MediaFile[], signal: AbortSignal, onDone: () => void): Promise<boolean> {
  const queue = [...files];
  let isWhole = true;
  const lane = async () => {
    for (let file = queue.shift(); file && !signal.aborted; file = queue.shift()) {
      const came = await keep(file, signal);
      isWhole &&= came;
      if (came) onDone();
      // Offline every further request would fail, too.
      else if (!navigator.onLine) queue.length = 0;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return isWhole && queue.length === 0;
}

/** Loads what is missing until cancelled. `isKept` then checks the result. */
function useLoading(missing: readonly MediaFile[], isKept: () => Promise<boolean>) {
  const [loading, setLoading] = useState<MediaLoading>({ status: "idle" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const load = async () => {
    const controller = untilReplaced();
    running.current = controller;
    let done = 0;
    const show = () => setLoading({ status: "loading", done, all: missing.length });
    show();
    const isWhole = await keepAll(missing, controller.signal, () => {
      done += 1;
      if (!controller.signal.aborted) show();
    });
    const wasCancelled = controller.signal.aborted;
    controller.abort();
    const isAllKept = await isKept();
    if (isAllKept || wasCancelled) setLoading({ status: "idle" });
    else setLoading({ status: isWhole ? "full" : "failed" });
  };
  return { loading, load: () => void load(), cancel: () => running.current?.abort() };
}

/** How much of a kind is on this device, and how to load the rest; `undefined` until known. */
export function useMediaStock(kind: MediaKind) {
  const [files, setFiles] = useState<readonly MediaFile[]>();
  const look = useCallback(async () => {
    const next = await askForMedia();
    setFiles(next);
    return next;
  }, []);
  useEffect(() => {
    // Deferred, so that it does not count as a synchronous update in the effect.
    const again = () => void look();
    again();
    navigator.serviceWorker?.addEventListener("controllerchange", again);
    return () => navigator.serviceWorker?.removeEventListener("controllerchange", again);
  }, [look]);
  const stock = files && stockOf(files, kind);
  const isKept = async () => stockOf(await look(), kind).missing.length === 0;
  return { stock, ...useLoading(stock?.missing ?? [], isKept) };
}

/** The app itself has priority: preloading starts this long after the start. */
const QUIET_AFTER_MS = 10_000;

/** A pause between files, to spare the page and small servers. */
const PAUSE_MS = 150;

const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** When the page is idle. Safari cannot tell; there the pause must be enough. */
const idle = () =>
  typeof requestIdleCallback === "function"
    ? new Promise<void>((resolve) => void requestIdleCallback(() => resolve(), { timeout: 5000 }))
    : Promise.resolve();

const mayLoad = () => navigator.onLine && document.visibilityState === "visible" && !isMeteredHere();

/** Preloads what is missing in idle time, file by file, unless the connection is metered or slow. */
export async function keepMediaQuietly(): Promise<void> {
  const controller = untilReplaced();
  await wait(QUIET_AFTER_MS);
  for (const file of mayLoad() ? await askForMedia() : []) {
    if (file.isKept) continue;
    await wait(PAUSE_MS);
    await idle();
    if (!mayLoad() || !(await keep(file, controller.signal))) break;
  }
  controller.abort();
}
