import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { TimedCue } from "#domain/audio/timeline.ts";
import type { LengthOf } from "#domain/audio/track.ts";
import type { Game, RunSummary } from "#domain/game/game.ts";
import type { Resumable } from "#domain/game/keptRun.ts";
import type { Verdict } from "#domain/game/wobblers.ts";
import { useBackGuard } from "../platform/backGuard.ts";
import { feelsHere, useFeels } from "../platform/feel.ts";
import { wakeOutput } from "../platform/output.ts";
import type { CalledTechnique } from "../platform/track/clipSource.ts";
import type { GameId } from "../routes.ts";
import { feelText } from "../text/feel.ts";
import { drillText, runText } from "../text/games.ts";
import { Button } from "../ui/Button.tsx";
import { CheckGroup } from "../ui/Choice.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { GameScreen } from "../ui/GameScreen.tsx";
import { DrillActions } from "./DrillActions.tsx";
import styles from "./GameFrame.module.css";
import type { Untimed } from "./run.ts";
import { useGame } from "./useGame.ts";
import type { Heard } from "./followRun.ts";
import { makeKeeper, useUid, useWobblerReport } from "./useTraining.ts";

export interface ViewProps<State, Event> {
  state: State;
  /** `instantMs`: the time stamp of the event of the browser, where the exact instant matters. */
  send: (event: Untimed<Event>, instantMs?: number) => void;
}

/** A drill that is heard and read from afar: its session is one track, it pauses by Space and goes on out of sight. */
export interface Drill<Config, State, Event> {
  /** What sounds when; the same list as long as nothing about it changes. */
  cuesOf: (state: State) => readonly TimedCue[];
  /** When the run is over by itself, as things stand. */
  endsMs: (state: State) => number;
  /** The techniques that are announced, by their keys. */
  calledOf?: (config: Config) => Iterable<readonly [string, CalledTechnique]>;
  /** Gives the announcements the time that they need. */
  withLengths?: (config: Config, lengthOf: LengthOf) => Config;
  /** What runs now, for the lock screen. */
  nowPlaying: (state: State) => string;
  /** What the keys of the lock screen do. */
  events: { stop: Untimed<Event>; skip: Untimed<Event>; repeat?: Untimed<Event> };
  /** What can be done beside pausing, large, in reach of the thumb. */
  Actions: ComponentType<ViewProps<State, Event>>;
}

/** What makes a game playable: its rules, its view, and what keys mean in it. */
export interface GameKit<Config, State, Event extends { atMs: number }> {
  rules: Game<Config, State, Event>;
  View: ComponentType<ViewProps<State, Event>>;
  /** Above the view, in the bar: how far the run has got. */
  status: (state: State, send: (event: Untimed<Event>) => void) => ReactNode;
  /** What a key means now; `undefined` where it means nothing. */
  eventOfKey: (state: State, key: string) => Untimed<Event> | undefined;
  /** What the rules are told when the run goes on after a pause, where that matters to them. */
  eventOnResume?: Untimed<Event>;
  /** Nothing is touched while it runs. */
  isHandsFree?: boolean;
  /** Of a drill that is heard. */
  drill?: Drill<Config, State, Event>;
  /** The heading while it runs, where it is more than the name of the game. */
  titleOf?: (state: State) => string;
  /**
   * What the answers so far say about techniques and questions, in the order in which they were given: Wackelkandidaten
   * follow from it. An answer that is taken back disappears from the list.
   */
  verdicts?: (state: State) => readonly Verdict[];
  /** Lets an interrupted run be taken up again within twelve hours; absent where that makes no sense. */
  resume?: {
    /** Reads a config that was kept on the device; `undefined` where it is broken. */
    parseConfig: (kept: unknown) => Config | undefined;
    /** How far the run had got, for the offer to go on. */
    line: (state: State) => string;
  };
}

/** A run that is about to begin, or to go on. */
export interface Started<Config, State = unknown, Event = unknown> {
  runId: string;
  config: Config;
  seed: number;
  /** Repeating mistakes is practice: no play, no xp (decisions 26), and nothing to resume. */
  isPractice: boolean;
  resumed?: Resumable<Config, State, Event>;
}

export interface GameFrameProps<Config, State, Event extends { atMs: number }> {
  game: GameId;
  kit: GameKit<Config, State, Event>;
  start: Started<Config, State, Event>;
  /** Of a drill: how it is heard. */
  heard?: Heard<Config, State, Event>;
  title: string;
  closeHref: string;
  onSettings: () => void;
  onFinished: (summary: RunSummary, state: State) => void;
}

const CONTROLS = "a, button, input, select, textarea, summary";

/** Keys that a focused control uses itself stay with it: Enter and Space press what has the focus. */
function isTaken(event: KeyboardEvent): boolean {
  const presses = event.key === "Enter" || event.key === " ";
  const ofControl = presses && event.target instanceof Element && event.target.closest(CONTROLS) !== null;
  return ofControl || event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey;
}

function useKeys(onKey: (key: string) => boolean) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isTaken(event) && onKey(event.key)) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

/** What can be heard, felt and seen moving, within reach while a game rests. */
function FeelSwitches() {
  const [feels, setFeels] = useFeels();
  const options = feelsHere().map((value) => ({ value, label: feelText.feels[value].label }));
  const legend = feelText.legend(options.map(({ label }) => label));
  return <CheckGroup legend={legend} hideLegend options={options} values={feels} onChange={setFeels} />;
}

