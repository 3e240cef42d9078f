import { useState } from "react";
import type { Technique } from "#domain/catalogue/schema.ts";
import { pictureUrl } from "../platform/catalogue.ts";
import { catalogueText } from "../text/catalogue.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { Hanzi } from "../ui/Hanzi.tsx";
import styles from "./Picture.module.css";

/** A drawing that is still to come: an empty frame that says so, never a broken picture. */
function EmptyFrame() {
  return (
    <div className={styles.frame}>
      <span className={styles.square}>
        <Hanzi char="技" className={styles.sign} />
      </span>
      <p className={styles.caption}>{catalogueText.pictureToCome}</p>
    </div>
  );
}

/** The picture of a technique; a tap shows it as large as the screen. */
export function Picture({ image, title }: { image: Technique["image"]; title: string }) {
  const [large, setLarge] = useState(false);
  const [broken, setBroken] = useState(false);
  if (!image || broken) return <EmptyFrame />;
  const picture = <img src={pictureUrl(image.src)} alt={image.alt} onError={() => setBroken(true)} />;
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label={catalogueText.openPicture}
        onClick={() => setLarge(true)}
      >
        {picture}
      </button>
      <Dialog open={large} onClose={() => setLarge(false)} title={title} className={styles.large}>
        {picture}
      </Dialog>
    </>
  );
}
