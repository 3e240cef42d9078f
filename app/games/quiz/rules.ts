import * as v from "valibot";
import { type Question, questionSchema } from "#domain/catalogue/schema.ts";
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
import { makeRandom, type Random } from "#domain/game/random.ts";
import { HARD, HISTORY, HISTORY_AT_FIRST } from "./config.ts";

const configSchema = v.object({
  /** All questions that fit the settings; the seed picks from them. */
  questions: v.array(questionSchema),
  /** For beginners: little history, and that last. */
  easesIn: v.optional(v.boolean()),
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

/**
 * Ten of the questions, or all there are, shuffled. Beginners get at most two of history, after the others, and hard ones
 * only where the others do not make ten (rule 19.3).
 */
function drawQuestions({ questions, easesIn = false }: QuizConfig, random: Random): Question[] {
  const shuffled = random.shuffle(questions);
  if (!easesIn) return shuffled.slice(0, QUESTION_COUNT);
  const isHard = ({ difficulty }: Question) => difficulty === HARD;
  const asked = shuffled.toSorted((one, other) => Number(isHard(one)) - Number(isHard(other)));
  const drawn = asked.slice(0, QUESTION_COUNT);
  const isHistory = ({ topic }: Question) => topic.includes(HISTORY);
  const others = asked.filter((question) => !isHistory(question));
  const ofHistory = Math.min(drawn.filter(isHistory).length, HISTORY_AT_FIRST);
  const first = others.slice(0, drawn.length - ofHistory);
  return [...first, ...asked.filter(isHistory).slice(0, drawn.length - first.length)];
}

/** The quiz: ten of the questions that fit, each with its four answers shuffled. */
export const quiz: Game<QuizConfig, QuizState, QuestionEvent> = {
  start(config, seed) {
    const random = makeRandom(seed);
    const rounds = drawQuestions(config, random).map(({ id, question, options, correctAnswer, explanation }) => {
      const shuffled = random.shuffle(options);
      const right = shuffled.indexOf(correctAnswer);
      return { questionId: id, question, explanation, toRead: explanation?.length, options: shuffled, right };
    });
    return startQuestions(rounds, config.advance);
  },

  step: stepQuestions,

  isFinished: ({ phase }) => phase === "finished",

  summarize(state) {
    const score = scoreOf(state);
    return { score, total: state.rounds.length, xp: GAMES.quiz.xp(score) };
  },
};
