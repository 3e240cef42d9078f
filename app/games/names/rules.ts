import * as v from "valibot";
import { QUESTION_COUNT, type Questions } from "#domain/game/answers.ts";
import { GAMES } from "#domain/game/games.ts";
import { configParser } from "#domain/game/keptRun.ts";
import { CLUES } from "#domain/game/settings.ts";
import { drawWobbling } from "#domain/game/wobblers.ts";
import {
  askedOf,
  type AskedTechnique,
  roundOf,
  topicConfigSchema,
  topicGame,
  type TopicRound,
} from "../topic/rounds.ts";

const configSchema = v.object({ ...topicConfigSchema.entries, clue: v.picklist(CLUES) });
export type NamesConfig = v.InferOutput<typeof configSchema>;

/** Reads a kept config. */
export const parseConfig = configParser(configSchema);

export interface NamesRound extends TopicRound {
  description: string;
  image?: AskedTechnique["image"];
  /** Set where the attack is the question. */
  attack?: string;
}

export type NamesState = Questions<NamesRound>;

/** Wrong answers: other titles; for attacks, only techniques that answer another attack. */
function othersOf(technique: AskedTechnique, { techniques, clue }: NamesConfig): string[] {
  const isWrong = ({ attack }: AskedTechnique) => clue === "picture" || (attack && attack !== technique.attack);
  return techniques.filter(isWrong).map(({ title }) => title);
}

/** The names game: a picture or an attack, and four titles of the topic (rule 17.2). */
export const names = topicGame<NamesConfig, NamesRound>((config, random) => {
  const asked = askedOf(config).filter(({ attack }) => config.clue === "picture" || attack);
  return drawWobbling(asked, ({ wobble }) => wobble, QUESTION_COUNT, random).flatMap((technique) => {
    const { description, image, attack } = technique;
    const others = othersOf(technique, config);
    return roundOf(config, technique, { answer: technique.title, others, random }).map((round) => ({
      ...round,
      description,
      ...(config.clue === "attack" ? { attack } : { image }),
    }));
  });
}, GAMES.names.xp);
