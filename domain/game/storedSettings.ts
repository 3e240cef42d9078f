import * as v from "valibot";
import { type Belt, BELTS } from "../catalogue/schema.ts";
import { ADVANCES } from "./answers.ts";
import { INTERVAL_SLOTS } from "../progress/learning.ts";
import { TRAINING_MODES } from "./filter.ts";
import {
  CLUES,
  DEFAULT_SETTINGS,
  INTERVAL_TYPES,
  MINUTES,
  ROUNDS,
  type Rounds,
  type Settings,
  SETTINGS_FIELDS,
  type SettingsGame,
  TIMES_PER_TECHNIQUE,
} from "./settings.ts";

/** A schema that replaces a missing or invalid value by its default. */
const field = <S extends v.GenericSchema>(schema: S, standard: v.InferOutput<S>) =>
  v.optional(v.fallback(schema, standard as v.InferOutput<S> & string), standard as v.InferInput<S> & string);

const belt = () => field(v.nullable(v.picklist(BELTS)), DEFAULT_SETTINGS.belt);
const mode = () => field(v.nullable(v.picklist(TRAINING_MODES)), DEFAULT_SETTINGS.mode);
const topics = () => field(v.array(v.string()), DEFAULT_SETTINGS.topics);
const topic = () => field(v.nullable(v.string()), DEFAULT_SETTINGS.topic);
const rounds = (standard: Rounds | null) => field(v.nullable(v.picklist(ROUNDS)), standard);

/** The last choices as stored in the browser, under one versioned key each (rule 8.9). */
export const storedSchemas = {
  interval: v.object({
    intervalType: field(v.nullable(v.picklist([...INTERVAL_TYPES, ...INTERVAL_SLOTS])), DEFAULT_SETTINGS.intervalType),
    rounds: rounds(null),
    started: field(v.boolean(), false),
  }),
  audio: v.object({
    belt: belt(),
    mode: mode(),
    minutes: field(v.picklist(MINUTES), DEFAULT_SETTINGS.minutes),
    timePerTechnique: field(v.picklist(TIMES_PER_TECHNIQUE), DEFAULT_SETTINGS.timePerTechnique),
    selectedTopics: topics(),
    /** The techniques of the last start, as `topicID/techniqueNr`. */
    selectedTechniques: field(v.array(v.string()), []),
    rounds: rounds(DEFAULT_SETTINGS.rounds),
    started: field(v.boolean(), false),
  }),
  /** Flashcards and the question games. */
  remember: v.object({
    mode: mode(),
    selectedTopics: topics(),
    belt: belt(),
    advance: field(v.picklist(ADVANCES), DEFAULT_SETTINGS.advance),
    quizTopics: topics(),
    clue: field(v.picklist(CLUES), DEFAULT_SETTINGS.clue),
    topics: field(v.object({ sort: topic(), names: topic(), nr: topic() }), { sort: null, names: null, nr: null }),
    started: field(v.array(v.picklist(Object.keys(SETTINGS_FIELDS) as SettingsGame[])), []),
    /** Reaction: a tone sounds with the pad. */
    reactionSound: field(v.boolean(), false),
    /** Head movement: the direction is also shown as a word. */
    headmoveWords: field(v.boolean(), true),
  }),
};
export type StoreName = keyof typeof storedSchemas;
export type StoredSettings = { [K in StoreName]: v.InferOutput<(typeof storedSchemas)[K]> };
export const STORE_NAMES = Object.keys(storedSchemas) as StoreName[];

/** Merges stored data over the defaults field by field: an invalid field never spoils the others. */
export function parseStored(read: (name: StoreName) => unknown): StoredSettings {
  const object = (name: StoreName) => {
    const value = read(name);
    return typeof value === "object" && value !== null ? value : {};
  };
  return {
    interval: v.parse(storedSchemas.interval, object("interval")),
    audio: v.parse(storedSchemas.audio, object("audio")),
    remember: v.parse(storedSchemas.remember, object("remember")),
  };
}

/** The key of a game's choices. */
export const storeOf = (game: SettingsGame): StoreName => (game === "interval" || game === "audio" ? game : "remember");

/** Whether the game was started on this device before: only then 'last time' makes sense. */
export function wasStarted(stored: StoredSettings, game: SettingsGame): boolean {
  if (game === "interval" || game === "audio") return stored[game].started;
  return stored.remember.started.includes(game);
}

/** The last choices for a game, in the shape of its settings screen. */
export function settingsFor(stored: StoredSettings, game: SettingsGame): Settings {
  if (game === "interval") {
    const { intervalType, rounds } = stored.interval;
    return { ...DEFAULT_SETTINGS, intervalType, rounds };
  }
  if (game === "audio") {
    const { selectedTopics, belt, mode, minutes, timePerTechnique, rounds } = stored.audio;
    return { ...DEFAULT_SETTINGS, belt, mode, minutes, timePerTechnique, rounds, topics: selectedTopics };
  }
  const { belt, mode, advance, selectedTopics, quizTopics, topics, clue } = stored.remember;
  const settings = { ...DEFAULT_SETTINGS, belt, mode, advance };
  if (game === "cards") return { ...settings, topics: selectedTopics };
  if (game === "quiz") return { ...settings, topics: quizTopics };
  return { ...settings, clue, topic: topics[game] };
}

/** The values to store when a game starts with these choices. */
export function storedWith(stored: StoredSettings, game: SettingsGame, settings: Settings): StoredSettings {
  const { belt, mode, advance, topics, topic, minutes, timePerTechnique, intervalType, rounds, clue } = settings;
  if (game === "interval") return { ...stored, interval: { intervalType, rounds, started: true } };
  if (game === "audio") {
    const chosen = { belt, mode, minutes, timePerTechnique, rounds, selectedTopics: topics };
    return { ...stored, audio: { ...stored.audio, ...chosen, started: true } };
  }
  const started = [...new Set([...stored.remember.started, game])];
  const remember = { ...stored.remember, started };
  if (game === "cards") return { ...stored, remember: { ...remember, belt, mode, selectedTopics: topics } };
  if (game === "quiz") return { ...stored, remember: { ...remember, belt, advance, quizTopics: topics } };
  return { ...stored, remember: { ...remember, advance, clue, topics: { ...remember.topics, [game]: topic } } };
}

/** The values to store when an audio training has drawn these techniques, as `topicID/techniqueNr`. */
export function withDrawn(stored: StoredSettings, selectedTechniques: string[]): StoredSettings {
  return { ...stored, audio: { ...stored.audio, selectedTechniques } };
}

/** Fills in the belt of the profile while none is chosen. */
export const withBelt = (settings: Settings, belt: Belt | null): Settings =>
  settings.belt === null ? { ...settings, belt } : settings;
