import { use } from "react";
import type { Question } from "#domain/catalogue/schema.ts";
import { missedOf, type QuestionEvent, verdictsOf } from "#domain/game/answers.ts";
import { ALL_TOPICS, filterQuestions, labelsOf } from "#domain/game/filter.ts";
import type { Settings } from "#domain/game/settings.ts";
import { onlyWobbling, questionKey, type Wobblers } from "#domain/game/wobblers.ts";
import { loadQuestions } from "../../platform/catalogue.ts";
import { useProfile } from "../../platform/context.tsx";
import { type Offer, SettingsScreen } from "../../settings/SettingsScreen.tsx";
import { quizText, runText, settingsText } from "../../text/games.ts";
import type { GameKit } from "../GameFrame.tsx";
import { type GameEntryProps, GameSession } from "../GameSession.tsx";
import { questionEventOfKey, QuestionStatus } from "../Question.tsx";
import { Recap } from "../Recap.tsx";
import { useSessionStart } from "../useTraining.ts";
import { PRESELECTED_LABELS } from "./config.ts";
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

let loading: Promise<Question[]> | undefined;

/** The bank of questions, loaded once; after a failure the next visit tries again. */
function questionBank(): Promise<Question[]> {
  loading ??= loadQuestions().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The questions that may be asked and what is known of them. */
interface Pool {
  bank: Question[];
  wobblers: Wobblers;
}

/** What fits; without a belt, what any belt may be asked. */
const fitting = ({ bank }: Pool, topics: readonly string[], { belt }: Settings) =>
  filterQuestions(bank, { topics, belt: belt ?? "white" });

const wobbling = (questions: Question[], { wobblers }: Pool) =>
  onlyWobbling(questions, ({ id }) => questionKey(id), wobblers);

function offerOf(pool: Pool, settings: Settings): Offer {
  const all = fitting(pool, settings.topics, settings);
  const mistakes = wobbling(all, pool).length;
  const found = settings.onlyMistakes ? mistakes : all.length;
  const count = (topic: string) => fitting(pool, [topic], settings).length;
  return {
    topics: labelsOf(pool.bank).map((label) => ({ id: label, label, count: count(label) })),
    all: count(ALL_TOPICS),
    found,
    foundText: settingsText.found.questions(found),
    mistakes,
  };
}

function configOf(pool: Pool, settings: Settings): QuizConfig {
  const questions = fitting(pool, settings.topics, settings);
  const { advance, onlyMistakes } = settings;
  return { questions: onlyMistakes ? wobbling(questions, pool) : questions, advance };
}

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
  const { started, wobblers, resume, start, toSettings } = useSessionStart("quiz", kit);
  const pool = { bank, wobblers };
  if (started) {
    return (
      <GameSession
        game="quiz"
        title={title}
        kit={kit}
        {...started}
        exit={exit}
        recap={recap}
        onlyMistakes={(state) => mistakesOf(started.config, state)}
        onSettings={toSettings}
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
      offer={(settings) => offerOf(pool, settings)}
      resume={resume}
      noneFoundText={settingsText.tooFew}
      onStart={(settings) => start(configOf(pool, settings))}
    />
  );
}
