import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Layer, LayerHead } from "./Layer.tsx";
import styles from "./Popover.module.css";

interface PopoverProps {
  /** The explained element: on wide screens the popover opens beside it, and closing returns the focus to it. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
}

/** Distance from the anchor and from the edge of the window. */
const GAP = 8;

/** Below the anchor, or above it without room below; never beyond the edge. It scrolls with the page. */
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
 * A small native dialog: at the bottom on a phone, beside its anchor on wide screens. The popover attribute is in
 * Firefox only since 125; a dialog also keeps the focus inside and is announced by screen readers.
 */
export function Popover({ anchor, onClose, title, children }: PopoverProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !anchor.current) return;
    // Before it opens, so that focusing does not scroll the page, and again when its size is known: until then at the left
    // edge, since beside an anchor at the right one it could reach out of the window.
    place(element, anchor.current);
    element.style.setProperty("--left", `${GAP + window.scrollX}px`);
    element.showModal();
    place(element, anchor.current);
  }, [anchor]);
  const close = () => dialog.current?.close();
  return createPortal(
    <Layer
      ref={dialog}
      className={styles.popover}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      onClose={onClose}
      onDismiss={close}
    >
      <LayerHead titleId={`${id}-title`} title={title} onClose={close} small />
      <div id={`${id}-body`} className={styles.body}>
        {children}
      </div>
    </Layer>,
    document.body,
  );
}
