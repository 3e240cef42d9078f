import { type ReactNode, use } from "react";
import type { Technique, Topic } from "#domain/catalogue/schema.ts";
import { missedOf, type QuestionEvent, type Questions, verdictsOf } from "#domain/game/answers.ts";
import { fitsBelt } from "#domain/game/filter.ts";
import type { Game } from "#domain/game/game.ts";
import type { Settings } from "#domain/game/settings.ts";
import { techniqueKey, type Wobblers } from "#domain/game/wobblers.ts";
import { findTopic, loadTechniqueTopics } from "../../platform/catalogue.ts";
import { gameNames } from "../../text/gameNames.ts";
import { runText, settingsText } from "../../text/games.ts";
import { topicGameText } from "../../text/topicGames.ts";
import { questionEventOfKey } from "../frame/Question.tsx";
import { QuestionStatus } from "../frame/QuestionStatus.tsx";
import { TechniqueLinks } from "../frame/TechniqueLinks.tsx";
import type { GameKit } from "../kit.ts";
import { Recap } from "../result/Recap.tsx";
import type { GameEntryProps } from "../run/GameRuns.tsx";
import { type GameParts, GameWithSettings } from "../setup/GameWithSettings.tsx";
import type { Offer } from "../setup/SettingsScreen.tsx";
import { topicLabel } from "../setup/topicLabel.ts";
import { onlyMissed, type TopicConfig, type TopicRound } from "./rounds.ts";

/** The parts of a game of questions about one topic. */
interface TopicGameParts<C extends TopicConfig, R extends TopicRound> {
  game: "sort" | "names" | "nr";
  intro: string;
  rules: Game<C, Questions<R>, QuestionEvent>;
  View: GameKit<C, Questions<R>, QuestionEvent>["View"];
  parseConfig: (kept: unknown) => C | undefined;
  /** Whether the topic can be chosen; a topic from the address always can. */
  offers: (topic: Topic, settings: Settings) => boolean;
  configOf: (topic: Topic, settings: Settings, wobblers: Wobblers) => C;
  /** A question in one line, for the recap. */
  promptOf: (round: R) => string;
  explanationOf: (round: R) => string | undefined;
  againText?: string;
}

/** Such a game, ready to be shown. */
interface TopicParts<C extends TopicConfig, R extends TopicRound> extends Pick<
  TopicGameParts<C, R>,
  "rules" | "offers" | "configOf"
> {
  parts: GameParts<C, Questions<R>, QuestionEvent>;
}

function recapOf<C extends TopicConfig, R extends TopicRound>(
  { promptOf, explanationOf }: TopicGameParts<C, R>,
  { topicID, topicTitle, group }: C,
  run: Questions<R>,
): ReactNode {
  const missed = missedOf(run).map(({ techniqueNr, title }) => ({ group, topicID, topicTitle, techniqueNr, title }));
  return (
    <>
      <TechniqueLinks heading={topicGameText.missed} techniques={missed} />
      <Recap run={run} promptOf={promptOf} explanationOf={explanationOf} />
    </>
  );
}

/** Makes such a game of its parts, once. */
export function topicParts<C extends TopicConfig, R extends TopicRound>(game: TopicGameParts<C, R>): TopicParts<C, R> {
  const { rules, View, parseConfig, offers, configOf } = game;
  const kit: GameKit<C, Questions<R>, QuestionEvent> = {
    rules,
    View,
    titleOf: ({ rounds }) => topicGameText.title(gameNames[game.game].title, rounds[0]?.topicTitle),
    status: (state) => <QuestionStatus run={state} />,
    eventOfKey: questionEventOfKey,
    verdicts: (state) => verdictsOf(state, techniqueKey),
    resume: { parseConfig, line: ({ index, rounds }) => runText.questionOf(index + 1, rounds.length) },
  };
  const parts: GameParts<C, Questions<R>, QuestionEvent> = {
    game: game.game,
    kit,
    intro: game.intro,
    noneFoundText: settingsText.tooFew,
    againText: game.againText,
    recap: (run, config) => recapOf(game, config, run),
    onlyMistakes: (run, config) => onlyMissed(config, missedOf(run)),
  };
  return { parts, rules, offers, configOf };
}

interface Pool {
  topics: readonly Topic[];
  wobblers: Wobblers;
  /** The topic of the address. */
  named?: string;
}

function offerOf<C extends TopicConfig, R extends TopicRound>(
  { offers, configOf, rules }: TopicParts<C, R>,
  { topics, wobblers, named }: Pool,
  settings: Settings,
): Offer {
  const offered = topics.filter((topic) => topic.topicID === named || offers(topic, settings));
  const chosen = offered.find(({ topicID }) => topicID === settings.topic);
  const { onlyBelts } = settings;
  const fits = ({ belt }: Technique) => !onlyBelts || fitsBelt(belt, onlyBelts);
  // The number of questions, counted by the rules themselves.
  const asked = (onlyMistakes: boolean) =>
    chosen ? rules.start(configOf(chosen, { ...settings, onlyMistakes }, wobblers), 0, 0).rounds.length : 0;
  const found = chosen && asked(settings.onlyMistakes);
  return {
    topics: offered.map(({ topicID, title, list }) => ({
      id: topicID,
      label: topicLabel(title),
      count: list.filter(fits).length,
    })),
    all: 0,
    found,
    foundText: found === undefined ? undefined : settingsText.found.questions(found),
    mistakes: asked(true),
  };
}

/** A game of questions about one topic, from settings to result. */
export function TopicGame<C extends TopicConfig, R extends TopicRound>({
  of,
  preselected,
  ...props
}: GameEntryProps & { of: TopicParts<C, R> }) {
  const topics = use(loadTechniqueTopics());
  const named = preselected === undefined ? undefined : findTopic("tech", preselected)?.topicID;
  return (
    <GameWithSettings
      {...props}
      parts={of.parts}
      chosen={named === undefined ? undefined : { topic: named }}
      offer={(settings, wobblers) => offerOf(of, { topics, wobblers, named }, settings)}
      configOf={(settings, wobblers) => {
        const topic = topics.find(({ topicID }) => topicID === settings.topic);
        return topic && of.configOf(topic, settings, wobblers);
      }}
    />
  );
}
