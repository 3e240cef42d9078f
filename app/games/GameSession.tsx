import { type ReactNode, useState } from "react";
import type { RunSummary } from "#domain/game/game.ts";
import { berlinDay } from "#domain/progress/day.ts";
import type { Play } from "../platform/adapters.ts";
import { randomId, randomSeed } from "../platform/chance.ts";
import { wallMs } from "../platform/clock.ts";
import type { GameId } from "../routes.ts";
import type { Exit } from "./exit.ts";
import { GameFrame, type GameKit } from "./GameFrame.tsx";
import { ResultScreen } from "./ResultScreen.tsx";

/** What every game gets from its address. */
export interface GameEntryProps {
  title: string;
  preselected?: string;
  exit: Exit;
}

interface GameSessionProps<Config, State, Event extends { atMs: number }> {
  game: GameId;
  title: string;
  kit: GameKit<Config, State, Event>;
  config: Config;
  exit: Exit;
  /** What happened, below the result. */
  recap: (state: State) => ReactNode;
  /** What only repeats the mistakes; `undefined` where there were none. */
  onlyMistakes: (state: State) => Config | undefined;
  onSettings: () => void;
}

interface Started<Config> {
  runId: string;
  config: Config;
  seed: number;
  /** Repeating mistakes is practice: no play, no xp (decisions 26). */
  isPractice: boolean;
}

interface Ended<State> {
  runId: string;
  state: State;
  summary: RunSummary;
  play?: Play;
}

const begin = <Config,>(config: Config, isPractice: boolean): Started<Config> => ({
  runId: randomId(),
  config,
  seed: randomSeed(),
  isPractice,
});

/** A play has the id of its run: however often the result is drawn, it counts once (decisions 18). */
function playOf(runId: string, gameType: GameId, { score, total, xp }: RunSummary): Play {
  const playedAtMs = wallMs();
  return { playId: runId, gameType, date: berlinDay(playedAtMs), score, total, xp, playedAtMs };
}

/** Runs and results in turn, until the user goes elsewhere. */
export function GameSession<Config, State, Event extends { atMs: number }>(
  props: GameSessionProps<Config, State, Event>,
) {
  const { game, title, kit, config, exit, recap, onlyMistakes, onSettings } = props;
  const [run, setRun] = useState(() => begin(config, false));
  const [ended, setEnded] = useState<Ended<State>>();

  if (ended?.runId !== run.runId) {
    const finish = (summary: RunSummary, state: State) => {
      const play = run.isPractice ? undefined : playOf(run.runId, game, summary);
      setEnded((earlier) => (earlier?.runId === run.runId ? earlier : { runId: run.runId, state, summary, play }));
    };
    return <GameFrame key={run.runId} kit={kit} start={run} title={title} closeHref={exit.href} onFinished={finish} />;
  }
  const mistakes = onlyMistakes(ended.state);
  return (
    <ResultScreen
      key={run.runId}
      game={game}
      title={title}
      summary={ended.summary}
      play={ended.play}
      exit={exit}
      onAgain={() => setRun(begin(config, false))}
      onOnlyMistakes={mistakes && (() => setRun(begin(mistakes, true)))}
      onSettings={onSettings}
    >
      {recap(ended.state)}
    </ResultScreen>
  );
}
