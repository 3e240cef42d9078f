import { type FormEvent, useState } from "react";
import { createPortal } from "react-dom";
import { MAX_INTERVAL_NAME_LENGTH, OWN_INTERVAL } from "#domain/limits.ts";
import { intervalSeconds } from "#domain/game/settings.ts";
import { freeSlot, type IntervalSlot, type OwnInterval, type OwnIntervals } from "#domain/progress/learning.ts";
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
type Errors = Partial<Record<Time, string>>;

const NEW: OwnInterval = { name: "", workS: 40, restS: 20, rounds: 6 };

const typedOf = ({ name, workS, restS, rounds }: OwnInterval): Typed => ({
  name,
  workS: `${workS}`,
  restS: `${restS}`,
  rounds: `${rounds}`,
});

function errorsOf(typed: Typed): Errors {
  const errors: Errors = {};
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

/** Its numbers, where nobody has given it a name. */
const nameOf = ({ name, workS, restS }: Typed): string =>
  isVisible(name) ? name.trim() : text.unnamed(Number(workS), Number(restS));

interface EditorProps {
  preset: OwnInterval;
  onSave: (preset: OwnInterval) => void;
  /** Absent for a new one. */
  onRemove?: () => void;
}

/** The fields of a preset. Errors are said at their fields, and the first one takes the focus. */
function Editor({ preset, onSave, onRemove }: EditorProps) {
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
    onSave({ name: nameOf(typed), workS: Number(workS), restS: Number(restS), rounds: Number(rounds) });
  };
  const isRight = Object.keys(errorsOf(typed)).length === 0;
  return (
    <form className={styles.editor} onSubmit={save} noValidate>
      <TextField
        label={text.name}
        name="name"
        autoComplete="off"
        maxLength={MAX_INTERVAL_NAME_LENGTH}
        placeholder={isRight ? nameOf({ ...typed, name: "" }) : undefined}
        value={typed.name}
        onChange={({ target }) => change("name")(target.value)}
      />
      <div className={styles.times}>
        {TIMES.map((time) => (
          <TextField
            key={time}
            label={LABELS[time]}
            hint={text.between[time](OWN_INTERVAL[time])}
            name={time}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={typed[time]}
            error={errors[time]}
            onChange={({ target }) => change(time)(target.value)}
          />
        ))}
      </div>
      {isRight && (
        <p>
          {text.total} {settingsText.duration(secondsOf(typed))}
        </p>
      )}
      <div className={styles.ends}>
        <Button type="submit" variant="primary" size="large">
          {text.save}
        </Button>
        {onRemove && (
          <Button icon="trash" onClick={onRemove}>
            {text.remove}
          </Button>
        )}
      </div>
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

/** A preset that is made or changed, and the place where it is kept. */
export interface Edited {
  slot: IntervalSlot;
  preset: OwnInterval;
}

interface OwnPresetsProps {
  own: OwnIntervals;
  edited: Edited | undefined;
  onEdit: (edited: Edited | undefined) => void;
  /** A saved preset is chosen at once. */
  onSaved: (slot: IntervalSlot) => void;
}

/** Below the presets: makes an own one; its dialog also changes and removes those that are there (rule 13.9). */
export function OwnPresets({ own, edited, onEdit, onSaved }: OwnPresetsProps) {
  const { save, remove } = useOwnPresets();
  const free = freeSlot(own);
  const close = () => onEdit(undefined);
  const editorOf = ({ slot, preset }: Edited) => (
    <Editor
      preset={preset}
      onSave={(next) => {
        save(slot, next);
        close();
        onSaved(slot);
      }}
      onRemove={
        own[slot] &&
        (() => {
          remove(slot, preset);
          close();
        })
      }
    />
  );
  return (
    <div className={styles.own}>
      {free ? (
        <Button icon="plus" onClick={() => onEdit({ slot: free, preset: NEW })}>
          {text.add}
        </Button>
      ) : (
        <p className={styles.full}>{text.full}</p>
      )}
      {/* Outside of the settings, since a form cannot be in a form. */}
      {createPortal(
        <Dialog open={edited !== undefined} onClose={close} title={text.add}>
          {edited && editorOf(edited)}
        </Dialog>,
        document.body,
      )}
    </div>
  );
}
