import { type ComponentType, type ReactNode, useState } from "react";
import type { RunSummary } from "#domain/game/game.ts";
import type { Resumable } from "#domain/game/keptRun.ts";
import { berlinDay } from "#domain/progress/day.ts";
import { isPlay } from "#domain/progress/plays.ts";
import type { Play } from "../../platform/adapters.ts";
import { randomId, randomSeed } from "../../platform/chance.ts";
import { wallMs } from "../../platform/clock.ts";
import { useAtWork } from "../../platform/leaving/quiet.ts";
import type { GameId } from "../../routes.ts";
import { drillText } from "../../text/games.ts";
import type { Exit } from "./exit.ts";
import { GameFrame, type GameFrameProps } from "../frame/GameFrame.tsx";
import type { GameKit, Started } from "../kit.ts";
import { ResultScreen, type Uncounted } from "../result/ResultScreen.tsx";

/** What each game gets from its address. */
export interface GameEntryProps {
  title: string;
  preselected?: string;
  exit: Exit;
}

export interface GameRunsProps<Config, State, Event extends { atMs: number }> {
  game: GameId;
  title: string;
  kit: GameKit<Config, State, Event>;
  config: Config;
  /** The interrupted run to start with. */
  resumed?: Resumable<Config, State, Event>;
  /** The seed of the first run, if it was drawn before. */
  seed?: number;
  /** The frame of a run; drills with sound have their own. */
  Frame?: ComponentType<GameFrameProps<Config, State, Event>>;
  exit: Exit;
  /** The achievement in one line; 'x von y richtig' by default. */
  scoreText?: (summary: RunSummary, state: State) => string;
  /** The button that starts again; 'Nochmal Spielen' by default. */
  againText?: string;
  /** The recap below the result. `config` is that of the first run. */
  recap: (state: State, config: Config) => ReactNode;
  /** A config that repeats only the mistakes; `undefined` without any. */
  onlyMistakes?: (state: State, config: Config) => Config | undefined;
  /** Whether a run ended without a play, and its text. */
  uncounted?: (state: State) => Uncounted | undefined;
  onSettings: () => void;
  /** Closing the result leads to the settings (rule 11.2). */
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

/** A play has the id of its run, so it counts once, however often the result renders (rule 7.9). */
function playOf(runId: string, gameType: GameId, { score, total, xp }: RunSummary): Play {
  const playedAtMs = wallMs();
  return { playId: runId, gameType, date: berlinDay(playedAtMs), score, total, xp, playedAtMs };
}

/** Runs and results in turn, until the user leaves. */
export function GameRuns<Config, State, Event extends { atMs: number }>(props: GameRunsProps<Config, State, Event>) {
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
  const mistakes = onlyMistakes?.(state, config);
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
      {recap(state, config)}
    </ResultScreen>
  );
}
