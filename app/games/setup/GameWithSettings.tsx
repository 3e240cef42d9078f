import { type ReactNode, useState } from "react";
import { useSearch } from "wouter";
import { ALL_TOPICS } from "#domain/game/filter.ts";
import { choiceOfBelts, type Settings, type SettingsGame } from "#domain/game/settings.ts";
import type { Wobblers } from "#domain/game/wobblers.ts";
import { randomSeed } from "../../platform/chance.ts";
import { useProfile } from "../../platform/context.tsx";
import { MISTAKES, trainedFromSearch } from "../../routes.ts";
import type { HanziChar } from "../../ui/signs/hanzi.ts";
import { ReadyScreen } from "../frame/ReadyScreen.tsx";
import type { GameKit } from "../kit.ts";
import { type GameEntryProps, GameRuns, type GameRunsProps } from "../run/GameRuns.tsx";
import { type GameStart, useGameStart } from "../run/useTraining.ts";
import { type Offer, SettingsScreen } from "./SettingsScreen.tsx";

/** The screen between settings and run. */
export interface Ready {
  hanzi: HanziChar;
  heading: string;
  children: ReactNode;
}

/** The parts that concern runs and results. */
type RunParts<Config, State, Event extends { atMs: number }> = Pick<
  GameRunsProps<Config, State, Event>,
  "Frame" | "scoreText" | "againText" | "recap" | "onlyMistakes" | "closesToSettings"
>;

/** The parts of a game that begins with the settings screen. */
export interface GameParts<Config, State, Event extends { atMs: number }> extends RunParts<Config, State, Event> {
  game: SettingsGame;
  kit: GameKit<Config, State, Event>;
  intro: string;
  /** The message when nothing fits; the first sentence of rule 8.8 by default. */
  noneFoundText?: string;
  /** Absent if a run begins at once. */
  ready?: (config: Config, seed: number) => Ready;
  /** Called within the press that starts or resumes a run, for what the browser allows only then. */
  onPress?: () => void;
  /** Called when a run starts, not when one is resumed. */
  onBegin?: (config: Config) => void;
}

/** All that a run needs, and what it is called before the start. */
export interface Given<Config> {
  config: Config;
  heading: string;
}

/** What depends on the address or on loaded data. */
interface Choices<Config> {
  /** The choices of the address. */
  chosen?: Partial<Settings>;
  /** Where the address says all that a run needs: the settings come only after it. */
  given?: () => Given<Config> | undefined;
  offer: (settings: Settings, wobblers: Wobblers) => Offer;
  /** `undefined` if something is missing; the settings screen starts nothing incomplete. */
  configOf: (settings: Settings, wobblers: Wobblers) => Config | undefined;
}

type Props<Config, State, Event extends { atMs: number }> = Choices<Config> &
  Pick<GameEntryProps, "title" | "exit"> & { parts: GameParts<Config, State, Event> };

/** A chosen config and the seed of its first run. */
type Chosen<Config> = Required<Pick<GameStart<Config, never, never>, "config" | "seed">> & Partial<Given<Config>>;

const ONLY_MISTAKES: Partial<Settings> = { onlyMistakes: true, topics: [ALL_TOPICS], mode: "all" };

/** What the query of the address chooses: belts, or what went wrong lately. */
function useWished(game: SettingsGame) {
  const search = useSearch();
  const belts = trainedFromSearch(search);
  const mistakes = new URLSearchParams(search).has(MISTAKES) && ONLY_MISTAKES;
  return { belts, wished: { ...(belts && choiceOfBelts(game, belts)), ...mistakes } };
}

/** A game that begins with the settings screen (rule 8.1), from settings to results. */
export function GameWithSettings<Config, State, Event extends { atMs: number }>(props: Props<Config, State, Event>) {
  const { parts, title, exit, chosen, given, offer, configOf } = props;
  const { game, kit, intro, noneFoundText, ready, onPress, onBegin, ...runs } = parts;
  const profile = useProfile();
  const { belts, wished } = useWished(game);
  const { started, wobblers, resume, start, toSettings } = useGameStart(game, kit, onPress);
  const [made, setMade] = useState<Chosen<Config> | undefined>(() => {
    const found = given?.();
    return found && { ...found, seed: randomSeed() };
  });
  if (started) {
    return <GameRuns {...runs} {...started} game={game} kit={kit} title={title} exit={exit} onSettings={toSettings} />;
  }
  const begin = ({ config, seed }: Chosen<Config>) => {
    onBegin?.(config);
    setMade(undefined);
    start(config, seed);
  };
  if (made && ready) {
    const screen = ready(made.config, made.seed);
    const heading = made.heading ?? screen.heading;
    return (
      <ReadyScreen
        {...screen}
        heading={heading}
        title={title}
        onStart={() => begin(made)}
        onClose={() => setMade(undefined)}
      />
    );
  }
  return (
    <SettingsScreen
      game={game}
      title={title}
      intro={intro}
      closeHref={exit.href}
      closeLabel={exit.label}
      preselected={{ ...chosen, ...wished }}
      belts={belts}
      own={profile.status === "ready" ? profile.value.intervalPresets : undefined}
      profileBelt={(profile.status === "ready" && profile.value.belt) || null}
      offer={(settings) => offer(settings, wobblers)}
      resume={resume}
      noneFoundText={noneFoundText}
      onStart={(settings) => {
        const config = configOf(settings, wobblers);
        if (config) (ready ? setMade : begin)({ config, seed: randomSeed() });
      }}
    />
  );
}
