import * as v from "valibot";
import { GROUPS, type Topic, techniqueSchema } from "#domain/catalogue/schema.ts";
import {
  ADVANCES,
  makeOptions,
  type Options,
  type QuestionEvent,
  type Questions,
  scoreOf,
  startQuestions,
  stepQuestions,
} from "#domain/game/answers.ts";
import { fitsBelt } from "#domain/game/filter.ts";
import type { Game } from "#domain/game/game.ts";
import { makeRandom, type Random } from "#domain/game/random.ts";
import type { Settings } from "#domain/game/settings.ts";
import { techniqueKey, type Wobblers } from "#domain/game/wobblers.ts";

/** What games about one topic need of a technique, and how much it wobbles. */
const askedSchema = v.object({
  ...v.pick(techniqueSchema, ["techniqueNr", "title", "description", "image", "attack"]).entries,
  wobble: v.pipe(v.number(), v.minValue(0)),
});
export type AskedTechnique = v.InferOutput<typeof askedSchema>;

/** The config of a run about one topic; also the schema for reading a kept one. */
export const topicConfigSchema = v.object({
  topicID: v.string(),
  topicTitle: v.string(),
  group: v.picklist(GROUPS),
  /** The whole topic, since wrong answers come from it, too. */
  techniques: v.array(askedSchema),
  /** The numbers to ask; absent: all. */
  only: v.optional(v.array(v.string())),
  advance: v.picklist(ADVANCES),
});
export type TopicConfig = v.InferOutput<typeof topicConfigSchema>;

export interface TopicRound extends Options {
  topicID: string;
  topicTitle: string;
  techniqueNr: string;
  title: string;
}

/** The choices of a game about one topic. */
type TopicChoice = Pick<Settings, "advance" | "onlyBelts" | "onlyMistakes">;

/** The config for a topic; it asks only wobblers, and only what some belts show, where that is chosen. */
export function topicConfig(
  { topicID, title, group, list }: Topic,
  { advance, onlyBelts, onlyMistakes }: TopicChoice,
  wobblers: Wobblers,
): TopicConfig {
  const techniques = list.map(({ techniqueNr, title: name, description, image, attack }) => ({
    techniqueNr,
    title: name,
    description,
    image,
    attack,
    wobble: wobblers[techniqueKey({ topicID, techniqueNr })] ?? 0,
  }));
  const isAsked = ({ wobble }: AskedTechnique, index: number) =>
    (!onlyMistakes || wobble > 0) && (!onlyBelts || fitsBelt(list[index]?.belt ?? [], onlyBelts));
  const only = techniques.filter(isAsked).map(({ techniqueNr }) => techniqueNr);
  return { topicID, topicTitle: title, group, techniques, advance, ...((onlyMistakes || onlyBelts) && { only }) };
}

/** The same topic, asking only what was answered wrong; `undefined` without mistakes. */
export function onlyMissed<C extends TopicConfig>(config: C, missed: readonly TopicRound[]): C | undefined {
  return missed.length > 0 ? { ...config, only: missed.map(({ techniqueNr }) => techniqueNr) } : undefined;
}

/** The techniques to ask, in list order. */
export const askedOf = ({ techniques, only }: TopicConfig): AskedTechnique[] =>
  only ? techniques.filter(({ techniqueNr }) => only.includes(techniqueNr)) : techniques;

/**
 * A game of questions about one topic: `ask` makes the rounds, the question run does the rest (rules 12.2, 12.3 and
 * 12.4). `xpOf` gives the xp for a number of right answers.
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

/** One round: the right answer among three wrong ones; empty if there are not enough of them. */
export function roundOf(
  { topicID, topicTitle }: TopicConfig,
  { techniqueNr, title }: AskedTechnique,
  answer: { answer: string; others: readonly string[]; random: Random },
): TopicRound[] {
  const made = makeOptions(answer.answer, answer.others, answer.random);
  return made ? [{ ...made, topicID, topicTitle, techniqueNr, title }] : [];
}
