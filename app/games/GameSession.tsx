import { type ComponentType, type ReactNode, useState } from "react";
import type { RunSummary } from "#domain/game/game.ts";
import type { Resumable } from "#domain/game/keptRun.ts";
import { berlinDay } from "#domain/progress/day.ts";
import { isPlay } from "#domain/progress/plays.ts";
import type { Play } from "../platform/adapters.ts";
import { randomId, randomSeed } from "../platform/chance.ts";
import { wallMs } from "../platform/clock.ts";
import { useAtWork } from "../platform/quiet.ts";
import type { GameId } from "../routes.ts";
import { drillText } from "../text/games.ts";
import type { Exit } from "./exit.ts";
import { GameFrame, type GameFrameProps, type GameKit, type Started } from "./GameFrame.tsx";
import { ResultScreen, type Uncounted } from "./ResultScreen.tsx";

/** What every game gets from its address. */
export interface GameEntryProps {
  title: string;
  preselected?: string;
  exit: Exit;
}

export interface GameSessionProps<Config, State, Event extends { atMs: number }> {
  game: GameId;
  title: string;
  kit: GameKit<Config, State, Event>;
  config: Config;
  /** The interrupted run that comes first. */
  resumed?: Resumable<Config, State, Event>;
  /** The chance of the first run, where it has been drawn before. */
  seed?: number;
  /** The frame around a run; a drill that is heard has another. */
  Frame?: ComponentType<GameFrameProps<Config, State, Event>>;
  exit: Exit;
  /** What was achieved, in one line; 'x von y richtig' by default. */
  scoreText?: (summary: RunSummary, state: State) => string;
  /** What starts anew; 'Nochmal Spielen' by default. */
  againText?: string;
  /** What happened, below the result. */
  recap: (state: State) => ReactNode;
  /** What only repeats the mistakes; `undefined` where there were none. */
  onlyMistakes?: (state: State) => Config | undefined;
  /** Whether a run ended without being a play, and how that is said. */
  uncounted?: (state: State) => Uncounted | undefined;
  onSettings: () => void;
  /** Closing the result leads back to the settings instead of home. */
  closesToSettings?: boolean;
}

interface Ended<State> {
  runId: string;
  state: State;
  summary: RunSummary;
  play?: Play;
}

function begin<Config, State, Event>(
  config: Config,
  isPractice: boolean,
  seed = randomSeed(),
): Started<Config, State, Event> {
  return { runId: randomId(), config, seed, isPractice };
}

function goOn<Config, State, Event>(resumed: Resumable<Config, State, Event>): Started<Config, State, Event> {
  const { runId, config, seed } = resumed.kept;
  return { runId, config, seed, isPractice: false, resumed };
}

/** A play has the id of its run: however often the result is drawn, it counts once (decisions 18). */
function playOf(runId: string, gameType: GameId, { score, total, xp }: RunSummary): Play {
  const playedAtMs = wallMs();
  return { playId: runId, gameType, date: berlinDay(playedAtMs), score, total, xp, playedAtMs };
}

/** Runs and results in turn, until the user goes elsewhere. */
export function GameSession<Config, State, Event extends { atMs: number }>(
  props: GameSessionProps<Config, State, Event>,
) {
  const { game, title, kit, config, resumed, seed, exit, scoreText, againText, recap, onlyMistakes, uncounted } = props;
  const { Frame = GameFrame, onSettings, closesToSettings = false } = props;
  const [run, setRun] = useState<Started<Config, State, Event>>(() =>
    resumed ? goOn(resumed) : begin(config, false, seed),
  );
  const [ended, setEnded] = useState<Ended<State>>();
  useAtWork(true);

  if (ended?.runId !== run.runId) {
    const finish = (summary: RunSummary, state: State) => {
      const counts = !run.isPractice && isPlay(game, summary) && !uncounted?.(state);
      const play = counts ? playOf(run.runId, game, summary) : undefined;
      setEnded((earlier) => (earlier?.runId === run.runId ? earlier : { runId: run.runId, state, summary, play }));
    };
    const frame = { game, kit, title, start: run, closeHref: exit.href, onSettings, onFinished: finish };
    return <Frame key={run.runId} {...frame} />;
  }
  const { state, summary } = ended;
  const mistakes = onlyMistakes?.(state);
  const nothingDone = isPlay(game, summary) ? undefined : drillText.tooShort;
  return (
    <ResultScreen
      key={run.runId}
      game={game}
      title={title}
      summary={summary}
      scoreText={scoreText?.(summary, state)}
      againText={againText}
      play={ended.play}
      uncounted={uncounted?.(state) ?? nothingDone}
      exit={exit}
      onAgain={() => setRun(begin(config, false))}
      onOnlyMistakes={mistakes && (() => setRun(begin(mistakes, true)))}
      onSettings={onSettings}
      onClose={closesToSettings ? onSettings : undefined}
    >
      {recap(state)}
    </ResultScreen>
  );
}
