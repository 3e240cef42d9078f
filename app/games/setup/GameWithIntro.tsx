import { type ComponentType, useState } from "react";
import { wakeOutputSoon } from "../../platform/sound/output.ts";
import { type GameEntryProps, GameRuns, type GameRunsProps } from "../run/GameRuns.tsx";

/** What the start of such a game gets. */
export interface IntroProps<Config> extends Pick<GameEntryProps, "title" | "exit"> {
  /** The choices of the last start. */
  last: Config | undefined;
  onStart: (config: Config) => void;
}

type Props<Config, State, Event extends { atMs: number }> = Omit<
  GameRunsProps<Config, State, Event>,
  "config" | "onSettings"
> & { Intro: ComponentType<IntroProps<Config>> };

/** A game without the settings screen: its intro with a start button, then its runs. */
export function GameWithIntro<Config, State, Event extends { atMs: number }>({
  Intro,
  ...runs
}: Props<Config, State, Event>) {
  const [chosen, setChosen] = useState<{ config: Config; isRunning: boolean }>();
  if (chosen?.isRunning) {
    return <GameRuns {...runs} config={chosen.config} onSettings={() => setChosen({ ...chosen, isRunning: false })} />;
  }
  const { title, exit } = runs;
  const start = (config: Config) => {
    wakeOutputSoon();
    setChosen({ config, isRunning: true });
  };
  return <Intro title={title} exit={exit} last={chosen?.config} onStart={start} />;
}
