import { type FormEvent, type RefCallback, type SyntheticEvent, useId, useRef, useState } from "react";
import type { Belt } from "#domain/catalogue/schema.ts";
import type { BeltChoice } from "#domain/game/filter.ts";
import {
  findProblem,
  isReplaced,
  type Problem,
  type Settings,
  SETTINGS_FIELDS,
  type SettingsField,
  type SettingsGame,
  withOwn,
} from "#domain/game/settings.ts";
import type { OwnIntervals } from "#domain/progress/learning.ts";
import { settingsFor, storedWith, wasStarted, withBelt } from "#domain/game/storedSettings.ts";
import { readStoredSettings, writeStoredSettings } from "../../platform/store/settingsStore.ts";
import { settingsText } from "../../text/games.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { GameScreen } from "../../ui/page/GameScreen.tsx";
import { Icon } from "../../ui/signs/Icon.tsx";
import type { IconName } from "../../ui/signs/icons.ts";
import { type FieldProps, settingsFields } from "./fields.tsx";
import styles from "./SettingsScreen.module.css";
import { isSeldom, joined, seldomOf, summaryOf, type TopicOption } from "./summary.ts";

/** What the current choices leave to play with. */
export interface Offer {
  topics: TopicOption[];
  /** The total over all topics. */
  all: number;
  /** The total of the chosen topics; absent for games without a selection. */
  found?: number;
  /** `found` in words. */
  foundText?: string;
  /** How many are on the Merkliste; with any, 'nur die Merkliste' can be chosen. */
  marked?: number;
  /** How many of the fitting items wobble; with any, 'nur meine Fehler' can be chosen. */
  mistakes?: number;
}

interface SettingsScreenProps {
  game: SettingsGame;
  title: string;
  intro?: string;
  closeHref: string;
  closeLabel: string;
  /** Preselected by the address. */
  preselected?: Partial<Settings>;
  /** The belts of the list that led here. */
  belts?: BeltChoice;
  /** The belt until one is chosen here. */
  profileBelt: Belt | null;
  /** Own presets of the interval training. */
  own?: OwnIntervals;
  offer: (settings: Settings) => Offer;
  /** An interrupted run that can be resumed. */
  resume?: { line: string; onResume: () => void };
  /** The message when nothing fits; the first sentence of rule 8.8 by default. */
  noneFoundText?: string;
  onStart: (settings: Settings) => void;
}

const sameChoices = (game: SettingsGame, one: Settings, other: Settings) =>
  SETTINGS_FIELDS[game].every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]));

/** The current choices, the stored ones, and the reason why the game cannot start. */
function useChoices({ game, preselected, profileBelt, own = {}, offer, onStart }: SettingsScreenProps) {
  const [stored] = useState(readStoredSettings);
  const [chosen, setChosen] = useState(() => ({ ...settingsFor(stored, game), ...preselected }));
  const [problem, setProblem] = useState<Problem>();
  const settings = withOwn(withBelt(chosen, profileBelt), own);
  const last = wasStarted(stored, game) ? withOwn(settingsFor(stored, game), own) : undefined;
  const change = (next: Settings) => {
    setProblem(undefined);
    setChosen(next);
  };
  const start = (wanted: Settings): Problem | undefined => {
    const found = findProblem(SETTINGS_FIELDS[game], wanted, offer(wanted).found);
    setProblem(found);
    if (found) return found;
    writeStoredSettings(stored, storedWith(stored, game, wanted));
    onStart(wanted);
    return undefined;
  };
  return { settings, last, problem, change, start };
}

interface ShortcutProps {
  icon: IconName;
  label: string;
  line: string;
  onStart: () => void;
}

/** Starts with the last settings in one tap. */
function Shortcut({ icon, label, line, onStart }: ShortcutProps) {
  return (
    <button type="button" className={styles.last} onClick={onStart}>
      <Icon name={icon} />
      <span>
        <strong>{label}</strong>
        <span className={styles.lastLine}>{line}</span>
      </span>
    </button>
  );
}

