import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { widgetsText } from "../../text/widgets.ts";
import { classes } from "../classes.ts";
import { IconButton } from "../controls/IconButton.tsx";
import styles from "./Layer.module.css";

interface LayerProps extends Omit<ComponentProps<"dialog">, "onClick"> {
  /** Called after a press beside it. */
  onDismiss: () => void;
}

/** The base of all layers over the page: a native dialog, opened by its `showModal`, with the page dimmed behind it. */
export function Layer({ onDismiss, className, ...rest }: LayerProps) {
  const closeOnBackdrop = (event: MouseEvent) => event.target === event.currentTarget && onDismiss();
  return (
    // Escape closes a native dialog; the click handler is for the backdrop only.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog {...rest} className={classes(styles.layer, className)} onClick={closeOnBackdrop} />
  );
}

interface LayerHeadProps {
  /** The id of the heading that names the layer. */
  titleId: string;
  title: ReactNode;
  onClose: () => void;
  /** For a layer of a few lines. */
  small?: boolean;
}

/** The title of a layer and the button that closes it. */
export function LayerHead({ titleId, title, onClose, small = false }: LayerHeadProps) {
  return (
    <div className={classes(styles.head, small && styles.small)}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <IconButton icon="close" label={widgetsText.close} onClick={onClose} />
    </div>
  );
}
