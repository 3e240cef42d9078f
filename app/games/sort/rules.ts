import type { Questions } from "#domain/game/answers.ts";
import { GAMES } from "#domain/game/games.ts";
import { configParser } from "#domain/game/keptRun.ts";
import {
  askedOf,
  type AskedTechnique,
  roundOf,
  topicGame,
  type TopicConfig,
  topicConfigSchema,
  type TopicRound,
} from "../topic/rounds.ts";

/** Reads a kept config. */
export const parseConfig = configParser(topicConfigSchema);

/** A place in the list: what stands there. */
export type Placed = Pick<AskedTechnique, "techniqueNr" | "title" | "image">;

export interface SortRound extends TopicRound {
  image?: Placed["image"];
  /** The technique before the answer; absent for the first one. */
  previous?: Placed;
}

export type SortState = Questions<SortRound>;

const placed = ({ techniqueNr, title, image }: AskedTechnique): Placed => ({ techniqueNr, title, image });

/** The order game: every technique of the topic once, in order (rules 12.1 and 16.2). */
export const sort = topicGame<TopicConfig, SortRound>((config, random) => {
  const { techniques } = config;
  return askedOf(config).flatMap((technique) => {
    const before = techniques[techniques.indexOf(technique) - 1];
    // The technique just named cannot be its own successor, so it is no wrong answer.
    const others = techniques.filter((other) => other !== before).map(({ title }) => title);
    const rounds = roundOf(config, technique, { answer: technique.title, others, random });
    return rounds.map((round) => ({ ...round, image: technique.image, ...(before && { previous: placed(before) }) }));
  });
}, GAMES.sort.xp);
