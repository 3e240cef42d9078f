import { type ReactNode, type Ref, type UIEvent, useId } from "react";
import styles from "./Choice.module.css";
import { FieldError } from "./Field.tsx";
import { Icon } from "../signs/Icon.tsx";

export interface ChoiceOption<T extends string> {
  value: T;
  label: ReactNode;
  hint?: ReactNode;
  /** A control of the option's own, beside it. */
  aside?: ReactNode;
}

interface GroupProps<T extends string> {
  legend: ReactNode;
  hideLegend?: boolean;
  options: readonly ChoiceOption<T>[];
  error?: ReactNode;
  /** `line`: on a phone one row, which scrolls to what is chosen. `grid`: large fields of one size. */
  layout?: "chips" | "line" | "list" | "grid";
  /** The input at which the Tab key enters the group: the first chosen one, or the first. */
  entry?: Ref<HTMLInputElement>;
}

const layoutClass = { chips: styles.chips, line: styles.line, list: styles.list, grid: styles.grid };

interface OptionsProps<T extends string> extends GroupProps<T> {
  type: "radio" | "checkbox";
  isChosen: (value: T) => boolean;
  choose: (value: T) => void;
}

/** The option, or both side by side. */
function Beside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  if (!aside) return children;
  return (
    <div className={styles.beside}>
      {children}
      {aside}
    </div>
  );
}

/** The width of the fade at the end of a row that scrolls. */
const FADE_PX = 24;

/** A row that scrolls begins where the last chosen option is to be seen as a whole. */
function showChosen(row: HTMLElement | null) {
  const chosen = [...(row?.querySelectorAll("input:checked") ?? [])].at(-1)?.closest("label");
  if (!row || !chosen) return;
  const hidden = chosen.getBoundingClientRect().right - (row.getBoundingClientRect().right - FADE_PX);
  row.scrollBy({ left: Math.max(0, hidden), behavior: "instant" });
}

/** What a row that scrolls hides at its beginning fades out, as at its end. */
const markScrolled = ({ currentTarget: row }: UIEvent<HTMLElement>) =>
  row.toggleAttribute("data-scrolled", row.scrollLeft > 0);

function Options<T extends string>(props: OptionsProps<T>) {
  const { type, legend, hideLegend = false, options, error, layout = "chips", entry, isChosen, choose } = props;
  const id = useId();
  const errorId = error ? `${id}-error` : undefined;
  const entered = options.find(({ value }) => isChosen(value)) ?? options[0];
  return (
    <fieldset aria-describedby={errorId} aria-invalid={error ? true : undefined}>
      <legend className={hideLegend ? "visually-hidden" : styles.legend}>{legend}</legend>
      <div
        ref={layout === "line" ? showChosen : undefined}
        className={layoutClass[layout]}
        onScroll={layout === "line" ? markScrolled : undefined}
      >
        {options.map(({ value, label, hint, aside }) => (
          <Beside key={value} aside={aside}>
            <label className={styles.option}>
              <input
                ref={value === entered?.value ? entry : undefined}
                type={type}
                name={id}
                value={value}
                className={styles.input}
                checked={isChosen(value)}
                onChange={() => choose(value)}
              />
              <span className={styles.mark}>
                <Icon name="check" />
              </span>
              <span className={styles.words}>
                <span>{label}</span>
                {hint && <span className={styles.hint}>{hint}</span>}
              </span>
            </label>
          </Beside>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

interface RadioGroupProps<T extends string> extends GroupProps<T> {
  value: T | undefined;
  onChange: (value: T) => void;
}

/** One of several: real radio inputs in a fieldset. */
export function RadioGroup<T extends string>({ value, onChange, ...group }: RadioGroupProps<T>) {
  return <Options {...group} type="radio" isChosen={(option) => option === value} choose={onChange} />;
}

interface CheckGroupProps<T extends string> extends GroupProps<T> {
  values: readonly T[];
  /** Gets the chosen values in the order of the options. */
  onChange: (values: T[]) => void;
}

/** Any of several: real checkboxes in a fieldset. */
export function CheckGroup<T extends string>({ values, onChange, ...group }: CheckGroupProps<T>) {
  const toggle = (value: T) => {
    const chosen = new Set(values);
    if (!chosen.delete(value)) chosen.add(value);
    onChange(group.options.map((option) => option.value).filter((option) => chosen.has(option)));
  };
  return <Options {...group} type="checkbox" isChosen={(option) => values.includes(option)} choose={toggle} />;
}
