import type { Segment } from "#domain/catalogue/terms.ts";
import styles from "./Catalogue.module.css";
import { Explained } from "./glossary/Explained.tsx";

interface ListedProps {
  items: readonly Segment[][];
  ordered: boolean;
}

/** Numbered steps or equal points; the same text may occur twice. */
export function Listed({ items, ordered }: ListedProps) {
  const List = ordered ? "ol" : "ul";
  return (
    <List className={ordered ? styles.steps : styles.bullets}>
      {items.map((segments, index) => (
        // A text does not change while it is shown.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <Explained segments={segments} />
        </li>
      ))}
    </List>
  );
}
