import { useEffect, useState } from "react";
import { widgetsText } from "../../text/widgets.ts";
import { ENSO, type Bristle } from "./brush.ts";
import { classes } from "../classes.ts";
import styles from "./LevelRing.module.css";

interface LevelRingProps {
  level: number;
  /** Progress to the next level, 0 to 1. */
  fraction: number;
  /** The value in words: 'Level 4, 12 von 40 XP'. */
  label: string;
  /** Where the stroke starts when the ring appears; without it the ring is not animated. */
  animateFrom?: number;
  className?: string;
}

/** A stroke that is shorter looks like a fleck beside the circle. */
const SHORTEST = 0.08;

const lengthOf = (fraction: number) => (fraction <= 0 ? 0 : Math.min(1, Math.max(SHORTEST, fraction)));

function BristleStroke({ bristle, shown }: { bristle: Bristle; shown: number }) {
  const reach = shown >= 1 ? 1 - bristle.lag * 0.35 : Math.max(0, shown - bristle.lag * Math.min(1, shown * 2));
  return (
    <path
      d={bristle.path}
      pathLength={1}
      className={styles.bristle}
      strokeWidth={reach > 0 ? bristle.width : 0}
      strokeDasharray="1 2"
      strokeDashoffset={1 - reach}
    />
  );
}

/** The progress to the next level as an ensō: a brushstroke that closes as xp grow. */
export function LevelRing({ level, fraction, label, animateFrom, className }: LevelRingProps) {
  const [shown, setShown] = useState(animateFrom ?? fraction);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setShown(fraction));
    return () => cancelAnimationFrame(frame);
  }, [fraction]);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawing and number together are the picture
    <div className={classes(styles.ring, className)} role="img" aria-label={label}>
      <svg viewBox={`0 0 ${ENSO.size} ${ENSO.size}`} className={styles.drawing} aria-hidden="true" focusable="false">
        <circle cx={ENSO.size / 2} cy={ENSO.size / 2} r="78" className={styles.ground} />
        {ENSO.bristles.map((bristle) => (
          <BristleStroke key={bristle.path} bristle={bristle} shown={lengthOf(shown)} />
        ))}
      </svg>
      <span className={styles.value} aria-hidden="true">
        <span className={styles.word}>{widgetsText.level}</span>
        <span className={styles.level}>{level}</span>
      </span>
    </div>
  );
}
