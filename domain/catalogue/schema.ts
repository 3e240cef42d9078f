import * as v from "valibot";
import { type Belt, BELTS } from "./belts.ts";
import type { TopicLessons } from "./lesson.ts";
import { slug, techniqueNrSchema, text, topicIDSchema } from "./fields.ts";
import { MAX_TOPIC_ENTRIES, MAX_TOPICS } from "../limits.ts";

export { type Belt, BELTS };

/** The four catalogue groups. `single` and `kombi` together are the category `tech`. */
export const GROUPS = ["single", "kombi", "kuen", "theorie"] as const;
export type Group = (typeof GROUPS)[number];

/** In folded YAML texts an empty line becomes one line break; views expect two. */
const prose = v.pipe(
  text,
  v.transform((value) => value.replace(/\n+/g, "\n\n")),
);
const belt = v.picklist(BELTS, `kennt nur ${BELTS.join(", ")}`);
/**
 * Announcements of the title, as variants. A file lists names of sound files, but rarely needs to, because the build
 * finds them by number. In the app they are addresses.
 */
const audio = v.union([text, v.array(text)]);

/** A menu is read at a glance. */
const MAX_MENU = 6;

const units = v.number();

/**
 * The picture of an entry. A file names at most `src` and `alt`, and rarely needs to: the build finds the drawing by
 * number and adds the rest. Lengths are in units of the picture.
 */
export const pictureSchema = v.strictObject({
  /** In a file the name of a picture; in the app its address. */
  src: text,
  /** What the picture shows, without the technique's name, which games ask for. Empty without a description. */
  alt: v.string(),
  width: v.optional(units),
  height: v.optional(units),
  /** Panels side by side, each mirrored separately: left, top, width, height. */
  panels: v.optional(v.array(v.strictTuple([units, units, units, units]))),
  /** The panel that represents the picture where there is room for one, from 0. */
  telling: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** What of it is shown in a list, where all of it would be too small to see a hand: left, top, width, height. */
  thumb: v.optional(v.strictTuple([units, units, units, units])),
  /** Numbers on the picture, kept out of the file so that they stay readable in a mirror: middle, height, text. */
  labels: v.optional(v.array(v.strictTuple([units, units, units, text]))),
  /** Its sides mean left and right as its text says, so it is shown to both stances as it is. */
  unmirrored: v.optional(v.literal(true)),
  /** Address of the movement that can be played and turned. */
  motion: v.optional(text),
});
export type Picture = v.InferOutput<typeof pictureSchema>;

/** One entry of a topic. */
export const techniqueSchema = v.strictObject({
  techniqueNr: techniqueNrSchema,
  title: text,
  description: prose,
  english: v.optional(text),
  memorableName: v.optional(text),
  attack: v.optional(text),
  safety: v.optional(text),
  /** Steps of a combination or counter, in order. */
  steps: v.optional(v.array(text)),
  /** The supporting points of a stance, with their weight in per cent and in words. */
  weight: v.optional(v.strictObject({ text, parts: v.array(v.strictObject({ on: text, percent: v.number() })) })),
  /** How many metres lie between two people at this distance, roughly; without an end it is open. */
  metres: v.optional(v.strictObject({ from: v.number(), to: v.optional(v.number()) })),
  /** Bullet points of a fight principle. */
  ablauf: v.optional(v.array(text)),
  /** Rising from the first required belt; empty for forms and theory. */
  belt: v.optional(v.array(belt), []),
  image: v.optional(pictureSchema),
  audio: v.optional(audio),
});
export type Technique = v.InferOutput<typeof techniqueSchema>;

/** The most parts of a form, and moves of one part. */
const MAX_SECTIONS = 20;
const MAX_MOVES = 60;

/** A part of a form as a school teaches it. */
const sequenceSectionSchema = v.strictObject({
  title: v.optional(text),
  moves: v.pipe(v.array(text), v.maxLength(MAX_MOVES, `darf höchstens ${MAX_MOVES} Bewegungen haben`)),
});

/** A game that practises a topic (rule 5.12). */
const practiceSchema = v.strictObject({ label: text, /** A path of the app: `/sort/blocks`. */ address: text });
export type Practice = v.InferOutput<typeof practiceSchema>;

