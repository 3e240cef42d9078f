import type { Questions } from "#domain/game/answers.ts";
import { GAMES } from "#domain/game/games.ts";
import { configParser } from "#domain/game/keptRun.ts";
import { askedOf, roundOf, topicGame, type TopicConfig, topicConfigSchema, type TopicRound } from "../topic/rounds.ts";

/** Reads a kept config. */
export const parseConfig = configParser(topicConfigSchema);

export interface SortRound extends TopicRound {
  /** The technique before the answer; absent for the first one. */
  previous?: string;
}

export type SortState = Questions<SortRound>;

/** The order game: every technique of the topic once, in order (rules 12.1 and 16.2). */
export const sort = topicGame<TopicConfig, SortRound>((config, random) => {
  const titles = config.techniques.map(({ title }) => title);
  return askedOf(config).flatMap((technique) => {
    const previous = titles[config.techniques.indexOf(technique) - 1];
    // The technique just named cannot be its own successor, so it is no wrong answer.
    const others = titles.filter((title) => title !== previous);
    const rounds = roundOf(config, technique, { answer: technique.title, others, random });
    return rounds.map((round) => (previous === undefined ? round : { ...round, previous }));
  });
}, GAMES.sort.xp);
