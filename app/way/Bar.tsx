import styles from "./Way.module.css";

/** Numbers as a bar beside them in a table; only drawn, since they stand there. The last part is the strong one. */
export function Bar({ parts, most }: { parts: readonly number[]; most: number }) {
  return (
    <div className={styles.bar} aria-hidden="true">
      {parts.map((part, index) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- the parts have no names
          key={index}
          className={index === parts.length - 1 ? styles.strong : undefined}
          style={{ width: `${(100 * part) / most}%` }}
        />
      ))}
    </div>
  );
}
