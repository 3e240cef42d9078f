import { type ReactNode, useEffect, useId, useRef } from "react";
import { classes } from "../classes.ts";
import styles from "./Dialog.module.css";
import { Layer, LayerHead } from "./Layer.tsx";

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
  return (
    <Layer
      ref={dialog}
      className={classes(styles.dialog, className)}
      aria-labelledby={titleId}
      // Escape closes it before the event for that: a key pressed in between would meet what is still the dialog's.
      onCancel={onClose}
      onClose={() => open && onClose()}
      onDismiss={onClose}
    >
      {open && (
        <>
          <LayerHead titleId={titleId} title={title} onClose={onClose} />
          <div className={styles.body}>{children}</div>
        </>
      )}
    </Layer>
  );
}
