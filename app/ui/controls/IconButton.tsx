import type { ComponentProps } from "react";
import { Link } from "wouter";
import { classes } from "../classes.ts";
import { Icon } from "../signs/Icon.tsx";
import type { IconName } from "../signs/icons.ts";
import styles from "./IconButton.module.css";

interface IconOnly {
  icon: IconName;
  /** The label for screen readers. */
  label: string;
}

/** An icon button with a tap area as large as a finger. */
export function IconButton({ icon, label, className, ...rest }: IconOnly & Omit<ComponentProps<"button">, "children">) {
  return (
    <button type="button" {...rest} className={classes(styles.square, className)} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}

interface IconLinkProps extends IconOnly {
  href: string;
  className?: string;
  title?: string;
  "aria-current"?: "page";
  "aria-keyshortcuts"?: string;
}

/** A link inside the app that looks like an icon button. */
export function IconLink({ icon, label, className, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} className={classes(styles.square, className)} aria-label={label}>
      <Icon name={icon} />
    </Link>
  );
}
