import styles from "./Catalogue.module.css";

/** Text of the catalogue; an empty line starts a new paragraph. */
export function Prose({ text }: { text: string }) {
  return (
    <div className={styles.prose}>
      {text.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
