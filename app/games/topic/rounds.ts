import type { Group, Technique, Topic } from "#domain/catalogue/schema.ts";
import {
  type Advance,
  makeOptions,
  type Options,
  type QuestionEvent,
  type Questions,
  scoreOf,
  startQuestions,
  stepQuestions,
} from "#domain/game/answers.ts";
import type { Game } from "#domain/game/game.ts";
import { makeRandom, type Random } from "#domain/game/random.ts";

/** What the games that ask about one topic need of its techniques. */
export type AskedTechnique = Pick<Technique, "techniqueNr" | "title" | "description" | "image" | "attack">;

export interface TopicConfig {
  topicID: string;
  group: Group;
  /** The whole topic: wrong answers come from it, too. */
  techniques: AskedTechnique[];
  /** The numbers that are asked; all where absent. */
  only?: string[];
  advance: Advance;
}

export interface TopicRound extends Options {
  techniqueNr: string;
  title: string;
}

/** A topic as a game keeps it. */
export function topicConfig({ topicID, group, list }: Topic, advance: Advance): TopicConfig {
  const techniques = list.map(({ techniqueNr, title, description, image, attack }) => ({
    techniqueNr,
    title,
    description,
    image,
    attack,
  }));
  return { topicID, group, techniques, advance };
}

/** The same topic, asking only what was answered wrongly; `undefined` where nothing was. */
export function onlyMissed<C extends TopicConfig, R extends TopicRound>(
  config: C,
  missed: readonly R[],
): C | undefined {
  return missed.length > 0 ? { ...config, only: missed.map(({ techniqueNr }) => techniqueNr) } : undefined;
}

/** The techniques that are asked, in the order of the list. */
export const askedOf = ({ techniques, only }: TopicConfig): AskedTechnique[] =>
  only ? techniques.filter(({ techniqueNr }) => only.includes(techniqueNr)) : techniques;

/** Whether a topic has four different titles, so that a question can offer four answers (decisions 8). */
export const hasFourTitles = (techniques: readonly AskedTechnique[]) =>
  new Set(techniques.map(({ title }) => title)).size >= 4;

/**
 * A game of questions about one topic: `ask` makes the rounds, the kit's questions do the rest (S2 section 4).
 * `xpOf` gives the xp for so many right answers.
 */
export function topicGame<C extends TopicConfig, R extends TopicRound>(
  ask: (config: C, random: Random) => R[],
  xpOf: (correct: number) => number,
): Game<C, Questions<R>, QuestionEvent> {
  return {
    start: (config, seed) => startQuestions(ask(config, makeRandom(seed)), config.advance),
    step: stepQuestions,
    isFinished: ({ phase }) => phase === "finished",
    summarize(state) {
      const score = scoreOf(state);
      return { score, total: state.rounds.length, xp: xpOf(score) };
    },
  };
}

/** One round: the answer among three wrong ones; nothing where there are not enough of them. */
export function roundOf(
  { techniqueNr, title }: AskedTechnique,
  answer: string,
  others: readonly string[],
  random: Random,
): TopicRound[] {
  const made = makeOptions(answer, others, random);
  return made ? [{ ...made, techniqueNr, title }] : [];
}
