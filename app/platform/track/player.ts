import { wavHeader } from "#domain/audio/wav.ts";
import { logFault } from "../log.ts";
import { isPressed } from "../press.ts";
import { makeSilentPlayer } from "./silentPlayer.ts";

/** What a player tells. */
export interface PlayerEvents {
  /** From time to time, also while the page is out of sight and its timers sleep; and at the end of the track. */
  onBeat: () => void;
  /** The system took the sound away, as a phone call does. */
  onInterrupted: () => void;
  /** The browser wants a press first; the track has not moved. */
  onHeldBack: () => void;
  /** From now on nothing sounds. */
  onSilenced: () => void;
}

/** Plays the track of a session and is the clock of its run: sound and display cannot drift apart. */
export interface Player {
  /** The time of the run; stands while held, and while the device is not yet, or no longer, playing. */
  nowMs: () => number;
  /** Goes on at this time of the run, which lies so much later in the track. */
  play: (runMs: number, aheadMs: number) => void;
  /** Stands still at this time of the run. */
  hold: (runMs: number) => void;
  setMuted: (isMuted: boolean) => void;
  /** Gives back how to stop listening. */
  listen: (events: PlayerEvents) => () => void;
  /** Whether nothing sounds: the clock is then that of the page. */
  isSilent: () => boolean;
  close: () => void;
}

/** A browser that does not begin to play within this time is taken for silent. */
const BEGINS_WITHIN_MS = 4000;

/** Where the track already is to less than this, it need not be moved. */
const NEAR_MS = 0.5;

let element: HTMLAudioElement | undefined;
const theElement = () => (element ??= new Audio());

const SILENCE_FRAMES = 2400;

/** A tenth of a second of nothing. */
const makeSilence = () => new Blob([wavHeader(SILENCE_FRAMES), new Int16Array(SILENCE_FRAMES)], { type: "audio/wav" });

/** Whether a refusal means only that nothing was being pressed: then a press will do. */
const wantsPress = (error: unknown, wasPressed: boolean) =>
  error instanceof DOMException && error.name === "NotAllowedError" && !wasPressed;

/** Browsers hold sound back until the first touch, element by element: to be called while something is pressed. */
export function unlockPlayer() {
  if (typeof Audio === "undefined") return;
  const audio = theElement();
  const url = URL.createObjectURL(makeSilence());
  audio.src = url;
  // Where it is refused, the session itself will be: then it says so.
  audio
    .play()
    .catch(() => undefined)
    .finally(() => URL.revokeObjectURL(url));
}

/** Puts a file into the element; rejects where it cannot be played. */
function load(audio: HTMLAudioElement, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the track does not load")), BEGINS_WITHIN_MS);
    const settle = (end: () => void) => {
      clearTimeout(timer);
      audio.onloadedmetadata = null;
      audio.onerror = null;
      end();
    };
    audio.onloadedmetadata = () => settle(resolve);
    audio.onerror = () => settle(() => reject(audio.error ?? new Error("no track")));
    audio.src = url;
    audio.load();
  });
}

/** Plays by the element until that fails; then goes on by the clock of the page, from where it was. */
class TrackPlayer implements Player {
  readonly #audio: HTMLAudioElement;
  readonly #url: string;
  readonly #listeners = new Set<PlayerEvents>();
  readonly #closing = new AbortController();
  /** Where the run stands; null while it goes on. */
  #heldMs: number | null;
  #aheadMs = 0;
  /** The time of the run never runs back, whatever the element says. */
  #reachedMs: number;
  #silent: Player | undefined;

  constructor(audio: HTMLAudioElement, url: string, atMs: number) {
    this.#audio = audio;
    this.#url = url;
    this.#heldMs = atMs;
    this.#reachedMs = atMs;
    const { signal } = this.#closing;
    for (const beat of ["timeupdate", "ended"]) audio.addEventListener(beat, this.#beat, { signal });
    audio.addEventListener("pause", this.#paused, { signal });
    audio.addEventListener("error", () => this.#refuse(audio.error), { signal });
  }

  nowMs = () => {
    if (this.#silent) return this.#silent.nowMs();
    if (this.#heldMs !== null) return this.#heldMs;
    this.#reachedMs = Math.max(this.#reachedMs, this.#audio.currentTime * 1000 - this.#aheadMs);
    return this.#reachedMs;
  };

  play = (runMs: number, aheadMs: number) => {
    if (this.#silent) return this.#silent.play(runMs, aheadMs);
    const stood = this.#heldMs !== null;
    if (!stood && aheadMs === this.#aheadMs) return;
    this.#heldMs = null;
    this.#aheadMs = aheadMs;
    this.#reachedMs = runMs;
    this.#moveTo(runMs + aheadMs);
    if (stood) this.#begin();
  };

  hold = (runMs: number) => {
    this.#silent?.hold(runMs);
    this.#heldMs = runMs;
    this.#audio.pause();
  };

  setMuted = (isMuted: boolean) => void (this.#audio.muted = isMuted);

  listen = (events: PlayerEvents) => {
    this.#listeners.add(events);
    return () => void this.#listeners.delete(events);
  };

  isSilent = () => this.#silent !== undefined;

  close = () => {
    this.#closing.abort();
    this.#heldMs ??= this.nowMs();
    // By now the element may play another session.
    if (this.#audio.src === this.#url) {
      this.#audio.pause();
      this.#audio.removeAttribute("src");
      this.#audio.load();
    }
    URL.revokeObjectURL(this.#url);
  };

  #beat = () => this.#listeners.forEach(({ onBeat }) => onBeat());

  #paused = () => {
    const isOurs = this.#silent || this.#heldMs !== null || !this.#audio.paused || this.#audio.ended;
    if (!isOurs) this.#listeners.forEach(({ onInterrupted }) => onInterrupted());
  };

  #moveTo(trackMs: number) {
    if (Math.abs(this.#audio.currentTime * 1000 - trackMs) > NEAR_MS) this.#audio.currentTime = trackMs / 1000;
  }

  #begin() {
    const isTooLate = setTimeout(() => this.#refuse(new Error("the track does not begin")), BEGINS_WITHIN_MS);
    const wasPressed = isPressed();
    this.#audio.play().then(
      () => clearTimeout(isTooLate),
      (error: unknown) => {
        clearTimeout(isTooLate);
        // Paused before it had begun: not a refusal.
        if (error instanceof DOMException && error.name === "AbortError") return;
        if (wantsPress(error, wasPressed)) this.#listeners.forEach(({ onHeldBack }) => onHeldBack());
        else this.#refuse(error);
      },
    );
  }

  #refuse(cause: unknown) {
    if (this.#silent || this.#closing.signal.aborted) return;
    logFault("The track of the session cannot be played.", cause);
    const runMs = this.nowMs();
    this.#silent = makeSilentPlayer(runMs);
    if (this.#heldMs === null) this.#silent.play(runMs, 0);
    this.#audio.pause();
    this.#listeners.forEach(({ onSilenced }) => onSilenced());
  }
}

/** A player that stands at this time of the run. Where the browser will not play the track, one by the clock of the page. */
export async function openPlayer(track: Blob, atMs: number): Promise<Player> {
  const audio = theElement();
  const url = URL.createObjectURL(track);
  try {
    await load(audio, url);
    return new TrackPlayer(audio, url, atMs);
  } catch (error) {
    URL.revokeObjectURL(url);
    logFault("The track of the session cannot be loaded.", error);
    return makeSilentPlayer(atMs);
  }
}
