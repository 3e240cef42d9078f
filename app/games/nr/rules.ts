import { QUESTION_COUNT, type Questions } from "#domain/game/answers.ts";
import { drawWobbling } from "#domain/game/wobblers.ts";
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

export interface NrRound extends TopicRound {
  description: string;
  image?: AskedTechnique["image"];
}

export type NrState = Questions<NrRound>;

/** The numbers game: picture or description of a combination, and four numbers of its topic (rule 18.2). */
export const nr = topicGame<TopicConfig, NrRound>((config, random) => {
  const others = config.techniques.map(({ techniqueNr }) => techniqueNr);
  const drawn = drawWobbling(askedOf(config), ({ wobble }) => wobble, QUESTION_COUNT, random);
  return drawn.flatMap((technique) => {
    const { techniqueNr, title, description, image } = technique;
    const rounds = roundOf(config, technique, { answer: techniqueNr, others, random });
    return rounds.map((round) => ({ ...round, description, image, toRead: title.length }));
  });
}, GAMES.nr.xp);
