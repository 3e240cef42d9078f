import { logFault } from "../../log.ts";

/** The keys of the lock screen and of headphones. */
export interface LockScreenActions {
  onPlay: () => void;
  onPause: () => void;
  onStop: () => void;
  /** Skips the current phase. */
  onNext: () => void;
  /** Restarts the current phase, if that is possible. */
  onPrevious?: () => void;
}

/** A drill as shown on the lock screen. */
export interface LockScreen {
  show: (title: string, drill: string) => void;
  /** The position in the track, and whether it plays. */
  at: (isPlaying: boolean, positionMs: number, lengthMs: number) => void;
  close: () => void;
}

const ARTWORK = [
  { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
];

const nowhere: LockScreen = { show: () => undefined, at: () => undefined, close: () => undefined };

/** Browsers support different sets of actions. */
function handle(action: MediaSessionAction, handler: (() => void) | null) {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch (error) {
    if (handler) logFault(`The lock screen cannot '${action}'.`, error);
  }
}

/**
 * Shows a drill on the lock screen, if the device has one. Seeking is not offered, because skipped parts do not count.
 */
export function openLockScreen({ onPlay, onPause, onStop, onNext, onPrevious }: LockScreenActions): LockScreen {
  if (!("mediaSession" in navigator) || typeof MediaMetadata === "undefined") return nowhere;
  const { mediaSession } = navigator;
  const handlers: [MediaSessionAction, (() => void) | undefined][] = [
    ["play", onPlay],
    ["pause", onPause],
    ["stop", onStop],
    ["nexttrack", onNext],
    ["previoustrack", onPrevious],
  ];
  for (const [action, handler] of handlers) if (handler) handle(action, handler);
  return {
    show: (title, drill) =>
      void (mediaSession.metadata = new MediaMetadata({ title, artist: drill, artwork: ARTWORK })),
    at(isPlaying, positionMs, lengthMs) {
      mediaSession.playbackState = isPlaying ? "playing" : "paused";
      const position = Math.min(positionMs, lengthMs) / 1000;
      mediaSession.setPositionState({ duration: lengthMs / 1000, position, playbackRate: 1 });
    },
    close() {
      for (const [action] of handlers) handle(action, null);
      mediaSession.metadata = null;
      mediaSession.playbackState = "none";
      mediaSession.setPositionState();
    },
  };
}
