import type { ReactNode } from "react";
import { Field } from "./Field.tsx";
import styles from "./Select.module.css";

interface SelectProps {
  label: ReactNode;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** One of many: the device's own list. */
export function Select({ label, options, value, onChange }: SelectProps) {
  return (
    <Field label={label}>
      {(control) => (
        <select {...control} className={styles.select} value={value} onChange={({ target }) => onChange(target.value)}>
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
