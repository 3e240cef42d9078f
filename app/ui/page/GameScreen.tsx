import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Link } from "wouter";
import { widgetsText } from "../../text/widgets.ts";
import { classes } from "../classes.ts";
import styles from "./GameScreen.module.css";
import { Icon } from "../signs/Icon.tsx";
import { usePageFocus } from "./usePageFocus.ts";
import { useTitle } from "./useTitle.ts";

interface GameScreenProps {
  title: string;
  onClose?: () => void;
  closeHref?: string;
  /** The label of the close control, if not 'Schließen'. */
  closeLabel?: string;
  /** It leads one step back, not out: an arrow at the left instead of the cross. */
  isBack?: boolean;
  status?: ReactNode;
  /** `fill`: the content takes all available room. */
  layout?: "center" | "fill";
  children: ReactNode;
  actions?: ReactNode;
}

function Close({ onClose, closeHref, closeLabel = widgetsText.close, isBack = false }: Partial<GameScreenProps>) {
  const content = <Icon name={isBack ? "back" : "close"} label={closeLabel} />;
  const look = classes(styles.close, isBack && styles.back);
  if (closeHref !== undefined) {
    return (
      <Link href={closeHref} className={look}>
        {content}
      </Link>
    );
  }
  return (
    <button type="button" className={look} onClick={onClose}>
      {content}
    </button>
  );
}

/** The full screen of a running game: status above, actions within reach of the thumb. The shell hides itself. */
export function GameScreen(props: GameScreenProps) {
  const { title, status, layout = "center", children, actions } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(title);
  usePageFocus(heading);
  // The settings before it may have been scrolled. In braces: newer browsers return a promise, which is no cleanup.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className={styles.screen} data-full-screen="">
      <header className={styles.bar}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <Close {...props} />
        {status && <div className={styles.status}>{status}</div>}
      </header>
      <div className={classes(styles.stage, layout === "fill" && styles.fill)}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
