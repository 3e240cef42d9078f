import styles from "./ShareRing.module.css";

const RADIUS = 8;

/** A share from 0 to 1 as a ring that closes, beside words that say it. */
export function ShareRing({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 20 20" className={styles.ring} aria-hidden="true" focusable="false">
      <circle cx="10" cy="10" r={RADIUS} className={styles.ground} />
      {share > 0 && (
        <circle
          cx="10"
          cy="10"
          r={RADIUS}
          pathLength={1}
          strokeDasharray={`${Math.min(1, share)} 1`}
          className={styles.share}
        />
      )}
    </svg>
  );
}
