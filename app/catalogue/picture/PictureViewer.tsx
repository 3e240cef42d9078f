import { type CSSProperties, useState } from "react";
import type { Picture } from "#domain/catalogue/schema.ts";
import { pictureText as text } from "../../text/pictures.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog } from "../../ui/layers/Dialog.tsx";
import { Figure } from "../../ui/signs/Figure.tsx";
import styles from "./PictureViewer.module.css";

const ZOOMS = [1, 1.5, 2, 3] as const;

interface PictureViewerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  picture: Picture;
  alt: string;
  mirrored: boolean;
}

function Zoomed({ picture, alt, mirrored }: Omit<PictureViewerProps, "open" | "onClose" | "title">) {
  const [zoom, setZoom] = useState(0);
  const nearer = Math.min(zoom + 1, ZOOMS.length - 1);
  const farther = Math.max(zoom - 1, 0);
  return (
    <div className={styles.viewer}>
      {/* An enlarged picture is scrolled by finger, wheel or arrow keys, so it must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.view} role="region" aria-label={text.zoomed} tabIndex={zoom > 0 ? 0 : undefined}>
        <div className={styles.canvas} style={{ "--zoom": ZOOMS[zoom] } as CSSProperties}>
          <Figure picture={picture} alt={alt} mirrored={mirrored} />
        </div>
      </div>
      <div className={styles.zooms}>
        <Button aria-disabled={zoom === farther || undefined} onClick={() => setZoom(farther)}>
          {text.smaller}
        </Button>
        <Button aria-disabled={zoom === nearer || undefined} onClick={() => setZoom(nearer)}>
          {text.larger}
        </Button>
      </div>
    </div>
  );
}

/** A picture as large as the screen. */
export function PictureViewer({ open, onClose, title, ...shown }: PictureViewerProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} className={styles.dialog}>
      <Zoomed {...shown} />
    </Dialog>
  );
}
