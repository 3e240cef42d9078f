import type { ShownLesson } from "../catalogue/links.ts";
import type { Belt, GlossaryEntry, Group, Technique, Topic } from "../catalogue/schema.ts";
import { type Note, noteKey, NO_CATEGORY, refKey, type TechniqueNotes, type TechniqueRef } from "../notes/note.ts";

/**
 * The kinds of search results. Sections of forms and entries of the theory are stored like techniques; their group
 * tells them apart.
 */
export type Found =
  | { kind: "topic"; topicID: string; group: Group }
  | { kind: "entry"; topicID: string; group: Group; techniqueNr: string }
  | { kind: "term"; id: string }
  | { kind: "note"; ref: TechniqueRef; note: Note };

/** One search result, in the words that readers see. */
export interface SearchDocument {
  /** Unique in one index. */
  id: string;
  found: Found;
  title: string;
  titleLang?: string;
  /** Memorable name of a technique, other names of a term. */
  names: string[];
  english?: string;
  attack?: string;
  /** The parent: the topic; for a note also its technique. */
  about: string[];
  /** The category of a note. */
  category?: string;
  /** The texts, most important first. */
  texts: string[];
  /** What helps to learn it: mistakes, exercises, links. A word of these says less about what it is. */
  lesson?: string[];
  belts: Belt[];
}

/** A technique's title with its number, as in lists. */
export const numberedTitle = ({ techniqueNr, title }: Pick<Technique, "techniqueNr" | "title">): string =>
  `${techniqueNr}. ${title}`;

/** The texts of a lesson, in the order of the page. */
export function textsOfLesson({ mistakes, practice, check, partner, links }: ShownLesson): string[] {
  return [
    check,
    ...mistakes.flatMap(({ looks, cause, better }) => [looks, cause, better]),
    ...practice.flatMap(({ task, harder }) => [task, harder]),
    partner,
    ...links.map(({ differs }) => differs),
  ].filter((text) => text !== undefined);
}

function entryOf(topic: Topic, technique: Technique, lesson: ShownLesson | undefined): SearchDocument {
  const { techniqueNr, title, memorableName, english, attack, description } = technique;
  const { topicID, group } = topic;
  const { steps = [], ablauf = [], safety, weight, belt } = technique;
  return {
    id: `entry:${topicID}:${techniqueNr}`,
    found: { kind: "entry", topicID, group, techniqueNr },
    title,
    names: memorableName ? [memorableName] : [],
    english,
    attack,
    about: [topic.title],
    texts: [description, ...steps, ...ablauf, ...(safety ? [safety] : []), ...(weight ? [weight.text] : [])],
    lesson: lesson && textsOfLesson(lesson),
    belts: belt,
  };
}

/** A topic and each of its entries, with their lessons by number. */
export function documentsOfTopic(topic: Topic, lessons: Readonly<Record<string, ShownLesson>> = {}): SearchDocument[] {
  const { topicID, group, title, titleLang, subtitle, description } = topic;
  const itself: SearchDocument = {
    id: `topic:${topicID}`,
    found: { kind: "topic", topicID, group },
    title,
    titleLang,
    names: [],
    about: [],
    texts: [subtitle, description].filter((text) => text !== undefined),
    belts: [],
  };
  return [itself, ...topic.list.map((technique) => entryOf(topic, technique, lessons[technique.techniqueNr]))];
}

/** An entry of the glossary. */
export function documentOfTerm({ id, term, aliases, language, meaning }: GlossaryEntry): SearchDocument {
  return {
    id: `term:${id}`,
    found: { kind: "term", id },
    title: term,
    names: aliases,
    about: language ? [language] : [],
    texts: [meaning],
    belts: [],
  };
}

/** The title and place of a technique, for its notes. */
export interface NoteHome {
  title: string;
  topicTitle: string;
}

/** The notes of one technique. */
export function documentsOfNotes(technique: TechniqueNotes, { title, topicTitle }: NoteHome): SearchDocument[] {
  const { topic, topicListID, techniqueNr } = technique;
  const ref = { topic, topicListID, techniqueNr };
  return technique.notes.map((note) => ({
    id: `note:${refKey(ref)}:${noteKey(note)}`,
    found: { kind: "note", ref, note },
    title,
    names: [],
    about: [topicTitle],
    category: note.category === NO_CATEGORY ? undefined : note.category,
    texts: [note.content],
    belts: [],
  }));
}
