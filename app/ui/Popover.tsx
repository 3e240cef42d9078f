import { type MouseEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { widgetsText } from "../text/widgets.ts";
import { Icon } from "./Icon.tsx";
import styles from "./Popover.module.css";

interface PopoverProps {
  /** What it explains: on wide screens it opens beside this, and closing gives the focus back to it. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
}

/** Distance from the anchor and from the edge of the window. */
const GAP = 8;

/** Below the anchor, or above it where there is no room below; never across the edge. It scrolls with the page. */
function place(dialog: HTMLElement, anchor: HTMLElement) {
  const { left, top, bottom } = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = dialog;
  const fitsBelow = bottom + GAP + height <= window.innerHeight || top < height + GAP;
  const x = Math.max(GAP, Math.min(left, document.documentElement.clientWidth - width - GAP));
  const y = fitsBelow ? bottom + GAP : top - GAP - height;
  dialog.style.setProperty("--left", `${x + window.scrollX}px`);
  dialog.style.setProperty("--top", `${y + window.scrollY}px`);
}

/**
 * A small native dialog: at the thumb on a phone, beside its anchor on wide screens. Not the popover attribute, which
 * Firefox has only since 125; a dialog also keeps the focus inside and tells screen readers what has opened.
 */
export function Popover({ anchor, onClose, title, children }: PopoverProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !anchor.current) return;
    // Once before it opens, so that the focus does not scroll the page, and once when its size is known.
    place(element, anchor.current);
    element.showModal();
    place(element, anchor.current);
  }, [anchor]);
  const close = () => dialog.current?.close();
  const closeOnBackdrop = (event: MouseEvent) => event.target === dialog.current && close();
  return createPortal(
    // Escape closes a native dialog; the click handler is for the backdrop only.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.popover}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      onClose={onClose}
      onClick={closeOnBackdrop}
    >
      <div className={styles.head}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <button type="button" className={styles.close} aria-label={widgetsText.close} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <div id={`${id}-body`} className={styles.body}>
        {children}
      </div>
    </dialog>,
    document.body,
  );
}
