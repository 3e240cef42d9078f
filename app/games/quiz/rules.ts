import * as v from "valibot";
import { questionSchema } from "#domain/catalogue/schema.ts";
import {
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
import { GAMES } from "#domain/game/games.ts";
import { configParser } from "#domain/game/keptRun.ts";
import { makeRandom } from "#domain/game/random.ts";

const configSchema = v.object({
  /** All questions that fit the settings; the seed picks from them. */
  questions: v.array(questionSchema),
  advance: v.picklist(ADVANCES),
});
export type QuizConfig = v.InferOutput<typeof configSchema>;

/** Reads a kept config. */
export const parseConfig = configParser(configSchema);

export interface QuizRound extends Options {
  questionId: string;
  question: string;
  explanation?: string;
}

export type QuizState = Questions<QuizRound>;

/** The quiz: ten of the questions that fit, each with its four answers shuffled. */
export const quiz: Game<QuizConfig, QuizState, QuestionEvent> = {
  start({ questions, advance }, seed) {
    const random = makeRandom(seed);
    const asked = random.shuffle(questions).slice(0, QUESTION_COUNT);
    const rounds = asked.map(({ id, question, options, correctAnswer, explanation }) => {
      const shuffled = random.shuffle(options);
      const right = shuffled.indexOf(correctAnswer);
      return { questionId: id, question, explanation, toRead: explanation?.length, options: shuffled, right };
    });
    return startQuestions(rounds, advance);
  },

  step: stepQuestions,

  isFinished: ({ phase }) => phase === "finished",

  summarize(state) {
    const score = scoreOf(state);
    return { score, total: state.rounds.length, xp: GAMES.quiz.xp(score) };
  },
};
