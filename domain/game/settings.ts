import type { Belt } from "../catalogue/schema.ts";
import type { Advance } from "./answers.ts";
import { ALL_TOPICS, type BeltChoice, type TrainingMode } from "./filter.ts";
import type { IntervalSlot, OwnInterval, OwnIntervals } from "../progress/learning.ts";
import type { IntervalTimes } from "./intervalPresets.ts";

export const ROUNDS = [1, 3, 4, 5, 6, 8, 10] as const;
export type Rounds = (typeof ROUNDS)[number];

/** Seconds from the start of one technique to the start of the next. */
export const TIMES_PER_TECHNIQUE = [4, 7, 10, 15] as const;
export type TimePerTechnique = (typeof TIMES_PER_TECHNIQUE)[number];

/** How long an audio training takes at most; `all` for everything that fits. */
export const MINUTES = [5, 10, 20, "all"] as const;
export type Minutes = (typeof MINUTES)[number];

/** The six presets with their recommended rounds (rule 13.2). */
export const INTERVAL_PRESETS = {
  HIIT: { workTime: 30, restTime: 15, rounds: 8 },
  Tabata: { workTime: 20, restTime: 10, rounds: 8 },
  Moderate: { workTime: 45, restTime: 30, rounds: 6 },
  Conditioning: { workTime: 60, restTime: 60, rounds: 5 },
  StrengthEndurance: { workTime: 60, restTime: 30, rounds: 5 },
  MuscleAndStrength: { workTime: 120, restTime: 120, rounds: 4 },
} as const satisfies Record<string, IntervalTimes>;
export type IntervalType = keyof typeof INTERVAL_PRESETS;
export const INTERVAL_TYPES = Object.keys(INTERVAL_PRESETS) as IntervalType[];

/** One of the six presets, or an own one by its slot. */
export type IntervalChoice = IntervalType | IntervalSlot;

const isBuiltIn = (choice: IntervalChoice): choice is IntervalType => choice in INTERVAL_PRESETS;

/** An own preset by its slot; `undefined` for the six, and for one that is gone. */
export const ownOf = (choice: IntervalChoice, own: OwnIntervals): OwnInterval | undefined =>
  isBuiltIn(choice) ? undefined : own[choice];

/** The times of a chosen preset, with its recommended rounds. */
export function presetOf(choice: IntervalChoice | null, own: OwnIntervals = {}): IntervalTimes | undefined {
  if (choice === null) return undefined;
  if (isBuiltIn(choice)) return INTERVAL_PRESETS[choice];
  const mine = own[choice];
  return mine && { workTime: mine.workS, restTime: mine.restS, rounds: mine.rounds };
}

/** Falls back to the first preset where the chosen one was removed, or is not known yet. */
export function withOwn<S extends Pick<Settings, "intervalType">>(settings: S, own: OwnIntervals): S {
  const isGone = settings.intervalType !== null && presetOf(settings.intervalType, own) === undefined;
  return isGone ? { ...settings, intervalType: DEFAULT_SETTINGS.intervalType } : settings;
}

/** What the names game shows: the picture of a technique, or the attack that it answers. */
export const CLUES = ["picture", "attack"] as const;
export type Clue = (typeof CLUES)[number];

/** All choices before a game. `null`: not chosen yet. */
export interface Settings {
  belt: Belt | null;
  mode: TrainingMode | null;
  /** Topic ids or labels, or just `ALL_TOPICS`. */
  topics: string[];
  /** The one topic of a game that asks about one. */
  topic: string | null;
  minutes: Minutes;
  timePerTechnique: TimePerTechnique;
  intervalType: IntervalChoice | null;
  /** `null` in the interval training: the preset's recommendation. */
  rounds: Rounds | null;
  advance: Advance;
  clue: Clue;
  /** In games that do not ask for a belt: only what the list showed that led here (rule 8.11). Never stored. */
  onlyBelts: BeltChoice | null;
  /** Only the Merkliste, for any belt and in any mode: it is a choice of its own. Never stored. */
  onlyMarked: boolean;
  /** Only what went wrong lately: 'nur meine Fehler'. Never stored. */
  onlyMistakes: boolean;
}
export type SettingsField = keyof Settings;

