import { type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { BELTS } from "#domain/catalogue/schema.ts";
import { ADVANCES } from "#domain/game/answers.ts";
import { ALL_TOPICS, type BeltChoice, TRAINING_MODES } from "#domain/game/filter.ts";
import {
  CLUES,
  INTERVAL_PRESETS,
  INTERVAL_TYPES,
  type IntervalChoice,
  type IntervalType,
  MINUTES,
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
import { intervalText } from "../../text/interval.ts";
import { BeltDot } from "../../ui/signs/BeltDots.tsx";
import { CheckGroup, RadioGroup } from "../../ui/controls/Choice.tsx";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { type Edited, OwnPresets } from "./OwnPresets.tsx";
import styles from "./SettingsScreen.module.css";
import type { TopicOption } from "./summary.ts";

export interface FieldProps {
  settings: Settings;
  onChange: (settings: Settings) => void;
  topics: readonly TopicOption[];
  /** The number of techniques or questions in all topics. */
  all: number;
  /** What the address limits the choice to, and how many items that leaves. */
  belts?: { choice: BeltChoice; count: number };
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

interface OneOf<V extends string> {
  legend: string;
  layout: "chips" | "list";
  options: readonly { value: V; label: string; hint?: string }[];
  chosen: (settings: Settings) => V | undefined;
  choose: (value: V) => Partial<Settings>;
}

/** A field of which one value is chosen; the values are always the same. */
const oneOf = <V extends string>({ legend, layout, options, chosen, choose }: OneOf<V>) =>
  function OneOfField({ settings, onChange, entry }: FieldProps) {
    return (
      <RadioGroup
        entry={entry}
        legend={legend}
        layout={layout}
        options={options}
        value={chosen(settings)}
        onChange={(value) => onChange({ ...settings, ...choose(value) })}
      />
    );
  };

/** Values with their words, as options. */
const worded = <V extends string>(values: readonly V[], words: Record<V, { label: string; hint: string }>) =>
  values.map((value) => ({ value, ...words[value] }));

const ModeField = oneOf({
  legend: settingsText.mode,
  layout: "list",
  options: worded(TRAINING_MODES, settingsText.modes),
  chosen: ({ mode }) => mode ?? undefined,
  choose: (mode) => ({ mode }),
});

const AdvanceField = oneOf({
  legend: settingsText.advance,
  layout: "list",
  options: worded(ADVANCES, settingsText.advances),
  chosen: ({ advance }) => advance,
  choose: (advance) => ({ advance }),
});

const ClueField = oneOf({
  legend: settingsText.clue,
  layout: "list",
  options: worded(CLUES, settingsText.clues),
  chosen: ({ clue }) => clue,
  choose: (clue) => ({ clue, topic: null }),
});

const TimeField = oneOf({
  legend: settingsText.timePerTechnique,
  layout: "chips",
  options: TIMES_PER_TECHNIQUE.map((time) => ({ value: `${time}`, label: settingsText.seconds(time) })),
  chosen: ({ timePerTechnique }) => `${timePerTechnique}`,
  choose: (value) => ({ timePerTechnique: TIMES_PER_TECHNIQUE.find((time) => `${time}` === value) }),
});

const MinutesField = oneOf({
  legend: settingsText.minutes,
  layout: "chips",
  options: MINUTES.map((minutes) => ({ value: `${minutes}`, label: settingsText.minutesOf(minutes) })),
  chosen: ({ minutes }) => `${minutes}`,
  choose: (value) => ({ minutes: MINUTES.find((minutes) => `${minutes}` === value) }),
});

const optionOf = ({ id, label, count }: TopicOption) => ({
  value: id,
  label: <Counted label={label} count={count} />,
});

function TopicsField({ settings, onChange, topics, all, entry }: FieldProps) {
  // Of the Merkliste only the topics that it has something of.
  const offered = topics.filter(({ id, count }) => !settings.onlyMarked || count > 0 || settings.topics.includes(id));
  const options = [{ id: ALL_TOPICS, label: settingsText.allTopics, count: all }, ...offered].map(optionOf);
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

function builtInOption(value: IntervalType) {
  const { title, description } = settingsText.intervals[value];
  const { workTime, restTime } = INTERVAL_PRESETS[value];
  return { value, label: title, hint: `${settingsText.intervalTimes(workTime, restTime)}. ${description}` };
}

/** Own presets, each with a button to change it, and the six after them. */
function IntervalField({ settings, onChange, own, entry }: FieldProps) {
  const [edited, setEdited] = useState<Edited>();
  const [saved, setSaved] = useState<Edited["slot"]>();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It stands above the button that made it, and may be out of sight.
    if (saved) list.current?.querySelector<HTMLInputElement>("input:checked")?.focus();
  }, [saved]);
  const mine = INTERVAL_SLOTS.flatMap((slot) => {
    const preset = own[slot];
    if (!preset) return [];
    const { name, workS, restS, rounds } = preset;
    const hint = `${settingsText.intervalTimes(workS, restS)}, ${settingsText.roundCount(rounds)}.`;
    const label = intervalText.own.editNamed(name);
    const aside = <IconButton icon="edit" label={label} onClick={() => setEdited({ slot, preset })} />;
    return [{ value: slot, label: name, hint, aside }];
  });
  return (
    <div ref={list}>
      <RadioGroup<IntervalChoice>
        entry={entry}
        legend={settingsText.intervalType}
        layout="list"
        options={[...mine, ...INTERVAL_TYPES.map(builtInOption)]}
        value={settings.intervalType ?? undefined}
        onChange={(intervalType) => onChange({ ...settings, intervalType })}
      />
      <OwnPresets
        own={own}
        edited={edited}
        onEdit={setEdited}
        onSaved={(intervalType) => {
          onChange({ ...settings, intervalType, rounds: null });
          setSaved(intervalType);
        }}
      />
    </div>
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

interface OnlyProps extends Pick<FieldProps, "entry"> {
  legend: string;
  label: string;
  hint: string;
  count: number;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** One box that leaves only a part; shown only where there is such a part. */
function Only({ entry, legend, label, hint, count, isOn, onSwitch }: OnlyProps) {
  if (count === 0 && !isOn) return null;
  return (
    <CheckGroup
      entry={entry}
      legend={legend}
      layout="list"
      options={[{ value: "only", label: <Counted label={label} count={count} />, hint }]}
      values={isOn ? ["only"] : []}
      onChange={(chosen) => onSwitch(chosen.length > 0)}
    />
  );
}

function BeltsField({ settings, onChange, belts, entry }: FieldProps) {
  if (!belts) return null;
  const { choice, count } = belts;
  return (
    <Only
      entry={entry}
      legend={settingsText.belt}
      label={settingsText.onlyBelts(choice)}
      hint={settingsText.onlyBeltsHint}
      count={count}
      isOn={settings.onlyBelts !== null}
      onSwitch={(isOn) => onChange({ ...settings, onlyBelts: isOn ? choice : null })}
    />
  );
}

function MarkedField({ settings, onChange, marked, entry }: FieldProps) {
  return (
    <Only
      entry={entry}
      legend={settingsText.marked}
      label={settingsText.onlyMarked}
      hint={settingsText.markedHint}
      count={marked}
      isOn={settings.onlyMarked}
      onSwitch={(onlyMarked) => onChange({ ...settings, onlyMarked })}
    />
  );
}

function MistakesField({ settings, onChange, mistakes, entry }: FieldProps) {
  return (
    <Only
      entry={entry}
      legend={settingsText.mistakes}
      label={settingsText.onlyMistakes}
      hint={settingsText.mistakesHint}
      count={mistakes}
      isOn={settings.onlyMistakes}
      onSwitch={(onlyMistakes) => onChange({ ...settings, onlyMistakes })}
    />
  );
}

/** The component of each field of the settings screen. */
export const settingsFields: Record<SettingsField, (props: FieldProps) => ReactNode> = {
  belt: BeltField,
  mode: ModeField,
  topics: TopicsField,
  topic: TopicField,
  minutes: MinutesField,
  timePerTechnique: TimeField,
  intervalType: IntervalField,
  rounds: RoundsField,
  advance: AdvanceField,
  clue: ClueField,
  onlyBelts: BeltsField,
  onlyMarked: MarkedField,
  onlyMistakes: MistakesField,
};
