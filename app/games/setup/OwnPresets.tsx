import { type FormEvent, useState } from "react";
import { createPortal } from "react-dom";
import { MAX_INTERVAL_NAME_LENGTH, OWN_INTERVAL } from "#domain/limits.ts";
import { type IntervalChoice, intervalSeconds } from "#domain/game/settings.ts";
import {
  freeSlot,
  INTERVAL_SLOTS,
  type IntervalSlot,
  type OwnInterval,
  type OwnIntervals,
} from "#domain/progress/learning.ts";
import { isVisible } from "#domain/text/visible.ts";
import { useAdapters } from "../../platform/context.tsx";
import { settingsText } from "../../text/games.ts";
import { intervalText } from "../../text/interval.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { TextField } from "../../ui/controls/TextField.tsx";
import { Dialog } from "../../ui/layers/Dialog.tsx";
import { useToast } from "../../ui/layers/Toast.tsx";
import styles from "./OwnPresets.module.css";

const text = intervalText.own;

const TIMES = ["workS", "restS", "rounds"] as const;
type Time = (typeof TIMES)[number];
const LABELS: Record<Time, string> = { workS: text.work, restS: text.rest, rounds: text.rounds };

/** What stands in the fields: numbers may be anything while they are typed. */
type Typed = Record<Time | "name", string>;
type Errors = Partial<Record<keyof Typed, string>>;

const NEW: OwnInterval = { name: "", workS: 40, restS: 20, rounds: 6 };

const typedOf = ({ name, workS, restS, rounds }: OwnInterval): Typed => ({
  name,
  workS: `${workS}`,
  restS: `${restS}`,
  rounds: `${rounds}`,
});

function errorsOf(typed: Typed): Errors {
  const errors: Errors = {};
  if (!isVisible(typed.name)) errors.name = text.nameNeeded;
  for (const time of TIMES) {
    const [least, most] = OWN_INTERVAL[time];
    const value = Number(typed[time]);
    const fits = typed[time].trim() !== "" && Number.isInteger(value) && value >= least && value <= most;
    if (!fits) errors[time] = text.wrong(least, most);
  }
  return errors;
}

/** How long all of it takes, once the numbers are right. */
const secondsOf = ({ workS, restS, rounds }: Typed): number =>
  intervalSeconds({ workTime: Number(workS), restTime: Number(restS) }, Number(rounds));

interface EditorProps {
  preset: OwnInterval;
  onSave: (preset: OwnInterval) => void;
}

/** The fields of a preset. Errors are said at their fields, and the first one takes the focus. */
function Editor({ preset, onSave }: EditorProps) {
  const [typed, setTyped] = useState(() => typedOf(preset));
  const [errors, setErrors] = useState<Errors>({});
  const change = (field: keyof Typed) => (value: string) => {
    setTyped({ ...typed, [field]: value });
    setErrors({ ...errors, [field]: undefined });
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The settings are a form, too, and hear of this one through React.
    event.stopPropagation();
    const found = errorsOf(typed);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    const { workS, restS, rounds } = typed;
    onSave({ name: typed.name.trim(), workS: Number(workS), restS: Number(restS), rounds: Number(rounds) });
  };
  return (
    <form className={styles.editor} onSubmit={save} noValidate>
      <TextField
        label={text.name}
        name="name"
        autoComplete="off"
        maxLength={MAX_INTERVAL_NAME_LENGTH}
        value={typed.name}
        error={errors.name}
        onChange={({ target }) => change("name")(target.value)}
      />
      {TIMES.map((time) => (
        <TextField
          key={time}
          label={LABELS[time]}
          hint={text.between(OWN_INTERVAL[time])}
          name={time}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={typed[time]}
          error={errors[time]}
          onChange={({ target }) => change(time)(target.value)}
        />
      ))}
      {!Object.keys(errorsOf(typed)).some((field) => field !== "name") && (
        <p>
          {text.total} {settingsText.duration(secondsOf(typed))}
        </p>
      )}
      <Button type="submit" variant="primary" size="large">
        {text.save}
      </Button>
    </form>
  );
}

/** Saving and removing, which the profile shows at once; a refusal is said. */
function useOwnPresets() {
  const { profile } = useAdapters();
  const toast = useToast();
  const save = (slot: IntervalSlot, preset: OwnInterval) =>
    void profile.saveIntervalPreset(slot, preset).catch(() => toast(text.failed));
  return {
    save,
    remove(slot: IntervalSlot, preset: OwnInterval) {
      void profile.removeIntervalPreset(slot).catch(() => toast(text.failed));
      toast(text.removed(preset.name), { action: { label: text.undo, onAction: () => save(slot, preset) } });
    },
  };
}

interface OwnPresetsProps {
  own: OwnIntervals;
  chosen: IntervalChoice | null;
  /** A saved preset is chosen at once. */
  onSaved: (slot: IntervalSlot) => void;
}

/** Below the presets: adds an own one, changes or removes the chosen one (rule 13.9). */
export function OwnPresets({ own, chosen, onSaved }: OwnPresetsProps) {
  const [edited, setEdited] = useState<{ slot: IntervalSlot; preset: OwnInterval }>();
  const { save, remove } = useOwnPresets();
  const free = freeSlot(own);
  const mine = INTERVAL_SLOTS.find((slot) => slot === chosen);
  const preset = mine && own[mine];
  const keep = (slot: IntervalSlot) => (next: OwnInterval) => {
    save(slot, next);
    setEdited(undefined);
    onSaved(slot);
  };
  return (
    <div className={styles.own}>
      {mine && preset && (
        <>
          <Button
            icon="edit"
            aria-label={text.editNamed(preset.name)}
            onClick={() => setEdited({ slot: mine, preset })}
          >
            {text.edit}
          </Button>
          <Button icon="trash" aria-label={text.removeNamed(preset.name)} onClick={() => remove(mine, preset)}>
            {text.remove}
          </Button>
        </>
      )}
      {free ? (
        <Button icon="plus" onClick={() => setEdited({ slot: free, preset: NEW })}>
          {text.add}
        </Button>
      ) : (
        <p className={styles.full}>{text.full}</p>
      )}
      {/* Outside of the settings, since a form cannot be in a form. */}
      {createPortal(
        <Dialog open={edited !== undefined} onClose={() => setEdited(undefined)} title={text.add}>
          {edited && <Editor preset={edited.preset} onSave={keep(edited.slot)} />}
        </Dialog>,
        document.body,
      )}
    </div>
  );
}
