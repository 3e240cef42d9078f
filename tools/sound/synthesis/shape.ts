import { fromDecibels } from "#domain/audio/loudness.ts";
import type { Sound } from "./measure.ts";

/** Below this a voice at our loudness is inaudible. */
const SILENCE = fromDecibels(-52);
/** Kept around the audible samples: a soft consonant begins below any threshold. */
const MARGIN_MS = 18;

/** A sound without surrounding silence; empty if all of it is silent. */
export function trim({ samples, rate }: Sound): Sound {
  const first = samples.findIndex((value) => Math.abs(value) > SILENCE);
  if (first === -1) return { samples: new Float32Array(0), rate };
  const last = samples.findLastIndex((value) => Math.abs(value) > SILENCE);
  const margin = Math.round((MARGIN_MS * rate) / 1000);
  return { samples: samples.slice(Math.max(0, first - margin), last + margin), rate };
}

/** Fades a sound in and appends silence. */
export function finish({ samples, rate }: Sound, { fadeInMs, tailMs }: { fadeInMs: number; tailMs: number }): Sound {
  const fade = Math.round((fadeInMs * rate) / 1000);
  const finished = new Float32Array(samples.length + Math.round((tailMs * rate) / 1000));
  finished.set(samples);
  for (let index = 0; index < Math.min(fade, samples.length); index += 1) {
    finished[index] = (finished[index] ?? 0) * (index / fade);
  }
  return { samples: finished, rate };
}
