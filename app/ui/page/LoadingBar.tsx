import type { CSSProperties } from "react";
import styles from "./Feedback.module.css";

interface LoadingBarProps {
  durationMs?: number;
  /** Where the bar stops, since the end of loading is unknown. */
  to?: number;
  label: string;
}

/** Estimated progress: fast at first, then it waits near the end. */
export function LoadingBar({ durationMs = 2000, to = 0.95, label }: LoadingBarProps) {
  const motion = { "--duration": `${durationMs}ms`, "--to": to } as CSSProperties;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native <progress> cannot be drawn as a brushstroke
    <div className={styles.bar} role="progressbar" aria-label={label}>
      <div className={styles.fill} style={motion} />
    </div>
  );
}

/** Known progress, from 0 to 1. */
export function ProgressBar({ done, label }: { done: number; label: string }) {
  const percent = Math.round(done * 100);
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div className={styles.known} style={{ transform: `scaleX(${done})` }} />
    </div>
  );
}
