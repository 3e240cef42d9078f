import type { Questions } from "#domain/game/answers.ts";
import { gameXp } from "#domain/progress/xp.ts";
import { askedOf, type AskedTechnique, roundOf, topicGame, type TopicConfig, type TopicRound } from "../topic/rounds.ts";

/** A game asks so many questions, or fewer where fewer fit (S2 section 9). */
const QUESTION_COUNT = 10;

/** `picture`: what is this? `attack`: what answers this attack? */
export const CLUES = ["picture", "attack"] as const;
export type Clue = (typeof CLUES)[number];

export interface NamesConfig extends TopicConfig {
  clue: Clue;
}

export interface NamesRound extends TopicRound {
  description: string;
  image?: AskedTechnique["image"];
  /** Set where the attack is the question. */
  attack?: string;
}

export type NamesState = Questions<NamesRound>;

/** Wrong answers: other titles; where the attack is asked, only of techniques that answer another attack. */
function othersOf(technique: AskedTechnique, { techniques, clue }: NamesConfig): string[] {
  const fitting = clue === "attack" ? techniques.filter(({ attack }) => attack && attack !== technique.attack) : techniques;
  return fitting.map(({ title }) => title);
}

/** The names game: a picture or an attack, and four titles of the topic (S2 section 2). */
export const names = topicGame<NamesConfig, NamesRound>((config, random) => {
  const asked = askedOf(config).filter(({ attack }) => config.clue === "picture" || attack !== undefined);
  return random
    .shuffle(asked)
    .flatMap((technique) => {
      const { description, image, attack } = technique;
      const clue = config.clue === "attack" ? { attack } : { image };
      return roundOf(technique, technique.title, othersOf(technique, config), random).map((round) =>
        Object.assign(round, { description }, clue),
      );
    })
    .slice(0, QUESTION_COUNT);
}, gameXp.names);
