import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { Field } from "./Field.tsx";
import styles from "./Select.module.css";

interface SelectProps {
  label: ReactNode;
  /** As small as its words, where what it holds says what it is. */
  isChip?: boolean;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** One of many: the device's own list. */
export function Select({ label, isChip = false, options, value, onChange }: SelectProps) {
  return (
    <Field label={label} hideLabel={isChip}>
      {(control) => (
        <select
          {...control}
          className={classes(styles.select, isChip && styles.chip)}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
