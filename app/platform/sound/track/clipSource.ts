import type { AnnouncementSource } from "#domain/audio/soundSettings.ts";
import { logFault } from "../../log.ts";
import { ownRecording } from "../recordings/store.ts";
import { announcementSources } from "../soundSettings.ts";
import { waitForGermanVoice } from "../voices.ts";

/** A technique, as far as its announcement needs it. */
export interface CalledTechnique {
  topicID: string;
  techniqueNr: string;
  /** Addresses of recorded variants; one is chosen at random. */
  clips: string[];
}

/** Longest wait for the network: then the drill begins without the clip. */
const WITHIN_MS = 8000;

/** No clip is nearly as large, so a larger file has been tampered with. */
const MAX_BYTES = 2_000_000;

/** The address of a built file contains the beginning of its SHA-256. */
const HASH = /^\/media\/.*\.([0-9a-f]{8})\.\w+$/;

const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Whether a file has the hash in its address. Pages without TLS cannot check; there a damaged file only fails to
 * decode.
 */
async function isGenuine(data: ArrayBuffer, url: string): Promise<boolean> {
  const hash = HASH.exec(url)?.[1];
  if (hash === undefined || !globalThis.crypto?.subtle) return true;
  return toHex(await crypto.subtle.digest("SHA-256", data)).startsWith(hash);
}

/** The bytes of a built sound. Missing, truncated and tampered files are logged and `undefined`. */
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

/** All variants from a random one on: if it fails to load, another one says the same. */
export function shuffled(clips: readonly string[]): readonly string[] {
  const first = Math.floor(Math.random() * clips.length);
  return [...clips.slice(first), ...clips.slice(0, first)];
}

/** The first variant that can be loaded. */
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
 * The recording that announces a technique, own or clip, in the chosen order. `undefined` if there is none, or if the
 * browser's voice comes first, which cannot be rendered into a track.
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
