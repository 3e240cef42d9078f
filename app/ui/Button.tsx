import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "wouter";
import { widgetsText } from "../text/widgets.ts";
import styles from "./Button.module.css";
import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";

interface Look {
  variant?: "primary" | "quiet" | "danger";
  size?: "normal" | "large";
  icon?: IconName;
}

interface ButtonProps extends Look, ComponentProps<"button"> {
  /** Work goes on that this button started: it stays focusable, says so, and starts nothing more. */
  busy?: boolean;
}

const look = ({ variant = "quiet", size = "normal" }: Look, className?: string) =>
  classes(styles.button, styles[variant], size === "large" && styles.large, className);

/** A button; `quiet` unless it is the one primary action of its screen. */
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
