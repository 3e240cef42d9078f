import { useState } from "react";
import type { Picture } from "#domain/catalogue/schema.ts";
import { useMirrored } from "../../platform/mirror.ts";
import { useBroken } from "../../platform/useBroken.ts";
import { pictureText as text } from "../../text/pictures.ts";
import { Figure } from "../../ui/Figure.tsx";
import { Hanzi } from "../../ui/Hanzi.tsx";
import styles from "./Clue.module.css";

interface ClueProps {
  image?: Picture;
  description: string;
  /** The picture of the next question: fetched while this one is thought about. */
  next?: Picture;
}

/** For whoever does not see the picture, or wants it in words; the catalogue makes sure that they do not tell the name. */
function InWords({ words }: { words: string }) {
  const [isOpen, setOpen] = useState(false);
  if (words === "") return null;
  return (
    <div className={styles.words}>
      <button type="button" className={styles.ask} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {text.inWords}
      </button>
      {isOpen && <p>{words}</p>}
    </div>
  );
}

/** The picture of a technique; where there is none, or it does not load, a sign in its place and what the technique is. */
export function Clue({ image, description, next }: ClueProps) {
  const { isBroken, onBroken } = useBroken(image?.src);
  const [mirrored] = useMirrored();
  return (
    <div className={styles.clue}>
      {image && !isBroken ? (
        <>
          <Figure
            key={image.src}
            picture={image}
            alt={text.asked}
            mirrored={mirrored}
            className={styles.picture}
            onBroken={onBroken}
          />
          <InWords key={`words of ${image.src}`} words={image.alt} />
        </>
      ) : (
        <>
          <p className={styles.frame}>
            <Hanzi char="技" className={styles.sign} />
            {image ? text.failed : text.toCome}
          </p>
          <p>{description}</p>
        </>
      )}
      {next && <img src={next.src} alt="" className={styles.next} />}
    </div>
  );
}
