import * as v from "valibot";
import { MAX_ID_LENGTH, MAX_TOPIC_ENTRIES, MAX_TOPICS } from "../limits.ts";

/** Belts in rising order. Technique lists end with brown; black counts as brown (decisions 11). */
export const BELTS = ["white", "yellow", "orange", "green", "blue", "brown", "black"] as const;
export type Belt = (typeof BELTS)[number];

/** The four catalogue groups. `single` and `kombi` together are the category `tech`. */
export const GROUPS = ["single", "kombi", "kuen", "theorie"] as const;
export type Group = (typeof GROUPS)[number];

const text = v.pipe(v.string(), v.trim(), v.nonEmpty("darf nicht leer sein"));
/** In YAML's folded texts an empty line is one line break; views expect an empty line between paragraphs. */
const prose = v.pipe(
  text,
  v.transform((value) => value.replace(/\n+/g, "\n\n")),
);
const belt = v.picklist(BELTS, "kennt nur white, yellow, orange, green, blue, brown, black");
const slug = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_]+$/, "darf nur aus Buchstaben ohne Umlaute, Ziffern und _ bestehen"),
);
/** Part of the ids of notes, whose form `firestore.rules` checks. */
export const topicIDSchema = v.pipe(
  slug,
  v.maxLength(MAX_ID_LENGTH, `darf höchstens ${MAX_ID_LENGTH} Zeichen lang sein`),
);
/** Part of the ids of notes, whose form `firestore.rules` checks. */
export const techniqueNrSchema = v.pipe(
  v.string(),
  v.regex(/^[1-9][0-9]{0,3}[a-z]?$/, "ist eine Zahl bis 9999 mit höchstens einem Buchstaben, als Text: '4a'"),
);

/**
 * Sounds that say the title; several are variants of one announcement. In a file the names of sound files, which it hardly
 * ever needs: the build finds them by number. In the app their addresses.
 */
const audio = v.union([text, v.array(text)]);

const units = v.number();

/**
 * The picture of an entry. A file of the catalogue names at most `src` and `alt`, and hardly ever needs to: the build finds
 * what was drawn for the number, and adds everything else. Lengths are units of the picture itself.
 */
export const pictureSchema = v.strictObject({
  /** In a file the name of a picture; in the app its address. */
  src: text,
  /** What is to be seen, never the name: games show the picture and ask for it. Empty where nobody has said it yet. */
  alt: v.string(),
  width: v.optional(units),
  height: v.optional(units),
  /** Parts that lie side by side and are mirrored each by itself: left, top, width, height. */
  panels: v.optional(v.array(v.strictTuple([units, units, units, units]))),
  /** Which of the panels stands for all of them where there is room for one, from 0. */
  telling: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Figures on it, which are not drawn in the file because they must stay readable in a mirror: middle, height, text. */
  labels: v.optional(v.array(v.strictTuple([units, units, units, text]))),
  /** Address of the flip-book, where something moves. */
  frames: v.optional(text),
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
  /** Weight on the supporting points in per cent, with the words for them, for stances. */
  weight: v.optional(v.strictObject({ text, parts: v.array(v.strictObject({ on: text, percent: v.number() })) })),
  /** Bullet points of a fight principle. */
  ablauf: v.optional(v.array(text)),
  /** Rising from the first belt; empty for forms and theory. */
  belt: v.optional(v.array(belt), []),
  image: v.optional(pictureSchema),
  audio: v.optional(audio),
});
export type Technique = v.InferOutput<typeof techniqueSchema>;

/** A topic: one file of the catalogue. For forms `list` holds the four sections as entries 1 to 4. */
export const topicSchema = v.strictObject({
  topicID: topicIDSchema,
  group: v.picklist(GROUPS, "kennt nur single, kombi, kuen, theorie"),
  title: text,
  subtitle: v.optional(text),
  description: v.optional(prose),
  /** BCP 47 language of the title where it is not German (forms: zh-Latn). */
  titleLang: v.optional(text),
  audio: v.optional(audio),
  list: v.pipe(
    v.array(techniqueSchema),
    v.minLength(1, "braucht mindestens einen Eintrag"),
    v.maxLength(MAX_TOPIC_ENTRIES, `darf höchstens ${MAX_TOPIC_ENTRIES} Einträge haben`),
  ),
});
export type Topic = v.InferOutput<typeof topicSchema>;

export const questionSchema = v.strictObject({
  id: slug,
  topic: v.pipe(v.array(text), v.minLength(1, "braucht mindestens ein Thema")),
  /** Absent: for every belt. */
  belt: v.optional(v.array(belt)),
  question: text,
  options: v.pipe(v.array(text), v.length(4, "braucht genau vier Antworten")),
  correctAnswer: text,
  explanation: v.optional(text),
});
export type Question = v.InferOutput<typeof questionSchema>;

const glossaryEntrySchema = v.strictObject({
  id: slug,
  term: text,
  /** Other spellings and inflected forms under which texts use the term. */
  aliases: v.optional(v.array(text), []),
  /** Where the word comes from, in German. */
  language: v.optional(text),
  /** How a German reader says it; stressed syllables in capitals. */
  pronunciation: v.optional(text),
  meaning: prose,
  /** Everybody in the hall knows the word: it is in the glossary, but texts do not mark it. */
  everyday: v.optional(v.boolean(), false),
});
export type GlossaryEntry = v.InferOutput<typeof glossaryEntrySchema>;

const quoteSchema = v.strictObject({ text, by: v.optional(text), work: v.optional(text) });
export type Quote = v.InferOutput<typeof quoteSchema>;

/** The themes of the quiz; every question carries at least one. */
export const QUESTION_LABELS = ["Geschichte", "Allgemein", "Zahlen", "Formen", "Kampfprinzipien", "Waffen"] as const;

/** The four entries of every form, numbered 1 to 4. */
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

/** Everything that `content/` says, checked and in order. */
export interface Catalogue {
  topics: Topic[];
  questions: Question[];
  quotes: Quote[];
  glossary: GlossaryEntry[];
}

/** What the app knows of a topic before it loads the topic itself. */
export interface TopicSummary {
  topicID: string;
  group: Group;
  title: string;
  titleLang?: string;
  subtitle?: string;
  description?: string;
  count: number;
}
