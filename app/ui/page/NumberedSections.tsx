import styles from "./NumberedSections.module.css";

interface NumberedSectionsProps {
  sections: readonly { title?: string; moves: readonly string[] }[];
}

/** Points in sections; the numbers run on from one section to the next. */
export function NumberedSections({ sections }: NumberedSectionsProps) {
  const starts = sections.map((_, at) => 1 + sections.slice(0, at).reduce((sum, { moves }) => sum + moves.length, 0));
  return (
    <div className={styles.sections}>
      {sections.map(({ title, moves }, at) => (
        // Sections and moves may repeat, and do not change while they are shown.
        // oxlint-disable-next-line react/no-array-index-key
        <section key={at}>
          {title && <h4 className={styles.title}>{title}</h4>}
          <ol className={styles.moves} start={starts[at]}>
            {moves.map((move, index) => (
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>{move}</li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
