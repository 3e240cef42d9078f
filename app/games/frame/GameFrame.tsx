import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { useLocation } from "wouter";
import type { RunSummary } from "#domain/game/game.ts";
import type { Verdict } from "#domain/game/wobblers.ts";
import { useUid } from "../../platform/context.tsx";
import { useBackGuard } from "../../platform/leaving/backGuard.ts";
import type { GameId } from "../../routes.ts";
import { runText } from "../../text/games.ts";
import { GameScreen } from "../../ui/page/GameScreen.tsx";
import type { GameKit, Started } from "../kit.ts";
import { DrillActions, drillEventOfKey } from "./DrillActions.tsx";
import { FrameStatus } from "./FrameStatus.tsx";
import { PauseSheet } from "./PauseSheet.tsx";
import { useGame } from "../run/useGame.ts";
import type { Heard } from "../run/followRun.ts";
import { useSheetReport } from "../../platform/learning/useSheetReport.ts";
import { makeKeeper, useWobblerReport } from "../run/useTraining.ts";

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

/** Keys that a focused control uses itself: Enter and Space press it. */
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

const canResume = <Config, State, Event extends { atMs: number }>({
  kit,
  start,
}: GameFrameProps<Config, State, Event>): boolean => kit.resume !== undefined && !start.isPractice;

const NO_VERDICTS: readonly Verdict[] = [];

/** The run, kept as it goes; its verdicts go to the wobblers. */
function useKeptGame<Config, State, Event extends { atMs: number }>(props: GameFrameProps<Config, State, Event>) {
  const { game, kit, start, heard, onFinished } = props;
  const uid = useUid();
  const keeper = makeKeeper<Config, State, Event>(uid, game, { runId: start.runId, lineOf: kit.resume?.line });
  const soFar = start.resumed?.kept ?? { config: start.config, seed: start.seed, startedAtMs: 0 };
  const run = useGame(kit.rules, soFar, {
    heard,
    onKeep: canResume(props) ? keeper.keep : undefined,
    onFinished(summary, state) {
      if (canResume(props)) keeper.forget();
      onFinished(summary, state);
    },
  });
  const { state, ranMs } = run;
  const verdicts = useMemo(() => kit.verdicts?.(state) ?? NO_VERDICTS, [kit, state]);
  useWobblerReport(uid, verdicts);
  // Who rehearses an exam is judged by marks, which are a sheet of their own.
  const isJudged = start.isPractice && !kit.verdicts;
  useSheetReport(isJudged ? undefined : game, { runId: start.runId, verdicts, ranMs });
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

/** The frame of a running game: bar with pause and close, keys, and the pause sheet that 'back' opens. */
export function GameFrame<Config, State, Event extends { atMs: number }>(props: GameFrameProps<Config, State, Event>) {
  const { kit, title, closeHref } = props;
  const run = useKeptGame(props);
  const { state, isPaused, isHeldBack, now, send, pause, resume } = run;
  const [, navigate] = useLocation();
  useBackGuard(pause);
  useResumed(isPaused, () => kit.eventOnResume && send(kit.eventOnResume));
  useKeys((key) => {
    const current = now();
    if (current.isPaused) return false;
    const event = kit.eventOfKey?.(current.state, key) ?? (kit.drill && drillEventOfKey(kit.drill, key));
    if (event) send(event);
    const pauses = !event && (key === "Escape" || (key === " " && kit.drill !== undefined));
    if (pauses) pause();
    return event !== undefined || pauses;
  });

  const actions = kit.drill && <DrillActions drill={kit.drill} state={state} send={send} onPause={pause} />;
  return (
    <GameScreen
      title={kit.titleOf?.(state) ?? title}
      onClose={pause}
      closeLabel={runText.close}
      status={<FrameStatus kit={kit} run={run} />}
      actions={actions}
      layout="fill"
    >
      <kit.View state={state} send={send} onPause={pause} />
      <PauseSheet
        open={isPaused}
        isHeldBack={isHeldBack && kit.drill !== undefined}
        isKept={canResume(props) && run.isBegun()}
        onResume={resume}
        onQuit={() => navigate(closeHref, { replace: true })}
      />
    </GameScreen>
  );
}
