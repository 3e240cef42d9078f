import { useState } from "react";
import type { Technique } from "#domain/catalogue/schema.ts";
import { pictureUrl } from "../../platform/catalogue.ts";
import { topicGameText } from "../../text/topicGames.ts";
import { Hanzi } from "../../ui/Hanzi.tsx";
import styles from "./Clue.module.css";

interface ClueProps {
  image?: Technique["image"];
  description: string;
}

/** The picture of a technique; where there is none, or it does not load, a sign in its place and what the technique is. */
export function Clue({ image, description }: ClueProps) {
  const [broken, setBroken] = useState<string>();
  if (image && broken !== image.src) {
    return (
      <div className={styles.clue}>
        <img
          className={styles.picture}
          src={pictureUrl(image.src)}
          alt={image.alt}
          onError={() => setBroken(image.src)}
        />
      </div>
    );
  }
  return (
    <div className={styles.clue}>
      <p className={styles.frame}>
        <Hanzi char="技" className={styles.sign} />
        {topicGameText.pictureToCome}
      </p>
      <p>{description}</p>
    </div>
  );
}
