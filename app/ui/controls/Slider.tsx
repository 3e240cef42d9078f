import { type CSSProperties, type ReactNode, useId } from "react";
import styles from "./Slider.module.css";

interface SliderProps {
  label: ReactNode;
  /** From 0 to 100. */
  value: number;
  step?: number;
  /** The value as shown and as read out. */
  shown: string;
  spoken: string;
  onChange: (value: number) => void;
}

/** A percentage: a real range input with its value beside it. */
export function Slider({ label, value, step = 5, shown, spoken, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.value} aria-hidden="true">
        {shown}
      </span>
      <input
        id={id}
        type="range"
        className={styles.input}
        style={{ "--share": `${value}%` } as CSSProperties}
        min={0}
        max={100}
        step={step}
        value={value}
        aria-valuetext={spoken}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </div>
  );
}
