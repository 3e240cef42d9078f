import { wavHeader } from "#domain/audio/wav.ts";
import { logFault } from "../../log.ts";
import { isPressed } from "../../page/press.ts";
import type { Player, PlayerEvents } from "./playing.ts";
import { makeSilentPlayer } from "./silentPlayer.ts";

/** Browsers that do not start within this time count as silent. */
const BEGINS_WITHIN_MS = 4000;

/** A smaller difference than this needs no seek. */
const NEAR_MS = 0.5;

let element: HTMLAudioElement | undefined;
const theElement = () => (element ??= new Audio());

const SILENCE_FRAMES = 2400;

/** A tenth of a second of nothing. */
const makeSilence = () => new Blob([wavHeader(SILENCE_FRAMES), new Int16Array(SILENCE_FRAMES)], { type: "audio/wav" });

/** Whether playing was refused only for want of a press. */
const wantsPress = (error: unknown, wasPressed: boolean) =>
  error instanceof DOMException && error.name === "NotAllowedError" && !wasPressed;

/** Browsers block each media element until a press: call this in a press handler. */
export function unlockPlayer() {
  if (typeof Audio === "undefined") return;
  const audio = theElement();
  const url = URL.createObjectURL(makeSilence());
  audio.src = url;
  // If this is refused, so is the drill, which then tells the user.
  audio
    .play()
    .catch(() => undefined)
    .finally(() => URL.revokeObjectURL(url));
}

/** Loads a file into the element; rejects if it cannot be played. */
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

/** Plays by the element until that fails; then goes on silently by the clock of the page. */
class TrackPlayer implements Player {
  readonly #audio: HTMLAudioElement;
  readonly #url: string;
  readonly #listeners = new Set<PlayerEvents>();
  readonly #closing = new AbortController();
  /** The run time while held; null while it runs. */
  #heldMs: number | null;
  #aheadMs = 0;
  /** Run time never goes back, whatever the element reports. */
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
    // By now the element may belong to another drill.
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
        // Paused before it had begun, which is no refusal.
        if (error instanceof DOMException && error.name === "AbortError") return;
        if (wantsPress(error, wasPressed)) this.#listeners.forEach(({ onHeldBack }) => onHeldBack());
        else this.#refuse(error);
      },
    );
  }

  #refuse(cause: unknown) {
    if (this.#silent || this.#closing.signal.aborted) return;
    logFault("The track of the drill cannot be played.", cause);
    const runMs = this.nowMs();
    this.#silent = makeSilentPlayer(runMs);
    if (this.#heldMs === null) this.#silent.play(runMs, 0);
    this.#audio.pause();
    this.#listeners.forEach(({ onSilenced }) => onSilenced());
  }
}

/** A player at this run time. If the browser does not play the track, one driven by the clock of the page. */
export async function openPlayer(track: Blob, atMs: number): Promise<Player> {
  const audio = theElement();
  const url = URL.createObjectURL(track);
  try {
    await load(audio, url);
    return new TrackPlayer(audio, url, atMs);
  } catch (error) {
    URL.revokeObjectURL(url);
    logFault("The track of the drill cannot be loaded.", error);
    return makeSilentPlayer(atMs);
  }
}
