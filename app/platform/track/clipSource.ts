import type { AnnouncementSource } from "#domain/audio/soundSettings.ts";
import { logFault } from "../log.ts";
import { ownRecording } from "../recordings/store.ts";
import { announcementSources } from "../soundSettings.ts";
import { waitForGermanVoice } from "../voices.ts";

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

/** All variants, beginning with one that chance picks: where that does not load, another one says the same. */
export function shuffled(clips: readonly string[]): readonly string[] {
  const first = Math.floor(Math.random() * clips.length);
  return [...clips.slice(first), ...clips.slice(0, first)];
}

/** One of the variants that can be loaded. */
async function oneOf(clips: readonly string[], signal: AbortSignal): Promise<ArrayBuffer | undefined> {
  for (const clip of shuffled(clips)) {
    const data = await fetchSound(clip, signal);
    if (data) return data;
  }
  return undefined;
}

type Find = (called: CalledTechnique, signal: AbortSignal) => Promise<ArrayBuffer | undefined>;

const FIND: Record<Exclude<AnnouncementSource, "browser">, Find> = {
  own: ({ topicID, techniqueNr }) => ownRecording(topicID, techniqueNr),
  clip: ({ clips }, signal) => oneOf(clips, signal),
};

/**
 * What is played as the announcement of a technique: an own recording or one of its clips, in the order that was chosen for this
 * device. `undefined` where there is neither, or where the browser's voice is to speak: that cannot be put into a track.
 */
export async function clipsOf(called: CalledTechnique, signal: AbortSignal): Promise<ArrayBuffer | undefined> {
  const sources = announcementSources();
  if (sources[0] === "browser" && (await waitForGermanVoice(signal))) return undefined;
  for (const source of sources) {
    const data = source === "browser" ? undefined : await FIND[source](called, signal);
    if (data) return data;
  }
  return undefined;
}
