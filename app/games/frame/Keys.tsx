import { useKeyboardThere } from "../../platform/page/keyboard.ts";
import { classes } from "../../ui/classes.ts";
import styles from "./Keys.module.css";

/** What the keys do, where there is a keyboard. */
export const Keys = ({ children, className }: { children: string; className?: string }) =>
  useKeyboardThere() && <p className={classes(styles.keys, className)}>{children}</p>;
