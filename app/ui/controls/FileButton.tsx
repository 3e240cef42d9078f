import { type ReactNode, useState } from "react";
import { widgetsText } from "../../text/widgets.ts";
import { Icon } from "../signs/Icon.tsx";
import { ActionButton } from "./ActionButton.tsx";
import styles from "./FileButton.module.css";

interface FileButtonProps {
  /** Saves the file; resolves with its name. */
  save: () => Promise<string>;
  /** The message after a failure. */
  failed: string;
  children: ReactNode;
}

/** A button that saves a file, and says below which one: browsers put it away without a word. */
export function FileButton({ save, failed, children }: FileButtonProps) {
  const [name, setName] = useState<string>();
  const work = async () => {
    setName(undefined);
    setName(await save());
  };
  return (
    <div className={styles.file}>
      <ActionButton icon="download" work={work} failed={() => failed}>
        {children}
      </ActionButton>
      {/* Present before its words, so that screen readers announce them. */}
      <p role="status" className={styles.saved}>
        {name !== undefined && (
          <>
            <Icon name="check" />
            <span>
              {widgetsText.savedFile(name)} <small>{widgetsText.whereFiles}</small>
            </span>
          </>
        )}
      </p>
    </div>
  );
}
