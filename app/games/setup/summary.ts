import { ALL_TOPICS } from "#domain/game/filter.ts";
import {
  INTERVAL_PRESETS,
  intervalSeconds,
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

type Part = (settings: Settings, topics: readonly TopicOption[]) => string | false | null | undefined;

const labels = (ids: readonly string[], topics: readonly TopicOption[]) =>
  topics
    .filter(({ id }) => ids.includes(id))
    .map(({ label }) => label)
    .join(", ");

const parts: Partial<Record<SettingsField, Part>> = {
  belt: ({ belt }) => belt && beltName(belt),
  mode: ({ mode }) => mode && settingsText.modes[mode].label,
  topics: ({ topics: ids }, topics) => (ids.includes(ALL_TOPICS) ? settingsText.allThemes : labels(ids, topics)),
  topic: ({ topic }, topics) => labels(topic === null ? [] : [topic], topics),
  timePerTechnique: ({ timePerTechnique }) => settingsText.seconds(timePerTechnique),
  intervalType: ({ intervalType }) => intervalType && settingsText.intervals[intervalType].title,
  clue: ({ clue }) => settingsText.clues[clue].label,
  onlyMarked: ({ onlyMarked }) => onlyMarked && settingsText.onlyMarked,
  onlyMistakes: ({ onlyMistakes }) => onlyMistakes && settingsText.onlyMistakes,
  rounds: (settings) => {
    const rounds = roundsOf(settings);
    return rounds && settingsText.roundCount(rounds);
  },
};

function duration(settings: Settings): string | undefined {
  const rounds = roundsOf(settings);
  if (!settings.intervalType || !rounds) return undefined;
  return settingsText.duration(intervalSeconds(INTERVAL_PRESETS[settings.intervalType], rounds));
}

/** The choices in one line: 'Tabata · 8 Runden · 3:50 min', without those not yet made. */
export function summaryOf(game: SettingsGame, settings: Settings, topics: readonly TopicOption[] = []): string {
  const said = SETTINGS_FIELDS[game].map((field) => parts[field]?.(settings, topics));
  if (game === "interval") said.push(duration(settings));
  return said.filter(Boolean).join(" · ");
}
