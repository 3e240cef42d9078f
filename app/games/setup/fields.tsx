import type { ReactNode, Ref } from "react";
import { BELTS } from "#domain/catalogue/schema.ts";
import { ADVANCES } from "#domain/game/answers.ts";
import { ALL_TOPICS, TRAINING_MODES } from "#domain/game/filter.ts";
import {
  CLUES,
  INTERVAL_PRESETS,
  INTERVAL_TYPES,
  type IntervalChoice,
  type IntervalType,
  ROUNDS,
  roundsOf,
  type Settings,
  type SettingsField,
  TIMES_PER_TECHNIQUE,
  withTopics,
} from "#domain/game/settings.ts";
import { INTERVAL_SLOTS, type OwnIntervals } from "#domain/progress/learning.ts";
import { beltName } from "../../text/belts.ts";
import { settingsText } from "../../text/games.ts";
import { BeltDot } from "../../ui/signs/BeltDots.tsx";
import { CheckGroup, RadioGroup } from "../../ui/controls/Choice.tsx";
import { OwnPresets } from "./OwnPresets.tsx";
import styles from "./SettingsScreen.module.css";
import type { TopicOption } from "./summary.ts";

export interface FieldProps {
  settings: Settings;
  onChange: (settings: Settings) => void;
  topics: readonly TopicOption[];
  /** The number of techniques or questions in all topics. */
  all: number;
  /** The number of items on the Merkliste. */
  marked: number;
  /** The number of fitting items that went wrong lately. */
  mistakes: number;
  /** Own presets of the interval training. */
  own: OwnIntervals;
  /** The input that takes the focus for the field. */
  entry: Ref<HTMLInputElement>;
}

function Counted({ label, count }: { label: string; count: number }) {
  return (
    <>
      {label} <span className={styles.count}>{count}</span>
    </>
  );
}

function BeltField({ settings, onChange, entry }: FieldProps) {
  const options = BELTS.map((value) => ({
    value,
    label: (
      <span className={styles.belt}>
        <BeltDot belt={value} />
        {beltName(value)}
      </span>
    ),
  }));
  const choose = (belt: Settings["belt"]) => onChange({ ...settings, belt });
  return (
    <RadioGroup
      entry={entry}
      legend={settingsText.belt}
      options={options}
      value={settings.belt ?? undefined}
      onChange={choose}
    />
  );
}

function ModeField({ settings, onChange, entry }: FieldProps) {
  const options = TRAINING_MODES.map((value) => Object.assign({ value }, settingsText.modes[value]));
  return (
    <RadioGroup
      entry={entry}
      legend={settingsText.mode}
      layout="list"
      options={options}
      value={settings.mode ?? undefined}
      onChange={(mode) => onChange({ ...settings, mode })}
    />
  );
}

const optionOf = ({ id, label, count }: TopicOption) => ({
  value: id,
  label: <Counted label={label} count={count} />,
});

function TopicsField({ settings, onChange, topics, all, entry }: FieldProps) {
  const options = [{ id: ALL_TOPICS, label: settingsText.allTopics, count: all }, ...topics].map(optionOf);
  return (
    <CheckGroup
      entry={entry}
      legend={settingsText.topics}
      options={options}
      values={settings.topics}
      onChange={(chosen) => onChange({ ...settings, topics: withTopics(settings.topics, chosen) })}
    />
  );
}

function TopicField({ settings, onChange, topics, entry }: FieldProps) {
  return (
    <RadioGroup
      entry={entry}
      legend={settingsText.topic}
      options={topics.map(optionOf)}
      value={settings.topic ?? undefined}
      onChange={(topic) => onChange({ ...settings, topic })}
    />
  );
}

function TimeField({ settings, onChange, entry }: FieldProps) {
  const chosen = TIMES_PER_TECHNIQUE.find((time) => time === settings.timePerTechnique);
  return (
    <RadioGroup
      entry={entry}
      legend={settingsText.timePerTechnique}
      options={TIMES_PER_TECHNIQUE.map((time) => ({ value: `${time}`, label: settingsText.seconds(time) }))}
      value={chosen && `${chosen}`}
      onChange={(value) => {
        const timePerTechnique = TIMES_PER_TECHNIQUE.find((time) => `${time}` === value);
        if (timePerTechnique) onChange({ ...settings, timePerTechnique });
      }}
    />
  );
}

