import type { Questions } from "#domain/game/answers.ts";
import { gameXp } from "#domain/progress/xp.ts";
import { askedOf, type AskedTechnique, roundOf, topicGame, type TopicConfig, type TopicRound } from "../topic/rounds.ts";

/** A game asks so many questions, or fewer where fewer fit (S2 section 9). */
const QUESTION_COUNT = 10;

export interface NrRound extends TopicRound {
  description: string;
  image?: AskedTechnique["image"];
}

export type NrState = Questions<NrRound>;

/** The numbers game: picture or description of a combination, and four numbers of its topic (S2 section 2). */
export const nr = topicGame<TopicConfig, NrRound>((config, random) => {
  const numbers = config.techniques.map(({ techniqueNr }) => techniqueNr);
  return random
    .shuffle(askedOf(config))
    .slice(0, QUESTION_COUNT)
    .flatMap((technique) => {
      const { techniqueNr, description, image } = technique;
      return roundOf(technique, techniqueNr, numbers, random).map((round) => Object.assign(round, { description, image }));
    });
}, gameXp.nr);
