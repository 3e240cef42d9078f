import type { FlipBook } from "#domain/catalogue/flipBook.ts";
import { useEffect, useState } from "react";
import { loadJson } from "../../platform/json.ts";
import { useStill } from "../../platform/page/feel.ts";
import { advance, isFlipBook, keyBeside, type Pace, type Playback, rest, startFrom } from "./flipBook.ts";

/** Loaded movements, so that opening one again shows it at once. */
const loaded = new Map<string, FlipBook>();

/** Loads a movement when it is first shown. */
export function useFlipBookFile(url: string): { book?: FlipBook; isFailed: boolean; retry: () => void } {
  const [book, setBook] = useState(() => loaded.get(url));
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    if (book || isFailed) return undefined;
    let wanted = true;
    const load = async () => {
      try {
        const data = await loadJson(url);
        if (!isFlipBook(data)) throw new Error(`${url} is no flip-book`);
        loaded.set(url, data);
        if (wanted) setBook(data);
      } catch {
        if (wanted) setFailed(true);
      }
    };
    void load();
    return () => {
      wanted = false;
    };
  }, [url, book, isFailed]);
  return { book, isFailed, retry: () => setFailed(false) };
}

/** Animation frames stop in a background tab; the missed time is skipped. */
const LONGEST_FRAME_MS = 250;

interface Choices {
  speed: Pace["speed"];
  rounds: number;
}

/** The playback of a movement. It starts playing, or at rest where motion is reduced. */
export function useMovement(book: FlipBook, choices: Choices) {
  const isStill = useStill();
  const { speed, rounds } = choices;
  const [playback, setPlayback] = useState<Playback>(() =>
    isStill ? rest(book.still) : startFrom(book, rest(book.play.length), rounds),
  );
  const { isPlaying } = playback;
  useEffect(() => {
    if (!isPlaying) return undefined;
    let lastMs: number | undefined;
    let frame = requestAnimationFrame(function tick(nowMs) {
      const elapsedMs = Math.min(LONGEST_FRAME_MS, nowMs - (lastMs ?? nowMs));
      lastMs = nowMs;
      setPlayback((current) => advance(book, current, elapsedMs, { speed, isStill }));
      frame = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, book, speed, isStill]);
  return {
    ...playback,
    isStill,
    toggle: () =>
      setPlayback((current) => (current.isPlaying ? rest(current.place) : startFrom(book, current, rounds))),
    seek: (place: number) => setPlayback(rest(place)),
    leaf: (direction: 1 | -1) => setPlayback(({ place }) => rest(keyBeside(book, place, direction))),
    setRounds: (wanted: number) =>
      setPlayback((current) => ({ ...current, roundsLeft: current.isPlaying ? wanted - 1 : 0 })),
  };
}
