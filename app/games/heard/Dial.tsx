import type { CSSProperties } from "react";
import { classes } from "../../ui/classes.ts";
import styles from "./Dial.module.css";

interface DialProps {
  seconds: number;
  /** The full time. */
  of: number;
  /** `seal` for work, `ink` for everything else. */
  colour: "seal" | "ink";
  size?: "large" | "small";
}

/** From 100 seconds on in minutes: '1:40'. */
const shownSeconds = (seconds: number) =>
  seconds < 100 ? `${seconds}` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/**
 * A countdown as number and ring. The ring is an animation of one second, corrected by each new second of the sound's
 * clock.
 */
export function Dial({ seconds, of, colour, size = "large" }: DialProps) {
  const shown = shownSeconds(seconds);
  const drain = { "--from": 1 - seconds / of, "--to": 1 - Math.max(0, seconds - 1) / of } as CSSProperties;
  return (
    <div className={classes(styles.place, size === "small" && styles.small)}>
      <div className={styles.dial}>
        <svg className={styles.ring} viewBox="0 0 100 100" aria-hidden="true">
          <circle cx="50" cy="50" r="47" />
          <circle
            key={seconds}
            className={classes(styles.rest, colour === "seal" && styles.seal)}
            style={drain}
            cx="50"
            cy="50"
            r="47"
            pathLength="1"
          />
        </svg>
        <p role="timer" aria-live="off" className={classes(styles.seconds, shown.length > 2 && styles.long)}>
          {shown}
        </p>
      </div>
    </div>
  );
}
