import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "wouter";
import { widgetsText } from "../../text/widgets.ts";
import styles from "./Button.module.css";
import { classes } from "../classes.ts";
import { Icon } from "../signs/Icon.tsx";
import type { IconName } from "../signs/icons.ts";

interface Look {
  variant?: "primary" | "quiet" | "danger" | "text";
  size?: "normal" | "large";
  icon?: IconName;
}

interface ButtonProps extends Look, ComponentProps<"button"> {
  /** The button's action is running: it stays focusable, is announced as busy, and ignores presses. */
  busy?: boolean;
}

const look = ({ variant = "quiet", size = "normal" }: Look, className?: string) =>
  classes(styles.button, styles[variant], size === "large" && styles.large, className);

/** A button; `quiet` by default, `primary` for the one main action of its screen, `text` where it is a line of words. */
export function Button({ variant, size, icon, busy = false, className, onClick, children, ...rest }: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event));
  return (
    <button
      type="button"
      {...rest}
      className={look({ variant, size }, className)}
      aria-busy={busy || undefined}
      onClick={click}
    >
      {busy ? <span className={styles.brush} aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
      {busy && <output className="visually-hidden">{widgetsText.busy}</output>}
    </button>
  );
}

interface LinkButtonProps extends Look {
  href: string;
  children: ReactNode;
  className?: string;
  "aria-label"?: string;
  rel?: string;
}

/** A link inside the app that looks like a button. */
export function LinkButton({ href, variant, size, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link href={href} className={look({ variant, size }, className)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