/** A dialog gives the focus to what carries this attribute, which React does not write by itself. */
const first = (element: HTMLElement | null) => element?.setAttribute("autofocus", "");

interface PauseSheetProps {
  open: boolean;
  hint: string;
  /** Going on is the press that the browser wants before anything sounds. */
  isHeldBack: boolean;
  onResume: () => void;
  onQuit: () => void;
}

function PauseSheet({ open, hint, isHeldBack, onResume, onQuit }: PauseSheetProps) {
  return (
    <Dialog open={open} onClose={onResume} title={runText.pause}>
      <div className={styles.pause}>
        <p>{isHeldBack ? drillText.heldBack : hint}</p>
        <FeelSwitches />
        <Button ref={first} variant="primary" size="large" icon={isHeldBack ? "volume" : "play"} onClick={onResume}>
          {isHeldBack ? runText.soundOn : runText.resume}
        </Button>
        <Button onClick={onQuit}>{runText.quit}</Button>
      </div>
    </Dialog>
  );
}

const canResume = <Config, State, Event extends { atMs: number }>({
  kit,
  start,
}: GameFrameProps<Config, State, Event>): boolean => kit.resume !== undefined && !start.isPractice;

const NO_VERDICTS: readonly Verdict[] = [];

/** The run, kept as it goes and reporting what wobbles. */
function useKeptGame<Config, State, Event extends { atMs: number }>(props: GameFrameProps<Config, State, Event>) {
  const { game, kit, start, heard, onFinished } = props;
  const uid = useUid();
  const keeper = makeKeeper<Config, Event>(uid, game, start.runId);
  const soFar = start.resumed?.kept ?? { config: start.config, seed: start.seed, startedAtMs: 0 };
  const run = useGame(kit.rules, soFar, {
    heard,
    onKeep: canResume(props) ? keeper.keep : undefined,
    onFinished(summary, state) {
      if (canResume(props)) keeper.forget();
      onFinished(summary, state);
    },
  });
  const { state } = run;
  useWobblerReport(
    uid,
    useMemo(() => kit.verdicts?.(state) ?? NO_VERDICTS, [kit, state]),
  );
  return run;
}

/** Tells the rules that the run goes on: after the pause sheet has closed and given the focus back. */
function useResumed(isPaused: boolean, onResumed: () => void) {
  const wasPaused = useRef(false);
  const tell = useEffectEvent(onResumed);
  useEffect(() => {
    if (wasPaused.current && !isPaused) tell();
    wasPaused.current = isPaused;
  }, [isPaused]);
}

/** Said once, not in every run. */
let saidDark = false;

/** The screen cannot be kept awake: what becomes of a run in which nothing is touched for long. */
function DarkNote({ text }: { text: string }) {
  const [isFirst] = useState(!saidDark);
  useEffect(() => void (saidDark = true), []);
  return isFirst && <p className={styles.dark}>{text}</p>;
}

/** The frame of a running game: bar with pause and close, keys, and the sheet that 'back' opens instead of leaving. */
export function GameFrame<Config, State, Event extends { atMs: number }>(props: GameFrameProps<Config, State, Event>) {
  const { kit, title, closeHref } = props;
  const { state, isPaused, isSilent, isHeldBack, mayGoDark, send, pause, resume } = useKeptGame(props);
  const [, navigate] = useLocation();
  useBackGuard(pause);
  useResumed(isPaused, () => kit.eventOnResume && send(kit.eventOnResume));
  useKeys((key) => {
    if (isPaused) return false;
    const event = kit.eventOfKey(state, key);
    if (event) send(event);
    const pauses = !event && (key === "Escape" || (key === " " && kit.drill !== undefined));
    if (pauses) pause();
    return event !== undefined || pauses;
  });

  const status = (
    <div className={styles.status}>
      <div className={styles.progress}>
        {kit.status(state, send)}
        {isSilent && (
          <p className={styles.silent} role="alert">
            {drillText.silent}
          </p>
        )}
        {isHeldBack && !isPaused && (
          <Button icon="volume" onClick={wakeOutput}>
            {runText.soundOn}
          </Button>
        )}
        {mayGoDark && kit.drill && <DarkNote text={drillText.mayGoDark} />}
        {mayGoDark && kit.isHandsFree && <DarkNote text={runText.mayGoDark} />}
      </div>
      {!kit.drill && (
        <Button icon="pause" className={styles.pauseButton} onClick={pause}>
          {runText.pause}
        </Button>
      )}
    </div>
  );
  const actions = kit.drill && (
    <DrillActions onPause={pause}>
      <kit.drill.Actions state={state} send={send} />
    </DrillActions>
  );
  return (
    <GameScreen
      title={kit.titleOf?.(state) ?? title}
      onClose={pause}
      closeLabel={runText.close}
      status={status}
      actions={actions}
      layout="fill"
    >
      <kit.View state={state} send={send} />
      <PauseSheet
        open={isPaused}
        isHeldBack={isHeldBack && kit.drill !== undefined}
        hint={canResume(props) ? runText.pauseHintKept : runText.pauseHint}
        onResume={resume}
        onQuit={() => navigate(closeHref, { replace: true })}
      />
    </GameScreen>
  );
}
