import { logFault } from "../log.ts";

/** A technique as far as its announcement goes. */
export interface CalledTechnique {
  topicID: string;
  techniqueNr: string;
  /** Addresses of recorded variants; one is chosen. */
  clips: string[];
}

/** Longer than this no network is waited for: the session begins without the clip. */
const WITHIN_MS = 8000;

/** No clip is nearly as large; what is, has been tampered with. */
const MAX_BYTES = 2_000_000;

/** Built files carry the beginning of their SHA-256 in their address. */
const HASH = /^\/media\/.*\.([0-9a-f]{8})\.\w+$/;

const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Whether a file is what its address says. Pages without TLS cannot know; there what comes is decoded, or is not. */
async function isGenuine(data: ArrayBuffer, url: string): Promise<boolean> {
  const hash = HASH.exec(url)?.[1];
  if (hash === undefined || !globalThis.crypto?.subtle) return true;
  return toHex(await crypto.subtle.digest("SHA-256", data)).startsWith(hash);
}

/** The bytes of a built sound. What is missing, truncated or tampered with is logged and `undefined`. */
export async function fetchSound(url: string, signal: AbortSignal): Promise<ArrayBuffer | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]) });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    const data = await response.arrayBuffer();
    if (data.byteLength > MAX_BYTES) throw new Error(`${data.byteLength} bytes`);
    if (!(await isGenuine(data, url))) throw new Error("not the file that was built");
    return data;
  } catch (error) {
    signal.throwIfAborted();
    logFault(`The sound ${url} is left out.`, error);
    return undefined;
  }
}

/**
 * What is played as the announcement of a technique: one of its clips. `undefined` where there is none, or where something
 * that cannot be put into a track speaks instead.
 */
export async function clipsOf({ clips }: CalledTechnique, signal: AbortSignal): Promise<ArrayBuffer | undefined> {
  const clip = clips[Math.floor(Math.random() * clips.length)];
  return clip === undefined ? undefined : fetchSound(clip, signal);
}
