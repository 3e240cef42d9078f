import { ALL_TOPICS } from "#domain/game/filter.ts";
import type { OwnIntervals } from "#domain/progress/learning.ts";
import {
  type IntervalChoice,
  intervalSeconds,
  isReplaced,
  ownOf,
  presetOf,
  roundsOf,
  type Settings,
  SETTINGS_FIELDS,
  type SettingsField,
  type SettingsGame,
} from "#domain/game/settings.ts";
import { beltName } from "../../text/belts.ts";
import { settingsText } from "../../text/games.ts";

/** A topic that can be chosen, with the number of its items that fit the other choices. */
export interface TopicOption {
  id: string;
  label: string;
  count: number;
}

/** What the choices are made from. */
interface Known {
  topics: readonly TopicOption[];
  own: OwnIntervals;
}

type Part = (settings: Settings, known: Known) => string | false | null | undefined;

const labels = (ids: readonly string[], topics: readonly TopicOption[]) =>
  topics
    .filter(({ id }) => ids.includes(id))
    .map(({ label }) => label)
    .join(", ");

/** The name of a preset; own ones have one of their own. */
export function intervalTitle(choice: IntervalChoice, own: OwnIntervals): string {
  const titles: Partial<Record<IntervalChoice, { title: string }>> = settingsText.intervals;
  return ownOf(choice, own)?.name ?? titles[choice]?.title ?? "";
}

const parts: Partial<Record<SettingsField, Part>> = {
  belt: ({ belt }) => belt && beltName(belt),
  mode: ({ mode }) => mode && settingsText.modes[mode].label,
  topics: ({ topics: ids, onlyMarked }, { topics }) =>
    ids.includes(ALL_TOPICS) ? !onlyMarked && settingsText.allThemes : labels(ids, topics),
  topic: ({ topic }, { topics }) => labels(topic === null ? [] : [topic], topics),
  intervalType: ({ intervalType }, { own }) => intervalType && intervalTitle(intervalType, own),
  clue: ({ clue }) => settingsText.clues[clue].label,
  timePerTechnique: ({ timePerTechnique }) => settingsText.perTechnique(timePerTechnique),
  onlyBelts: ({ onlyBelts }) => onlyBelts && settingsText.onlyBelts(onlyBelts),
  onlyMarked: ({ onlyMarked }) => onlyMarked && settingsText.onlyMarked,
  onlyMistakes: ({ onlyMistakes }) => onlyMistakes && settingsText.onlyMistakes,
  rounds: (settings, { own }) => {
    const rounds = roundsOf(settings, own);
    return rounds !== null && settingsText.roundCount(rounds);
  },
};

/** Chosen once and then left alone: these fields stand folded below the others. */
export const isSeldom = (game: SettingsGame, field: SettingsField): boolean =>
  field === "advance" || (game === "audio" && (field === "timePerTechnique" || field === "rounds"));

/** What is chosen in some fields, without what is not chosen yet. */
const saidOf = (fields: readonly SettingsField[], settings: Settings, known: Known) =>
  fields.map((field) => parts[field]?.(settings, known));

/** Parts of a line, without those that say nothing. */
export const joined = (said: readonly ReturnType<Part>[]): string => said.filter(Boolean).join(" · ");

/** The choices of the folded fields in one line; empty where they say little. */
export const seldomOf = (game: SettingsGame, settings: Settings): string =>
  joined(
    saidOf(
      SETTINGS_FIELDS[game].filter((field) => isSeldom(game, field)),
      settings,
      { topics: [], own: {} },
    ),
  );

function duration(settings: Settings, own: OwnIntervals): string | undefined {
  const rounds = roundsOf(settings, own);
  const preset = presetOf(settings.intervalType, own);
  return preset && rounds ? settingsText.duration(intervalSeconds(preset, rounds)) : undefined;
}

/** The other choices in one line: 'Tabata · 8 Runden · 3:50 min'. */
export function summaryOf(
  game: SettingsGame,
  settings: Settings,
  { topics = [], own = {} }: Partial<Known> = {},
): string {
  if (game === "interval") {
    return joined([...saidOf(["intervalType", "rounds"], settings, { topics, own }), duration(settings, own)]);
  }
  const fields = SETTINGS_FIELDS[game].filter((field) => !isSeldom(game, field) && !isReplaced(field, settings));
  return joined(saidOf(fields, settings, { topics, own }));
}
