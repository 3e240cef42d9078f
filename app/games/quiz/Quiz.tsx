import { use, useState } from "react";
import type { Question } from "#domain/catalogue/schema.ts";
import { missedOf, type QuestionEvent } from "#domain/game/answers.ts";
import { ALL_TOPICS, filterQuestions, labelsOf } from "#domain/game/filter.ts";
import type { Settings } from "#domain/game/settings.ts";
import { loadQuestions } from "../../platform/catalogue.ts";
import { useProfile } from "../../platform/context.tsx";
import { type Offer, SettingsScreen } from "../../settings/SettingsScreen.tsx";
import { quizText, settingsText } from "../../text/games.ts";
import type { GameKit } from "../GameFrame.tsx";
import { type GameEntryProps, GameSession } from "../GameSession.tsx";
import { questionEventOfKey, QuestionStatus } from "../Question.tsx";
import { Recap } from "../Recap.tsx";
import { PRESELECTED_LABELS } from "./config.ts";
import { quiz, type QuizConfig, type QuizState } from "./rules.ts";
import { View } from "./View.tsx";

const kit: GameKit<QuizConfig, QuizState, QuestionEvent> = {
  rules: quiz,
  View,
  status: (state) => <QuestionStatus run={state} />,
  eventOfKey: questionEventOfKey,
};

let loading: Promise<Question[]> | undefined;

/** The bank of questions, loaded once; after a failure the next visit tries again. */
function questionBank(): Promise<Question[]> {
  loading ??= loadQuestions().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** What there is to ask for some choices; without a belt, what any belt may be asked. */
function offerOf(bank: Question[], { belt, topics }: Settings): Offer {
  const fitting = (chosen: readonly string[]) =>
    filterQuestions(bank, { topics: chosen, belt: belt ?? "white" }).length;
  const found = fitting(topics);
  return {
    topics: labelsOf(bank).map((label) => ({ id: label, label, count: fitting([label]) })),
    all: fitting([ALL_TOPICS]),
    found,
    foundText: settingsText.found.questions(found),
  };
}

const configOf = (bank: Question[], { belt, topics, advance }: Settings): QuizConfig => ({
  questions: filterQuestions(bank, { topics, belt: belt ?? "white" }),
  advance,
});

/** The same questions once more, only those that were answered wrongly. */
function mistakesOf(config: QuizConfig, state: QuizState): QuizConfig | undefined {
  const missed = new Set(missedOf(state).map(({ questionId }) => questionId));
  if (missed.size === 0) return undefined;
  return { ...config, questions: config.questions.filter(({ id }) => missed.has(id)) };
}

const recap = (state: QuizState) => (
  <Recap run={state} promptOf={({ question }) => question} explanationOf={({ explanation }) => explanation} />
);

/** The quiz from its settings to its result (S2 section 2). */
export function Quiz(props: GameEntryProps) {
  return <QuizOf bank={use(questionBank())} {...props} />;
}

/** A quiz on questions that are there already. */
export function QuizOf({ bank, title, preselected, exit }: GameEntryProps & { bank: Question[] }) {
  const profile = useProfile();
  const [config, setConfig] = useState<QuizConfig>();
  if (config) {
    return (
      <GameSession
        game="quiz"
        title={title}
        kit={kit}
        config={config}
        exit={exit}
        recap={recap}
        onlyMistakes={(state) => mistakesOf(config, state)}
        onSettings={() => setConfig(undefined)}
      />
    );
  }
  const topics = preselected === undefined ? undefined : PRESELECTED_LABELS[preselected];
  return (
    <SettingsScreen
      game="quiz"
      title={title}
      intro={quizText.intro}
      closeHref={exit.href}
      closeLabel={exit.label}
      preselected={topics && { topics }}
      profileBelt={(profile.status === "ready" && profile.value.belt) || null}
      offer={(settings) => offerOf(bank, settings)}
      noneFoundText={settingsText.tooFew}
      onStart={(settings) => setConfig(configOf(bank, settings))}
    />
  );
}
