import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { widgetsText } from "../text/widgets.ts";
import { classes } from "./classes.ts";
import styles from "./Dialog.module.css";
import { Icon } from "./Icon.tsx";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A native modal dialog: the browser keeps the focus inside and gives it back afterwards. */
export function Dialog({ open, onClose, title, children, className }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
  }, [open]);
  const closeOnBackdrop = (event: MouseEvent) => event.target === dialog.current && onClose();
  return (
    // Escape closes a native dialog; the click handler is for the backdrop only.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classes(styles.dialog, className)}
      aria-labelledby={titleId}
      onClose={() => open && onClose()}
      onClick={closeOnBackdrop}
    >
      {open && (
        <>
          <div className={styles.head}>
            <h2 id={titleId}>{title}</h2>
            <button type="button" className={styles.close} aria-label={widgetsText.close} onClick={onClose}>
              <Icon name="close" />
            </button>
          </div>
          <div className={styles.body}>{children}</div>
        </>
      )}
    </dialog>
  );
}
