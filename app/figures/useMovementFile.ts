import { type Movement, readMovement } from "#domain/figures/motion/movement.ts";
import { type Timeline, timelineOf } from "#domain/figures/motion/timeline.ts";
import { useEffect, useState } from "react";
import { loadJson } from "../platform/json.ts";

/** A movement and when what happens in it. */
export interface Loaded {
  movement: Movement;
  timeline: Timeline;
}

/** Loaded movements, so that opening one again shows it at once; the oldest give way. */
const loaded = new Map<string, Loaded>();
const MOST = 24;

function keep(url: string, file: Loaded) {
  loaded.set(url, file);
  const [oldest] = loaded.keys();
  if (loaded.size > MOST && oldest !== undefined) loaded.delete(oldest);
}

async function load(url: string): Promise<Loaded> {
  const movement = readMovement(await loadJson(url));
  if (!movement) throw new Error(`${url} is no movement`);
  const file = { movement, timeline: timelineOf(movement) };
  keep(url, file);
  return file;
}

/** Loads a movement when it is first shown. */
export function useMovementFile(url: string): { file?: Loaded; isFailed: boolean; retry: () => void } {
  const [file, setFile] = useState(() => loaded.get(url));
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    if (file || isFailed) return undefined;
    let wanted = true;
    load(url).then(
      (found) => wanted && setFile(found),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [url, file, isFailed]);
  return { file, isFailed, retry: () => setFailed(false) };
}
