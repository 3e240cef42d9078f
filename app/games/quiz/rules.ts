import * as v from "valibot";
import { type Question, questionSchema } from "#domain/catalogue/schema.ts";
import {
  type Advance,
  ADVANCES,
  type Options,
  QUESTION_COUNT,
  type QuestionEvent,
  type Questions,
  scoreOf,
  startQuestions,
  stepQuestions,
} from "#domain/game/answers.ts";
import type { Game } from "#domain/game/game.ts";
import { makeRandom } from "#domain/game/random.ts";
import { gameXp } from "#domain/progress/xp.ts";

export interface QuizConfig {
  /** All that fit the settings; the seed decides which are asked. */
  questions: Question[];
  advance: Advance;
}

const configSchema = v.object({ questions: v.array(questionSchema), advance: v.picklist(ADVANCES) });

/** Reads a config that was kept on the device. */
export function parseConfig(kept: unknown): QuizConfig | undefined {
  const parsed = v.safeParse(configSchema, kept);
  return parsed.success ? parsed.output : undefined;
}

export interface QuizRound extends Options {
  questionId: string;
  question: string;
  explanation?: string;
}

export type QuizState = Questions<QuizRound>;

/** The quiz: ten questions out of those that fit, each with its four answers shuffled. */
export const quiz: Game<QuizConfig, QuizState, QuestionEvent> = {
  start({ questions, advance }, seed) {
    const random = makeRandom(seed);
    const asked = random.shuffle(questions).slice(0, QUESTION_COUNT);
    const rounds = asked.map(({ id, question, options, correctAnswer, explanation }) => {
      const shuffled = random.shuffle(options);
      const right = shuffled.indexOf(correctAnswer);
      return { questionId: id, question, explanation, options: shuffled, right };
    });
    return startQuestions(rounds, advance);
  },

  step: stepQuestions,

  isFinished: ({ phase }) => phase === "finished",

  summarize(state) {
    const score = scoreOf(state);
    return { score, total: state.rounds.length, xp: gameXp.quiz(score) };
  },
};
