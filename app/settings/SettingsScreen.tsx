import { type FormEvent, useId, useRef, useState } from "react";
import type { Belt } from "#domain/catalogue/schema.ts";
import { findProblem, type Problem, type Settings, SETTINGS_FIELDS, type SettingsGame } from "#domain/game/settings.ts";
import { settingsFor, storedWith, wasStarted, withBelt } from "#domain/game/storedSettings.ts";
import { readStoredSettings, writeStoredSettings } from "../platform/settingsStore.ts";
import { settingsText } from "../text/games.ts";
import { Button } from "../ui/Button.tsx";
import { GameScreen } from "../ui/GameScreen.tsx";
import { Icon } from "../ui/Icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { settingsFields } from "./fields.tsx";
import styles from "./SettingsScreen.module.css";
import { summaryOf, type TopicOption } from "./summary.ts";

/** What there is to play with for some choices. */
export interface Offer {
  topics: TopicOption[];
  /** What all topics together have. */
  all: number;
  /** What the chosen topics have; absent where the game selects nothing. */
  found?: number;
  /** `found` in words. */
  foundText?: string;
  /** How many of those that fit belt, mode and topics wobble; then 'nur meine Fehler' can be chosen. */
  mistakes?: number;
}

interface SettingsScreenProps {
  game: SettingsGame;
  title: string;
  intro?: string;
  closeHref: string;
  closeLabel: string;
  /** Choices that the address makes. */
  preselected?: Partial<Settings>;
  /** Stands for the belt until one is chosen here. */
  profileBelt: Belt | null;
  offer: (settings: Settings) => Offer;
  /** An interrupted run that can be taken up again. */
  resume?: { line: string; onResume: () => void };
  /** What is said when nothing fits; S2 section 5 by default. */
  noneFoundText?: string;
  onStart: (settings: Settings) => void;
}

const sameChoices = (game: SettingsGame, one: Settings, other: Settings) =>
  SETTINGS_FIELDS[game].every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]));

/** The choices on this screen, the last ones, and what keeps them from starting. */
function useChoices({ game, preselected, profileBelt, offer, onStart }: SettingsScreenProps) {
  const [stored] = useState(readStoredSettings);
  const [chosen, setChosen] = useState(() => ({ ...settingsFor(stored, game), ...preselected }));
  const [problem, setProblem] = useState<Problem>();
  const settings = withBelt(chosen, profileBelt);
  const last = wasStarted(stored, game) ? settingsFor(stored, game) : undefined;
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

/** Past the settings in one tap. */
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

/** The settings of every game that has some (S2 section 2): what it asks, what fits, and 'Jetzt starten'. */
export function SettingsScreen(props: SettingsScreenProps) {
  const { game, title, intro, closeHref, closeLabel, offer, resume, noneFoundText } = props;
  const { settings, last, problem, change, start } = useChoices(props);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const { topics, all, foundText, mistakes = 0 } = offer(settings);

  const tryStart = (wanted: Settings) => {
    const found = start(wanted);
    const field = found && form.current?.querySelector(`[data-field="${found.field}"]`);
    // A group is entered at its chosen option, as with the Tab key.
    (field?.querySelector<HTMLElement>(":checked") ?? field?.querySelector("input"))?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    tryStart(settings);
  };
  const message = problem && ((problem.kind === "noneFound" && noneFoundText) || settingsText.problems[problem.kind]);
  const actions = (
    <div className={styles.start}>
      <p className={styles.error} role="alert">
        {message && <Icon name="warning" />}
        {message}
      </p>
      <p className={styles.summary} aria-label={settingsText.summary}>
        {[summaryOf(game, settings, topics), foundText].filter(Boolean).join(" · ")}
      </p>
      <Button type="submit" form={formId} variant="primary" size="large">
        {settingsText.start}
      </Button>
    </div>
  );

  return (
    <GameScreen title={title} closeHref={closeHref} closeLabel={closeLabel} layout="fill" actions={actions}>
      <form id={formId} ref={form} className={styles.form} onSubmit={submit} noValidate>
        {intro && <p className={styles.intro}>{intro}</p>}
        {resume && <Shortcut icon="play" label={settingsText.continue} line={resume.line} onStart={resume.onResume} />}
        {last && !sameChoices(game, last, settings) && (
          <Shortcut
            icon="repeat"
            label={settingsText.lastTime}
            line={summaryOf(game, last, topics)}
            onStart={() => tryStart(last)}
          />
        )}
        {SETTINGS_FIELDS[game].map((field) => {
          const Field = settingsFields[field];
          return (
            <div
              key={field}
              className={styles.field}
              data-field={field}
              data-problem={problem?.field === field || undefined}
            >
              <Field settings={settings} onChange={change} topics={topics} all={all} mistakes={mistakes} />
            </div>
          );
        })}
      </form>
    </GameScreen>
  );
}
