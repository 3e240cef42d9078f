import { classes } from "../classes.ts";
import styles from "./Icon.module.css";
import { ICONS, type IconName } from "./icons.ts";

/** A line icon in the colour and size of its text; decorative unless it has a label. */
export function Icon({ name, label, className }: { name: IconName; label?: string; className?: string }) {
  const spoken = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <svg viewBox="0 0 24 24" className={classes(styles.icon, className)} focusable="false" {...spoken}>
      <path d={ICONS[name]} />
    </svg>
  );
}
