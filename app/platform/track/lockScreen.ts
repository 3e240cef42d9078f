import { logFault } from "../log.ts";

/** What can be pressed on the lock screen and on headphones. */
export interface LockScreenActions {
  onPlay: () => void;
  onPause: () => void;
  onStop: () => void;
  /** Skips what runs. */
  onNext: () => void;
  /** Once more from the beginning of what runs, where there is that. */
  onPrevious?: () => void;
}

/** A session as the lock screen shows it. */
export interface LockScreen {
  show: (title: string, session: string) => void;
  /** Where the track is, and whether it goes on from there. */
  at: (isPlaying: boolean, positionMs: number, lengthMs: number) => void;
  close: () => void;
}

const ARTWORK = [
  { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
];

const nowhere: LockScreen = { show: () => undefined, at: () => undefined, close: () => undefined };

/** Not every browser knows every action. */
function handle(action: MediaSessionAction, handler: (() => void) | null) {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch (error) {
    if (handler) logFault(`The lock screen cannot '${action}'.`, error);
  }
}

/** Puts a session on the lock screen, where the device has one. Moving by hand is not offered: what is skipped counts for nothing. */
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
    show: (title, session) =>
      void (mediaSession.metadata = new MediaMetadata({ title, artist: session, artwork: ARTWORK })),
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