/** The games with a settings screen, and their fields in the order of the screen. */
export const SETTINGS_FIELDS = {
  audio: ["onlyMarked", "minutes", "belt", "mode", "topics", "onlyMistakes", "timePerTechnique", "rounds"],
  cards: ["onlyMarked", "belt", "mode", "topics", "onlyMistakes"],
  interval: ["rounds", "intervalType"],
  quiz: ["belt", "topics", "onlyMistakes", "advance"],
  sort: ["onlyBelts", "topic", "advance"],
  names: ["onlyBelts", "clue", "topic", "onlyMistakes", "advance"],
  nr: ["onlyBelts", "topic", "onlyMistakes", "advance"],
} as const satisfies Record<string, readonly SettingsField[]>;
export type SettingsGame = keyof typeof SETTINGS_FIELDS;

/** Rule 8.4; questions wait after a wrong answer, to leave time for reading (rule 12.4). */
export const DEFAULT_SETTINGS: Settings = {
  belt: null,
  mode: "all",
  topics: [ALL_TOPICS],
  topic: null,
  minutes: 10,
  timePerTechnique: 10,
  intervalType: "HIIT",
  rounds: 1,
  advance: "afterRight",
  clue: "picture",
  onlyBelts: null,
  onlyMarked: false,
  onlyMistakes: false,
};

/** The Merkliste is a choice of its own, for any belt and in any mode (rule 9.6): what it takes the place of. */
export const isReplaced = (field: SettingsField, { onlyMarked }: Settings): boolean =>
  onlyMarked && (field === "belt" || field === "mode");

/** The rounds of the run: chosen, else recommended by the preset. */
export const roundsOf = ({ rounds, intervalType }: Settings, own?: OwnIntervals): number | null =>
  rounds ?? presetOf(intervalType, own)?.rounds ?? null;

/** The choices of an address that names belts: in the game's own fields, else as a limit that can be taken off. */
export const choiceOfBelts = (game: SettingsGame, belts: BeltChoice): Partial<Settings> => {
  const fields: readonly SettingsField[] = SETTINGS_FIELDS[game];
  return fields.includes("belt") ? belts : { onlyBelts: belts };
};

/** How many of the fitting techniques an audio training takes: as many as its minutes hold, at least one (rule 14.6). */
export function takenOf({ minutes, timePerTechnique, rounds }: Settings, fitting: number): number {
  if (minutes === "all") return fitting;
  const held = Math.floor((minutes * 60) / (timePerTechnique * (rounds ?? 1)));
  return Math.min(fitting, Math.max(1, held));
}

/** What keeps a game from starting: the field to go to and the message of rules 8.7 and 8.8. */
export interface Problem {
  field: SettingsField;
  kind: "noBelt" | "noMode" | "noTopic" | "noRounds" | "noIntervalType" | "noneFound" | "noMistakes";
}

const missing: { [F in SettingsField]?: (settings: Settings) => Problem["kind"] | false } = {
  belt: ({ belt }) => belt === null && "noBelt",
  mode: ({ mode }) => mode === null && "noMode",
  topics: ({ topics }) => topics.length === 0 && "noTopic",
  topic: ({ topic }) => topic === null && "noTopic",
  intervalType: ({ intervalType }) => intervalType === null && "noIntervalType",
  rounds: ({ rounds, intervalType }) => rounds === null && intervalType === null && "noRounds",
};

/**
 * The topmost problem that keeps a game from starting. `found` is the number of fitting techniques or questions, for
 * games that select any.
 */
export function findProblem(fields: readonly SettingsField[], settings: Settings, found?: number): Problem | undefined {
  // A preset proposes its rounds: where one is asked for, it is the preset that is missing.
  const asked = fields.includes("intervalType") ? fields.filter((field) => field !== "rounds") : fields;
  for (const field of asked) {
    const kind = !isReplaced(field, settings) && missing[field]?.(settings);
    if (kind) return { field, kind };
  }
  if (found !== 0) return undefined;
  if (settings.onlyMistakes && fields.includes("onlyMistakes")) return { field: "onlyMistakes", kind: "noMistakes" };
  return { field: fields.includes("topic") ? "topic" : "topics", kind: "noneFound" };
}

/** A choice of topics after one chip was switched: All replaces the others, others remove All (rule 8.3). */
export function withTopics(before: readonly string[], after: readonly string[]): string[] {
  const choseAll = after.includes(ALL_TOPICS) && !before.includes(ALL_TOPICS);
  if (choseAll) return [ALL_TOPICS];
  return after.length > 1 ? after.filter((topic) => topic !== ALL_TOPICS) : [...after];
}

/** The duration of an interval training, without a rest after the last round (rule 13.5). */
export function intervalSeconds({ workTime, restTime }: Omit<IntervalTimes, "rounds">, rounds: number): number {
  return rounds * workTime + (rounds - 1) * restTime;
}
