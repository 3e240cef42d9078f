import type { Questions } from "#domain/game/answers.ts";
import { gameXp } from "#domain/progress/xp.ts";
import { askedOf, roundOf, topicGame, type TopicConfig, type TopicRound } from "../topic/rounds.ts";

export interface SortRound extends TopicRound {
  /** What comes before the answer; absent before the first. */
  previous?: string;
}

export type SortState = Questions<SortRound>;

/** The order game: every technique of the topic once, in its order (S2 sections 2 and 9). */
export const sort = topicGame<TopicConfig, SortRound>((config, random) => {
  const titles = config.techniques.map(({ title }) => title);
  return askedOf(config).flatMap((technique) => {
    const previous = titles[config.techniques.indexOf(technique) - 1];
    // What was just named is no answer: nothing comes after itself.
    const others = titles.filter((title) => title !== previous);
    const rounds = roundOf(config, technique, { answer: technique.title, others, random });
    return rounds.map((round) => (previous === undefined ? round : { ...round, previous }));
  });
}, gameXp.sort);