/** A topic: one file of the catalogue. For forms `list` holds the four sections as entries 1 to 4. */
export const topicSchema = v.strictObject({
  topicID: topicIDSchema,
  group: v.picklist(GROUPS, `kennt nur ${GROUPS.join(", ")}`),
  title: text,
  subtitle: v.optional(text),
  description: v.optional(prose),
  /** BCP 47 language of the title if not German (forms: zh-Latn). */
  titleLang: v.optional(text),
  audio: v.optional(audio),
  /** The number of the technique whose picture stands for the topic; absent: the first one that has a picture. */
  cover: v.optional(techniqueNrSchema),
  /** Of a form: the sequence of moves that the school teaches; ours names none, since schools differ (rule 5.25). */
  sequence: v.optional(
    v.pipe(
      v.array(sequenceSectionSchema),
      v.maxLength(MAX_SECTIONS, `darf höchstens ${MAX_SECTIONS} Abschnitte haben`),
    ),
  ),
  /** The games that practise the topic, in order. */
  menu: v.optional(v.pipe(v.array(practiceSchema), v.maxLength(MAX_MENU, `darf höchstens ${MAX_MENU} Spiele nennen`))),
  list: v.pipe(
    v.array(techniqueSchema),
    v.minLength(1, "braucht mindestens einen Eintrag"),
    v.maxLength(MAX_TOPIC_ENTRIES, `darf höchstens ${MAX_TOPIC_ENTRIES} Einträge haben`),
  ),
});
export type Topic = v.InferOutput<typeof topicSchema>;

/** How hard a question is: everybody knows it soon, one has to have thought, or one has to have trained for long. */
export const DIFFICULTIES = [1, 2, 3] as const;

export const questionSchema = v.strictObject({
  id: slug,
  topic: v.pipe(v.array(text), v.minLength(1, "braucht mindestens ein Thema")),
  /** Absent: for every belt. */
  belt: v.optional(v.array(belt)),
  /** Absent: 2. */
  difficulty: v.optional(v.picklist(DIFFICULTIES, `kennt nur ${DIFFICULTIES.join(", ")}`)),
  question: text,
  options: v.pipe(v.array(text), v.length(4, "braucht genau vier Antworten")),
  correctAnswer: text,
  explanation: v.optional(text),
});
export type Question = v.InferOutput<typeof questionSchema>;

const glossaryEntrySchema = v.strictObject({
  id: slug,
  term: text,
  /** Other spellings and inflected forms of the term. */
  aliases: v.optional(v.array(text), []),
  /** The origin of the word, in German. */
  language: v.optional(text),
  /** The pronunciation for German readers; stressed syllables in capitals. */
  pronunciation: v.optional(text),
  meaning: prose,
  /** A word known to everybody: in the glossary, but not marked in texts. */
  everyday: v.optional(v.boolean(), false),
});
export type GlossaryEntry = v.InferOutput<typeof glossaryEntrySchema>;

const quoteSchema = v.strictObject({ text, by: v.optional(text), work: v.optional(text) });
export type Quote = v.InferOutput<typeof quoteSchema>;

/** The themes of the quiz; every question carries at least one. */
export const QUESTION_LABELS = [
  "Geschichte",
  "Allgemein",
  "Zahlen",
  "Formen",
  "Kampfprinzipien",
  "Waffen",
  "Technik",
  "Sicherheit",
] as const;

/** The four sections of every form, numbered 1 to 4. */
export const FORM_SECTIONS = ["Geschichte", "Bewegungsablauf", "Bewegungsart", "Ursprung"] as const;

/** A file below `content/quiz/`. */
export const questionsSchema = v.array(questionSchema);
/** `content/quotes.yaml`. */
export const quotesSchema = v.pipe(v.array(quoteSchema), v.minLength(1, "braucht mindestens einen Spruch"));
/** `content/glossary.yaml`, in the order of the alphabet. */
export const glossarySchema = v.array(glossaryEntrySchema);
/** `content/catalogue.yaml`: the topics in the order in which the app shows them. */
export const orderSchema = v.strictObject({
  topics: v.pipe(v.array(topicIDSchema), v.maxLength(MAX_TOPICS, `darf höchstens ${MAX_TOPICS} Themen nennen`)),
});

/** The content of `content/`, checked and in order. */
export interface Catalogue {
  topics: Topic[];
  lessons: TopicLessons[];
  questions: Question[];
  quotes: Quote[];
  glossary: GlossaryEntry[];
}

/** What the app knows of a topic before loading it. */
export interface TopicSummary {
  topicID: string;
  group: Group;
  title: string;
  titleLang?: string;
  subtitle?: string;
  /** The first sentence of what it is about, for forms and theory. */
  lead?: string;
  /** How the name of a form is written, as far as its texts say so. */
  characters?: string;
  count: number;
  /** How many of its techniques are new with each belt, in rising order, without those that add none. */
  belts?: BeltCount[];
  /** The picture that stands for it; only the part that is shown small. */
  picture?: Picture;
  menu?: Practice[];
}

/** So many techniques begin with this belt. */
export interface BeltCount {
  belt: Belt;
  count: number;
}