/** What opens at the end of the form is brought above the bar, else nothing would seem to have happened. */
function showFirst({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
  if (currentTarget.open) currentTarget.querySelector("fieldset")?.scrollIntoView({ block: "nearest" });
}

interface FieldsProps extends Omit<FieldProps, "entry"> {
  game: SettingsGame;
  problem: Problem | undefined;
  entryOf: (field: SettingsField) => RefCallback<HTMLInputElement>;
}

function Fields({ game, problem, entryOf, ...choices }: FieldsProps) {
  const show = (field: SettingsField) => {
    const Field = settingsFields[field];
    return (
      <div key={field} className={styles.field} data-problem={problem?.field === field || undefined}>
        <Field {...choices} entry={entryOf(field)} />
      </div>
    );
  };
  const all: readonly SettingsField[] = SETTINGS_FIELDS[game];
  const fields = all.filter((field) => !isReplaced(field, choices.settings));
  const seldom = fields.filter((field) => isSeldom(game, field));
  return (
    <>
      {fields.filter((field) => !seldom.includes(field)).map(show)}
      {seldom.length > 0 && (
        <details className={styles.more} onToggle={showFirst}>
          <summary>
            <Icon name="chevron" />
            <span>{settingsText.more}</span>
            <span className={styles.seldom}>{seldomOf(game, choices.settings)}</span>
          </summary>
          {seldom.map(show)}
        </details>
      )}
    </>
  );
}

interface StartProps {
  formId: string;
  message?: string;
  summary: string;
}

/** What is chosen, what keeps it from starting, and the button. */
function Start({ formId, message, summary }: StartProps) {
  return (
    <div className={styles.start}>
      <p className={styles.error} role="alert">
        {message && <Icon name="warning" />}
        {message}
      </p>
      <p className={styles.summary} aria-label={settingsText.summary}>
        {summary}
      </p>
      <Button type="submit" form={formId} variant="primary" size="large">
        {settingsText.start}
      </Button>
    </div>
  );
}

/** The settings of every game that has any (rule 8.1): the choices, what fits them, and 'Jetzt starten'. */
export function SettingsScreen(props: SettingsScreenProps) {
  const { game, title, intro, closeHref, closeLabel, own = {}, belts, offer, resume, noneFoundText } = props;
  const { settings, last, problem, change, start } = useChoices(props);
  const entries = useRef(new Map<SettingsField, HTMLInputElement | null>());
  const formId = useId();
  const { topics, all, foundText, mistakes = 0, marked = 0 } = offer(settings);

  const entryOf = (field: SettingsField) => (input: HTMLInputElement | null) => void entries.current.set(field, input);
  const tryStart = (wanted: Settings) => {
    const found = start(wanted);
    if (!found) return;
    const entry = entries.current.get(found.field);
    const folded = entry?.closest("details");
    if (folded) folded.open = true;
    entry?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    tryStart(settings);
  };
  const message = problem && ((problem.kind === "noneFound" && noneFoundText) || settingsText.problems[problem.kind]);
  const summary = joined([summaryOf(game, settings, { topics, own }), foundText]);
  const lineOf = (wanted: Settings) =>
    joined([summaryOf(game, wanted, { topics, own }), offer(wanted).foundText, seldomOf(game, wanted)]);
  const actions = <Start formId={formId} message={message} summary={summary} />;
  const limited = belts && { choice: belts, count: offer({ ...settings, onlyBelts: belts }).found ?? 0 };
  const choices = { settings, onChange: change, topics, all, belts: limited, mistakes, marked, own };

  return (
    <GameScreen title={title} closeHref={closeHref} closeLabel={closeLabel} layout="fill" actions={actions}>
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {intro && <p className={styles.intro}>{intro}</p>}
        {resume && <Shortcut icon="play" label={settingsText.continue} line={resume.line} onStart={resume.onResume} />}
        {last && !sameChoices(game, last, settings) && (
          <Shortcut icon="repeat" label={settingsText.lastTime} line={lineOf(last)} onStart={() => tryStart(last)} />
        )}
        <Fields {...choices} game={game} problem={problem} entryOf={entryOf} />
      </form>
    </GameScreen>
  );
}
