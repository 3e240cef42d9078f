import type { RefObject } from "react";
import { widgetsText } from "../../text/widgets.ts";
import { Icon } from "../signs/Icon.tsx";
import styles from "./SearchField.module.css";

interface SearchFieldProps {
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  input?: RefObject<HTMLInputElement | null>;
}

/** A filter for the list below; it sticks to the upper edge while the list scrolls. */
export function SearchField({ label, placeholder, text, onText, input }: SearchFieldProps) {
  return (
    <search className={styles.search}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        className={styles.input}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      {text && (
        <button type="button" className={styles.clear} aria-label={widgetsText.clearSearch} onClick={() => onText("")}>
          <Icon name="close" />
        </button>
      )}
    </search>
  );
}
