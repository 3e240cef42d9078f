import type { ElementType, ReactNode } from "react";
import { BELT_COLOURS } from "#domain/catalogue/beltColours.ts";
import type { Belt } from "#domain/catalogue/schema.ts";
import { classes } from "../classes.ts";
import styles from "./Sheet.module.css";

/** The belts as a woven stripe. Decorative: name the belts beside it (`BeltDots`). */
export function BeltStripe({ belts, className }: { belts: readonly Belt[]; className?: string }) {
  return (
    <span className={classes(styles.stripe, className)} aria-hidden="true">
      {belts.map((belt) => (
        <span key={belt} className={styles.cloth} style={{ backgroundColor: BELT_COLOURS[belt] }} />
      ))}
    </span>
  );
}

interface SheetProps {
  as?: ElementType;
  belts?: readonly Belt[];
  className?: string;
  children: ReactNode;
}

/** A sheet of paper with one hairline; with belts, their stripe runs along its left edge. */
export function Sheet({ as: Tag = "div", belts, className, children }: SheetProps) {
  const belted = belts !== undefined && belts.length > 0;
  return (
    <Tag className={classes(styles.sheet, belted && styles.belted, className)}>
      {belted && <BeltStripe belts={belts} />}
      {children}
    </Tag>
  );
}
