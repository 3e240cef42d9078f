import { use } from "react";
import type { Question } from "#domain/catalogue/schema.ts";
import { missedOf, type QuestionEvent, verdictsOf } from "#domain/game/answers.ts";
import { filterQuestions, labelsOf } from "#domain/game/filter.ts";
import { questionKey, type Wobblers } from "#domain/game/wobblers.ts";
import { loadQuestions } from "../../platform/catalogue.ts";
import { once } from "../../platform/once.ts";
import { chosenOf, offerOf, type Pool } from "../setup/pool.ts";
import { quizText, runText, settingsText } from "../../text/games.ts";
import type { GameKit } from "../kit.ts";
import type { GameEntryProps } from "../run/GameRuns.tsx";
import { type GameParts, GameWithSettings } from "../setup/GameWithSettings.tsx";
import { questionEventOfKey } from "../frame/Question.tsx";
import { QuestionStatus } from "../frame/QuestionStatus.tsx";
import { Recap } from "../result/Recap.tsx";
import { HISTORY, PRESELECTED_LABELS } from "./config.ts";
import { parseConfig, quiz, type QuizConfig, type QuizState } from "./rules.ts";
import { View } from "./View.tsx";

const kit: GameKit<QuizConfig, QuizState, QuestionEvent> = {
  rules: quiz,
  View,
  status: (state) => <QuestionStatus run={state} />,
  eventOfKey: questionEventOfKey,
  verdicts: (state) => verdictsOf(state, ({ questionId }) => questionKey(questionId)),
  resume: { parseConfig, line: ({ index, rounds }) => runText.questionOf(index + 1, rounds.length) },
};

/** All questions, loaded once; after a failure the next visit tries again. */
const questionBank = once(loadQuestions);

/** The questions that may be asked. Without a belt those for any belt fit. */
const questionPool = (bank: Question[], wobblers: Wobblers): Pool<Question> => ({
  fitting: (topics, { belt }) => filterQuestions(bank, { topics, belt: belt ?? "white" }),
  keyOf: ({ id }) => questionKey(id),
  wobblers,
  topics: labelsOf(bank).map((label) => ({ id: label, label })),
  inWords: settingsText.found.questions,
});

/** The same questions again, only those answered wrong. */
function mistakesOf(state: QuizState, config: QuizConfig): QuizConfig | undefined {
  const missed = new Set(missedOf(state).map(({ questionId }) => questionId));
  if (missed.size === 0) return undefined;
  return { ...config, questions: config.questions.filter(({ id }) => missed.has(id)) };
}

const recap = (state: QuizState) => (
  <Recap run={state} promptOf={({ question }) => question} explanationOf={({ explanation }) => explanation} />
);

const parts: GameParts<QuizConfig, QuizState, QuestionEvent> = {
  game: "quiz",
  kit,
  intro: quizText.intro,
  noneFoundText: settingsText.tooFew,
  recap,
  onlyMistakes: mistakesOf,
};

/** The quiz from settings to result (rule 19.1). */
export function Quiz(props: GameEntryProps) {
  return <QuizOf bank={use(questionBank())} {...props} />;
}

/** The quiz with loaded questions. */
export function QuizOf({ bank, preselected, ...props }: GameEntryProps & { bank: Question[] }) {
  const labels = preselected === undefined ? undefined : PRESELECTED_LABELS[preselected];
  return (
    <GameWithSettings
      {...props}
      parts={parts}
      chosen={labels && { topics: labels }}
      offer={(settings, wobblers) => offerOf(questionPool(bank, wobblers), settings)}
      configOf={(settings, wobblers) => ({
        questions: chosenOf(questionPool(bank, wobblers), settings),
        easesIn: settings.belt === "white" && !settings.topics.includes(HISTORY),
        advance: settings.advance,
      })}
    />
  );
}
