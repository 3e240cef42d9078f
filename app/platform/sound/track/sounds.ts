import type { SoundId } from "#domain/audio/timeline.ts";
import type { LengthOf } from "#domain/audio/track.ts";
import { toPcm16 } from "#domain/audio/wav.ts";
import type { CueName } from "#domain/game/game.ts";
import { phrases } from "virtual:sound";
import { volumeOf } from "../soundSettings.ts";
import { logFault } from "../../log.ts";
import { type CalledTechnique, clipsOf, fetchSound } from "./clipSource.ts";
import { decode, type Recording } from "./decode.ts";
import type { Loud } from "./render.ts";
import { signalOf } from "./signals.ts";

/** Parallel downloads and decodings. */
const AT_ONCE = 8;

/** The callbacks of making a track. */
export interface Making {
  /** From 0 to 1. */
  onProgress: (done: number) => void;
  signal: AbortSignal;
}

/** The loaded sounds of a drill. */
export interface TrackSounds {
  sounds: ReadonlyMap<SoundId, Loud>;
  lengthOf: LengthOf;
}

/** Finds a sound by its id. */
type Find = (sound: SoundId, signal: AbortSignal) => Promise<Recording | undefined>;

function finderOf(techniques: ReadonlyMap<string, CalledTechnique>): Find {
  const decoded = async (data: Promise<ArrayBuffer | undefined>) => {
    const found = await data;
    return found && decode(found);
  };
  return async (sound, signal) => {
    const [kind, ...rest] = sound.split("/");
    const name = rest.join("/");
    if (kind === "signal") return signalOf(name as CueName);
    const technique = techniques.get(name);
    if (technique) return decoded(clipsOf(technique, signal));
    const phrase = kind === "phrase" ? phrases[name] : undefined;
    return phrase && decoded(fetchSound(phrase.url, signal));
  };
}

/** Loads one sound. What cannot be decoded is logged and left out. */
async function loadOne(find: Find, sound: SoundId, signal: AbortSignal): Promise<Recording | undefined> {
  try {
    return await find(sound, signal);
  } catch (error) {
    signal.throwIfAborted();
    logFault(`The sound '${sound}' is left out.`, error);
    return undefined;
  }
}

/** The sound as it stands in the file. Its samples are garbage from then on. */
function toLoud(sound: SoundId, { samples, onset, lengthMs }: Recording): Loud {
  const volume = volumeOf(sound.startsWith("signal/") ? "signals" : "voice");
  return { pcm: new Blob([toPcm16(samples, volume)]), onset, lengthMs };
}

/** Loads the sounds of a drill, each once. Missing ones are left out, and the drill goes on without them. */
export async function loadSounds(
  wanted: readonly SoundId[],
  techniques: ReadonlyMap<string, CalledTechnique>,
  { onProgress, signal }: Making,
): Promise<TrackSounds> {
  const sounds = new Map<SoundId, Loud>();
  const find = finderOf(techniques);
  const queue = [...wanted];
  const lane = async () => {
    for (let sound = queue.shift(); sound; sound = queue.shift()) {
      const recording = await loadOne(find, sound, signal);
      signal.throwIfAborted();
      if (recording) sounds.set(sound, toLoud(sound, recording));
      onProgress(1 - queue.length / wanted.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return { sounds, lengthOf: (sound) => sounds.get(sound)?.lengthMs };
}
