import type { Catalogue, Technique, Topic } from "#domain/catalogue/schema.ts";
import type { Announcements } from "./announcements.ts";
import type { Engine } from "./synthesis/engine.ts";
import { numberWord } from "./numberWord.ts";
import { makeSpeech } from "./spoken.ts";

/** The clip of a topic's title. */
export const topicClip = ({ topicID }: Pick<Topic, "topicID">) => `thema-${topicID}`;

/** The clip of one entry; clubs name their recordings like this, too. */
export const entryClip = ({ topicID }: Pick<Topic, "topicID">, { techniqueNr }: Pick<Technique, "techniqueNr">) =>
  `${topicID}-${techniqueNr}`;

/** All forms have the same four sections, which share their clips. */
const sectionClip = (title: string) => `abschnitt-${title.toLowerCase()}`;

/** Our clip of an entry. */
export const ourClip = (topic: Topic, entry: Technique) =>
  topic.group === "kuen" ? sectionClip(entry.title) : entryClip(topic, entry);

/** The text of each clip for the engine, by name. */
export type ClipList = Map<string, string>;

const numbersOf = (topics: readonly Topic[]) => topics.flatMap(({ list }) => list.map((entry) => entry.techniqueNr));

function addTopics(list: ClipList, topics: readonly Topic[], { titles }: Announcements, engine: Engine, say: Say) {
  for (const topic of topics) {
    list.set(topicClip(topic), say(titles[topicClip(topic)] ?? topic.title));
    for (const entry of topic.list) {
      const name = ourClip(topic, entry);
      const { title, memorableName = title } = entry;
      const memorable = memorableName === title ? "" : engine.pause + say(memorableName);
      list.set(name, say(titles[name] ?? title) + memorable);
    }
  }
}

type Say = ReturnType<typeof makeSpeech>;

/** „4a“ is spoken as „vier a“. */
const sayNumber = (techniqueNr: string) =>
  `${numberWord(Number.parseInt(techniqueNr, 10))} ${techniqueNr.replace(/^\d+/, "")}`.trim();

/** The clips of a drill: phrases, rounds and numbers. */
export function phraseList(
  { topics }: Pick<Catalogue, "topics">,
  announcements: Announcements,
  engine: Engine,
): ClipList {
  const say = makeSpeech(announcements, engine);
  const list: ClipList = new Map();
  for (const [name, phrase] of Object.entries(announcements.phrases)) list.set(name, say(phrase));
  for (let round = 1; round <= announcements.rounds; round += 1) list.set(`runde-${round}`, say(`Runde ${round}`));
  for (let number = 1; number <= announcements.numbers; number += 1)
    list.set(`zahl-${number}`, say(numberWord(number)));
  for (const techniqueNr of numbersOf(topics)) list.set(`zahl-${techniqueNr}`, say(sayNumber(techniqueNr)));
  return list;
}

/** All clips for the catalogue and its announcements. */
export function clipList(catalogue: Pick<Catalogue, "topics">, announcements: Announcements, engine: Engine): ClipList {
  const list = phraseList(catalogue, announcements, engine);
  addTopics(list, catalogue.topics, announcements, engine, makeSpeech(announcements, engine));
  return list;
}
