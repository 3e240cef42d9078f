import { Fragment, type ReactNode } from "react";
import styles from "./Dotted.module.css";

/** Parts of a line with a dot between them; none begins or ends a line. Parts that are empty are left out. */
export function Dotted({ parts }: { parts: readonly ReactNode[] }) {
  return (
    <span className={styles.parts}>
      {parts.filter(Boolean).map((part, index) => (
        // Parts do not change places.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {index > 0 && " "}
          <span className={styles.part}>{part}</span>
        </Fragment>
      ))}
    </span>
  );
}
