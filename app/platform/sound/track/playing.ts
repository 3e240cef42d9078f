/** The events of a player. */
export interface PlayerEvents {
  /** At intervals, also while the page is hidden and its timers are throttled, and at the end of the track. */
  onBeat: () => void;
  /** The system interrupted the sound, for example by a phone call. */
  onInterrupted: () => void;
  /** The browser requires a press first; the track has not moved. */
  onHeldBack: () => void;
  /** Sound has failed for good. */
  onSilenced: () => void;
}

/** Plays the track of a drill and is the clock of its run, so that sound and display cannot drift apart. */
export interface Player {
  /** The run time; stands still while held and while the device does not play. */
  nowMs: () => number;
  /** Continues at this run time, with an offset between run and track. */
  play: (runMs: number, aheadMs: number) => void;
  /** Holds at this run time. */
  hold: (runMs: number) => void;
  setMuted: (isMuted: boolean) => void;
  /** Returns how to stop listening. */
  listen: (events: PlayerEvents) => () => void;
  /** Whether there is no sound; then the clock of the page is used. */
  isSilent: () => boolean;
  close: () => void;
}
