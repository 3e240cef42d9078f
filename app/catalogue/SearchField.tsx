import { catalogueText } from "../text/catalogue.ts";
import { Icon } from "../ui/Icon.tsx";
import styles from "./SearchField.module.css";

interface SearchFieldProps {
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
}

/** Narrows the list below it; it stays at the upper edge while the list scrolls. */
export function SearchField({ label, placeholder, text, onText }: SearchFieldProps) {
  return (
    <search className={styles.search}>
      <Icon name="search" />
      <input
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      {text && (
        <button
          type="button"
          className={styles.clear}
          aria-label={catalogueText.clearSearch}
          onClick={() => onText("")}
        >
          <Icon name="close" />
        </button>
      )}
    </search>
  );
}
