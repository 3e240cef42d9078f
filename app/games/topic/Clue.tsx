import { useState } from "react";
import type { Picture } from "#domain/catalogue/schema.ts";
import { MovingFigure } from "../../figures/MovingFigure.tsx";
import { useMirrored } from "../../platform/store/mirror.ts";
import { useBroken } from "../../platform/page/useBroken.ts";
import { pictureText as text } from "../../text/pictures.ts";
import { Figure } from "../../ui/signs/Figure.tsx";
import { Hanzi } from "../../ui/signs/Hanzi.tsx";
import styles from "./Clue.module.css";

interface ClueProps {
  image?: Picture;
  description: string;
  /** The picture of the next question, loaded in advance. */
  next?: Picture;
  /** Once the question is answered, the picture may move: before, that would tell more than it shows. */
  isAnswered: boolean;
}

/**
 * The picture in words, for users who cannot see it or prefer words; the catalogue check keeps the name out of them.
 */
function InWords({ words }: { words: string }) {
  const [isOpen, setOpen] = useState(false);
  if (words === "") return null;
  return (
    <>
      <button type="button" className={styles.ask} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {text.inWords}
      </button>
      {isOpen && <p className={styles.words}>{words}</p>}
    </>
  );
}

/** The picture of a technique; without one, or if it does not load, a symbol and the description. */
export function Clue({ image, description, next, isAnswered }: ClueProps) {
  const { isBroken, onBroken } = useBroken(image?.src);
  const [mirrored] = useMirrored();
  const shown = { alt: text.asked, mirrored, className: styles.picture };
  return (
    <>
      {image && !isBroken ? (
        <>
          <div className={styles.place}>
            <MovingFigure key={image.src} {...shown} picture={image} mode={isAnswered ? "offered" : "none"}>
              <Figure {...shown} picture={image} onBroken={onBroken} />
            </MovingFigure>
          </div>
          <InWords key={`words of ${image.src}`} words={image.alt} />
        </>
      ) : (
        <div className={styles.described}>
          <p className={styles.frame}>
            <Hanzi char="技" className={styles.sign} />
            {image ? text.failed : text.toCome}
          </p>
          <p>{description}</p>
        </div>
      )}
      {next && <img src={next.src} alt="" className={styles.next} />}
    </>
  );
}
