import { type ReactNode, use } from "react";
import type { Topic } from "#domain/catalogue/schema.ts";
import { missedOf, type QuestionEvent, type Questions, verdictsOf } from "#domain/game/answers.ts";
import type { Game } from "#domain/game/game.ts";
import type { Settings } from "#domain/game/settings.ts";
import { techniqueKey, type Wobblers } from "#domain/game/wobblers.ts";
import { findTopic } from "../../platform/catalogue.ts";
import { type Offer, SettingsScreen } from "../../settings/SettingsScreen.tsx";
import { runText, settingsText } from "../../text/games.ts";
import { topicGameText } from "../../text/topicGames.ts";
import type { GameKit } from "../GameFrame.tsx";
import { type GameEntryProps, GameSession } from "../GameSession.tsx";
import { questionEventOfKey, QuestionStatus } from "../Question.tsx";
import { Recap } from "../Recap.tsx";
import { TechniqueLinks } from "../TechniqueLinks.tsx";
import { techniqueTopics } from "../techniqueTopics.ts";
import { useSessionStart } from "../useTraining.ts";
import { onlyMissed, type TopicConfig, type TopicRound } from "./rounds.ts";

/** What makes a game of questions about one topic. */
export interface TopicGameParts<C extends TopicConfig, R extends TopicRound> {
  game: "sort" | "names" | "nr";
  intro: string;
  rules: Game<C, Questions<R>, QuestionEvent>;
  View: GameKit<C, Questions<R>, QuestionEvent>["View"];
  parseConfig: (kept: unknown) => C | undefined;
  /** Whether the topic can be chosen; one that the address names always can. */
  offers: (topic: Topic, settings: Settings) => boolean;
  configOf: (topic: Topic, settings: Settings, wobblers: Wobblers) => C;
  /** A question in one line, for the recap. */
  promptOf: (round: R) => string;
  explanationOf: (round: R) => string | undefined;
  againText?: string;
}

/** The kit of such a game: made once, beside its parts. */
export const topicKit = <C extends TopicConfig, R extends TopicRound>({
  rules,
  View,
  parseConfig,
}: TopicGameParts<C, R>): GameKit<C, Questions<R>, QuestionEvent> => ({
  rules,
  View,
  status: (state) => <QuestionStatus run={state} />,
  eventOfKey: questionEventOfKey,
  verdicts: (state) => verdictsOf(state, techniqueKey),
  resume: { parseConfig, line: ({ index, rounds }) => runText.questionOf(index + 1, rounds.length) },
});

interface Pool {
  topics: readonly Topic[];
  wobblers: Wobblers;
  /** The topic that the address names. */
  named?: string;
}

function offerOf<C extends TopicConfig, R extends TopicRound>(
  { offers, configOf, rules }: TopicGameParts<C, R>,
  { topics, wobblers, named }: Pool,
  settings: Settings,
): Offer {
  const offered = topics.filter((topic) => topic.topicID === named || offers(topic, settings));
  const chosen = offered.find(({ topicID }) => topicID === settings.topic);
  // How many questions there will be: the rules themselves say it.
  const asked = (onlyMistakes: boolean) =>
    chosen ? rules.start(configOf(chosen, { ...settings, onlyMistakes }, wobblers), 0, 0).rounds.length : 0;
  const found = chosen && asked(settings.onlyMistakes);
  return {
    topics: offered.map(({ topicID, title, list }) => ({ id: topicID, label: title, count: list.length })),
    all: 0,
    found,
    foundText: found === undefined ? undefined : settingsText.found.questions(found),
    mistakes: asked(true),
  };
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

interface TopicGameProps<C extends TopicConfig, R extends TopicRound> extends GameEntryProps {
  parts: TopicGameParts<C, R>;
  kit: GameKit<C, Questions<R>, QuestionEvent>;
}

/** A game of questions about one topic, from its settings to its result. */
export function TopicGame<C extends TopicConfig, R extends TopicRound>(props: TopicGameProps<C, R>) {
  const { parts, kit, title, preselected, exit } = props;
  const { game, configOf, againText } = parts;
  const topics = use(techniqueTopics());
  const { started, wobblers, resume, start, toSettings } = useSessionStart(game, kit);
  if (started) {
    return (
      <GameSession
        game={game}
        title={title}
        kit={kit}
        {...started}
        exit={exit}
        againText={againText}
        recap={(run) => recapOf(parts, started.config, run)}
        onlyMistakes={(run) => onlyMissed(started.config, missedOf(run))}
        onSettings={toSettings}
      />
    );
  }
  const named = preselected === undefined ? undefined : findTopic("tech", preselected)?.topicID;
  return (
    <SettingsScreen
      game={game}
      title={title}
      intro={parts.intro}
      closeHref={exit.href}
      closeLabel={exit.label}
      preselected={named === undefined ? undefined : { topic: named }}
      profileBelt={null}
      offer={(settings) => offerOf(parts, { topics, wobblers, named }, settings)}
      resume={resume}
      noneFoundText={settingsText.tooFew}
      onStart={(settings) => {
        const topic = topics.find(({ topicID }) => topicID === settings.topic);
        if (topic) start(configOf(topic, settings, wobblers));
      }}
    />
  );
}
