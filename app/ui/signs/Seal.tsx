import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import styles from "./Seal.module.css";

/** The vermilion stamp. Pass characters as `Hanzi`, which screen readers skip. */
export function Seal({ children, className }: { children: ReactNode; className?: string }) {
  return <span className={classes(styles.seal, className)}>{children}</span>;
}
