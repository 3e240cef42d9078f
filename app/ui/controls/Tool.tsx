import type { ComponentProps, ReactNode } from "react";
import { classes } from "../classes.ts";
import { Icon } from "../signs/Icon.tsx";
import type { IconName } from "../signs/icons.ts";
import styles from "./Tool.module.css";

/** What can be done with the thing above, in one row. */
export function Tools({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.tools} role="group" aria-label={label}>
      {children}
    </div>
  );
}

interface ToolProps extends ComponentProps<"button"> {
  icon: IconName;
  /** The sign is filled: what it stands for is there. */
  filled?: boolean;
}

/** A sign with its name under it. */
export function Tool({ icon, filled = false, className, children, ...rest }: ToolProps) {
  return (
    <button type="button" {...rest} className={classes(styles.tool, filled && styles.filled, className)}>
      <Icon name={icon} />
      <span>{children}</span>
    </button>
  );
}
