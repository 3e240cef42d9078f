import type { ComponentType, ReactNode } from "react";
import type { TimedCue } from "#domain/audio/timeline.ts";
import type { LengthOf } from "#domain/audio/track.ts";
import type { Game } from "#domain/game/game.ts";
import type { Resumable } from "#domain/game/keptRun.ts";
import type { Verdict } from "#domain/game/wobblers.ts";
import type { CalledTechnique } from "../platform/sound/track/clipSource.ts";
import type { Untimed } from "./run/run.ts";

/** The props of a game's view. */
export interface ViewProps<State, Event> {
  state: State;
  /** `instantMs`: the time stamp of the browser's event, for games that measure. */
  send: (event: Untimed<Event>, instantMs?: number) => void;
  onPause: () => void;
}

/** A drill with sound, read from a distance: it is rendered to one track, pauses by Space and goes on out of sight. */
export interface Drill<Config, State, Event> {
  /** The cues of the drill; the same list while nothing about it changes. */
  cuesOf: (state: State) => readonly TimedCue[];
  /** When the run ends by itself, as it stands now. */
  endsMs: (state: State) => number;
  /** The announced techniques, by key. */
  calledOf?: (config: Config) => Iterable<readonly [string, CalledTechnique]>;
  /** Lengthens the schedule where announcements need it. */
  withLengths?: (config: Config, lengthOf: LengthOf) => Config;
  /** The current phase on the lock screen. */
  nowPlaying: (state: State) => string;
  /** The events of its buttons, of its keys and of the lock screen. */
  events: { stop: Untimed<Event>; skip: Untimed<Event>; repeat?: Untimed<Event> };
  /** The end of the schedule is reached: 'Stop' is called 'Fertig'. */
  isOver: (state: State) => boolean;
}

/** A playable game: rules, view and keys. */
export interface GameKit<Config, State, Event extends { atMs: number }> {
  rules: Game<Config, State, Event>;
  View: ComponentType<ViewProps<State, Event>>;
  /** The progress, in the bar above the view. */
  status: (state: State, send: (event: Untimed<Event>) => void) => ReactNode;
  /** The view has the pause button itself, in reach of the thumb. */
  hasOwnPause?: boolean;
  /** The event of a key; `undefined` for keys without meaning. */
  eventOfKey?: (state: State, key: string) => Untimed<Event> | undefined;
  /** The event after a pause, for rules that need one. */
  eventOnResume?: Untimed<Event>;
  /** Only for drills with sound. */
  drill?: Drill<Config, State, Event>;
  /** The heading while it runs, if it differs from the name of the game. */
  titleOf?: (state: State) => string;
  /**
   * What the answers so far say about techniques and questions, in order: Wackelkandidaten follow from it. A verdict
   * that is taken back disappears from the list.
   */
  verdicts?: (state: State) => readonly Verdict[];
  /** How an interrupted run can be resumed within twelve hours; absent if that makes no sense. */
  resume?: {
    /** Reads a config that was kept on the device; `undefined` if it is broken. */
    parseConfig: (kept: unknown) => Config | undefined;
    /** The progress of the kept run, for the offer to resume. */
    line: (state: State) => string;
  };
}

/** A run that is about to begin or to resume. */
export interface Started<Config, State = unknown, Event = unknown> {
  runId: string;
  config: Config;
  seed: number;
  /** Repeating mistakes is practice: no play, no xp (rule 11.6), and no resuming. */
  isPractice: boolean;
  resumed?: Resumable<Config, State, Event>;
}
