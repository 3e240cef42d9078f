import { type MouseEvent, type ReactNode, Suspense, useState } from "react";
import type { Picture } from "#domain/catalogue/schema.ts";
import { useStill } from "../platform/page/feel.ts";
import { pictureText } from "../text/pictures.ts";
import { Button } from "../ui/controls/Button.tsx";
import { isTurned } from "../ui/signs/figureParts.ts";
import styles from "./Figures.module.css";
import { SmallMovement } from "./MovementPlayer.tsx";

interface MovingFigureProps {
  picture: Picture;
  alt: string;
  mirrored: boolean;
  /** `offered`: a button starts it; `quiet`: it plays by itself; `none`: not yet. */
  mode: "offered" | "quiet" | "none";
  /** Says by `--high` how high it may be. */
  className?: string;
  children: ReactNode;
}

/** A picture that can move: the still given as its child, and on wish, or by itself, its movement. Motion that is reduced leaves the still. */
export function MovingFigure({ picture, alt, mirrored, mode, className, children }: MovingFigureProps) {
  const [isOpen, setOpen] = useState(false);
  const isStill = useStill();
  const { motion } = picture;
  if (motion === undefined || isStill || mode === "none") return children;
  const open = (event: MouseEvent) => {
    // Elsewhere on a flashcard a press turns it over.
    event.stopPropagation();
    setOpen(true);
  };
  if (isOpen || mode === "quiet")
    return (
      <Suspense fallback={children}>
        <SmallMovement
          url={motion}
          alt={alt}
          mirrored={isTurned(picture, mirrored)}
          mode={mode === "quiet" ? "quiet" : "pressed"}
          className={className}
          picture={children}
        />
      </Suspense>
    );
  return (
    <div className={styles.small}>
      {children}
      <Button icon="play" aria-label={pictureText.player.open} className={styles.over} onClick={open} />
    </div>
  );
}