function builtInOption(value: IntervalType) {
  const { title, description } = settingsText.intervals[value];
  const { workTime, restTime } = INTERVAL_PRESETS[value];
  return { value, label: title, hint: `${settingsText.intervalTimes(workTime, restTime)}. ${description}` };
}

/** The six presets, own ones after them, and what can be done with those. */
function IntervalField({ settings, onChange, own, entry }: FieldProps) {
  const mine = INTERVAL_SLOTS.flatMap((value) => {
    const preset = own[value];
    if (!preset) return [];
    const hint = `${settingsText.intervalTimes(preset.workS, preset.restS)}, ${settingsText.roundCount(preset.rounds)}.`;
    return [{ value, label: preset.name, hint }];
  });
  const choose = (intervalType: IntervalChoice) => onChange({ ...settings, intervalType });
  return (
    <>
      <RadioGroup<IntervalChoice>
        entry={entry}
        legend={settingsText.intervalType}
        layout="list"
        options={[...INTERVAL_TYPES.map(builtInOption), ...mine]}
        value={settings.intervalType ?? undefined}
        onChange={choose}
      />
      <OwnPresets
        own={own}
        chosen={settings.intervalType}
        onSaved={(intervalType) => onChange({ ...settings, intervalType, rounds: null })}
      />
    </>
  );
}

function RoundsField({ settings, onChange, own, entry }: FieldProps) {
  const shown = roundsOf(settings, own);
  // An own preset may have any number.
  const offered = [...new Set([...ROUNDS, ...(shown === null ? [] : [shown])])].toSorted((a, b) => a - b);
  return (
    <RadioGroup
      entry={entry}
      legend={settingsText.rounds}
      options={offered.map((rounds) => ({ value: `${rounds}`, label: `${rounds}` }))}
      value={shown === null ? undefined : `${shown}`}
      onChange={(value) => onChange({ ...settings, rounds: ROUNDS.find((rounds) => `${rounds}` === value) ?? null })}
    />
  );
}

function AdvanceField({ settings, onChange, entry }: FieldProps) {
  const options = ADVANCES.map((value) => Object.assign({ value }, settingsText.advances[value]));
  return (
    <RadioGroup
      entry={entry}
      legend={settingsText.advance}
      layout="list"
      options={options}
      value={settings.advance}
      onChange={(advance) => onChange({ ...settings, advance })}
    />
  );
}

function ClueField({ settings, onChange, entry }: FieldProps) {
  const options = CLUES.map((value) => Object.assign({ value }, settingsText.clues[value]));
  return (
    <RadioGroup
      entry={entry}
      legend={settingsText.clue}
      layout="list"
      options={options}
      value={settings.clue}
      onChange={(clue) => onChange({ ...settings, clue, topic: null })}
    />
  );
}

/** Shown only when something is on the Merkliste. */
function MarkedField({ settings, onChange, marked, entry }: FieldProps) {
  if (marked === 0 && !settings.onlyMarked) return null;
  const value = "onlyMarked" as const;
  const label = <Counted label={settingsText.onlyMarked} count={marked} />;
  return (
    <CheckGroup
      entry={entry}
      legend={settingsText.marked}
      layout="list"
      options={[{ value, label, hint: settingsText.markedHint }]}
      values={settings.onlyMarked ? [value] : []}
      onChange={(chosen) => onChange({ ...settings, onlyMarked: chosen.includes(value) })}
    />
  );
}

/** Shown only when something wobbles. */
function MistakesField({ settings, onChange, mistakes, entry }: FieldProps) {
  if (mistakes === 0 && !settings.onlyMistakes) return null;
  const value = "onlyMistakes" as const;
  const label = <Counted label={settingsText.onlyMistakes} count={mistakes} />;
  return (
    <CheckGroup
      entry={entry}
      legend={settingsText.mistakes}
      layout="list"
      options={[{ value, label, hint: settingsText.mistakesHint }]}
      values={settings.onlyMistakes ? [value] : []}
      onChange={(chosen) => onChange({ ...settings, onlyMistakes: chosen.includes(value) })}
    />
  );
}

/** The component of each field of the settings screen. */
export const settingsFields: Record<SettingsField, (props: FieldProps) => ReactNode> = {
  belt: BeltField,
  mode: ModeField,
  topics: TopicsField,
  topic: TopicField,
  timePerTechnique: TimeField,
  intervalType: IntervalField,
  rounds: RoundsField,
  advance: AdvanceField,
  clue: ClueField,
  onlyMarked: MarkedField,
  onlyMistakes: MistakesField,
};
