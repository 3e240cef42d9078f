import type { Segment } from "#domain/catalogue/terms.ts";
import styles from "./Catalogue.module.css";
import { Explained } from "./Explained.tsx";

/** Steps, numbered, or points of equal rank; the same step may come twice. */
export function Listed({ items, ordered }: { items: readonly Segment[][]; ordered: boolean }) {
  const List = ordered ? "ol" : "ul";
  return (
    <List className={ordered ? styles.steps : styles.bullets}>
      {items.map((segments, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <Explained segments={segments} />
        </li>
      ))}
    </List>
  );
}
