import { type ComponentType, type ReactNode, useEffect, useEffectEvent } from "react";
import { useLocation } from "wouter";
import type { Game, RunSummary } from "#domain/game/game.ts";
import { useBackGuard } from "../platform/backGuard.ts";
import { runText } from "../text/games.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { GameScreen } from "../ui/GameScreen.tsx";
import styles from "./GameFrame.module.css";
import type { Untimed } from "./run.ts";
import { type RunStart, useGame } from "./useGame.ts";

export interface ViewProps<State, Event> {
  state: State;
  send: (event: Untimed<Event>) => void;
}

/** What makes a game playable: its rules, its view, and what keys mean in it. */
export interface GameKit<Config, State, Event extends { atMs: number }> {
  rules: Game<Config, State, Event>;
  View: ComponentType<ViewProps<State, Event>>;
  /** Above the view, in the bar: how far the run has got. */
  status: (state: State) => ReactNode;
  /** What a key means now; `undefined` where it means nothing. */
  eventOfKey: (state: State, key: string) => Untimed<Event> | undefined;
}

interface GameFrameProps<Config, State, Event extends { atMs: number }> {
  kit: GameKit<Config, State, Event>;
  start: RunStart<Config>;
  title: string;
  closeHref: string;
  onFinished: (summary: RunSummary, state: State) => void;
}

/** Keys that a focused control uses itself stay with it. */
const isTaken = (event: KeyboardEvent) =>
  event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey;

function useKeys(onKey: (key: string) => boolean) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isTaken(event) && onKey(event.key)) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

function PauseSheet({ open, onResume, onQuit }: { open: boolean; onResume: () => void; onQuit: () => void }) {
  return (
    <Dialog open={open} onClose={onResume} title={runText.pause}>
      <div className={styles.pause}>
        <p>{runText.pauseHint}</p>
        <Button variant="primary" size="large" icon="play" onClick={onResume}>
          {runText.resume}
        </Button>
        <Button onClick={onQuit}>{runText.quit}</Button>
      </div>
    </Dialog>
  );
}

/** The frame of a running game: bar with pause and close, keys, and the sheet that 'back' opens instead of leaving. */
export function GameFrame<Config, State, Event extends { atMs: number }>(props: GameFrameProps<Config, State, Event>) {
  const { kit, start, title, closeHref, onFinished } = props;
  const { state, isPaused, send, pause, resume } = useGame(kit.rules, start, onFinished);
  const [, navigate] = useLocation();
  useBackGuard(pause);
  useKeys((key) => {
    if (isPaused) return false;
    const event = kit.eventOfKey(state, key);
    if (event) send(event);
    else if (key === "Escape") pause();
    return event !== undefined || key === "Escape";
  });

  const status = (
    <div className={styles.status}>
      <div>{kit.status(state)}</div>
      <Button icon="pause" className={styles.pauseButton} onClick={pause}>
        {runText.pause}
      </Button>
    </div>
  );
  return (
    <GameScreen title={title} onClose={pause} closeLabel={runText.close} status={status} layout="fill">
      <kit.View state={state} send={send} />
      <PauseSheet open={isPaused} onResume={resume} onQuit={() => navigate(closeHref, { replace: true })} />
    </GameScreen>
  );
}
