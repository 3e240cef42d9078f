import { type ReactNode, Suspense, useState } from "react";
import type { Picture, Technique } from "#domain/catalogue/schema.ts";
import { MovementPlayer } from "../../figures/MovementPlayer.tsx";
import { useMirrored } from "../../platform/store/mirror.ts";
import { useBroken } from "../../platform/page/useBroken.ts";
import { useOnline } from "../../platform/page/useOnline.ts";
import { pictureText as text } from "../../text/pictures.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Figure } from "../../ui/signs/Figure.tsx";
import { isStrip, isTurned, panelsOf, stepsOf } from "../../ui/signs/figureParts.ts";
import { Hanzi } from "../../ui/signs/Hanzi.tsx";
import { PictureViewer } from "./PictureViewer.tsx";
import styles from "./TechniquePicture.module.css";
import type { Moving } from "./useMoving.ts";

/** An empty practice square in place of a missing picture. */
function EmptyFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <span className={styles.square}>
        <Hanzi char="技" className={styles.sign} />
      </span>
      <div className={styles.caption}>{children}</div>
    </div>
  );
}

/** A picture that failed to load: the reason, its description, and a retry; it also retries by itself. */
function BrokenPicture({ alt, onRetry }: { alt: string; onRetry: () => void }) {
  const online = useOnline();
  return (
    <EmptyFrame>
      <p>{online ? text.failed : text.failedOffline}</p>
      <p>{alt}</p>
      <Button icon="repeat" onClick={onRetry}>
        {text.retry}
      </Button>
    </EmptyFrame>
  );
}

/** What a screen reader says of a picture in the catalogue. */
export const altOf = (picture: Picture, mirrored: boolean): string => {
  const words = picture.alt || text.undescribed;
  return isTurned(picture, mirrored) ? text.mirroredAlt(words) : words;
};

interface Shown {
  picture: Picture;
  title: string;
  mirrored: boolean;
}

/**
 * The steps two by two: on a phone they would be too small side by side. They share one scale, between the one at which
 * the usual step fills its place and the one at which the widest does. Only wider steps, such as falls, are shown
 * smaller.
 */
function Panels({ picture, mirrored }: { picture: Picture; mirrored: boolean }) {
  const steps = stepsOf(picture);
  const panels = panelsOf(picture);
  const widths = panels.map(({ width }) => width).toSorted((a, b) => a - b);
  const usual = widths[Math.floor(widths.length / 2)] ?? 1;
  const full = Math.sqrt(usual * (widths.at(-1) ?? 1));
  return (
    <span className={styles.panels}>
      {panels.map(({ left, top, width }, panel) => (
        <span key={`${left} ${top}`} className={styles.panel}>
          <span className={styles.numeral}>{steps[panel]}</span>
          <span className={styles.scaled} style={{ width: `${Math.min(100, (100 * width) / full)}%` }}>
            <Figure picture={picture} alt="" mirrored={mirrored} panel={panel} />
          </span>
        </span>
      ))}
    </span>
  );
}

/** The drawing itself; a tap shows it as large as the screen. */
function Still({ picture, title, mirrored }: Shown) {
  const [isLarge, setLarge] = useState(false);
  const { isBroken, onBroken, retry } = useBroken(picture.src);
  const alt = altOf(picture, mirrored);
  if (isBroken) return <BrokenPicture alt={alt} onRetry={retry} />;
  return (
    <>
      <button type="button" className={styles.open} aria-label={`${text.open}: ${alt}`} onClick={() => setLarge(true)}>
        <span className={isStrip(picture) ? styles.row : undefined}>
          <Figure picture={picture} alt="" mirrored={mirrored} onBroken={onBroken} />
        </span>
        {isStrip(picture) && <Panels picture={picture} mirrored={mirrored} />}
      </button>
      <PictureViewer
        open={isLarge}
        onClose={() => setLarge(false)}
        title={title}
        picture={picture}
        alt={alt}
        mirrored={mirrored}
      />
    </>
  );
}

const NO_STEPS: readonly string[] = [];

interface TechniquePictureProps {
  image: Technique["image"];
  title: string;
  /** The steps of a combination in words; the player shows the current one. */
  steps?: readonly string[];
  /** Its movement; absent where it has none to show. */
  moving?: Moving;
}

/** The picture of a technique, or its movement; an empty frame with a note where there is no picture yet. */
export function TechniquePicture({ image: picture, title, steps = NO_STEPS, moving }: TechniquePictureProps) {
  const [mirrored] = useMirrored();
  if (!picture) {
    return (
      <EmptyFrame>
        <p>{text.toCome}</p>
      </EmptyFrame>
    );
  }
  const captions = stepsOf(picture).map((step) => ({ step, words: steps[step - 1] ?? "" }));
  const still = <Still picture={picture} title={title} mirrored={mirrored} />;
  return (
    <div className={styles.drawing}>
      {moving?.isMoving && picture.motion !== undefined ? (
        <Suspense fallback={still}>
          <MovementPlayer
            url={picture.motion}
            picture={still}
            mirrored={isTurned(picture, mirrored)}
            unmirrored={picture.unmirrored ?? false}
            alt={altOf(picture, mirrored)}
            captions={captions}
            instant={moving.instant}
            onShare={moving.share}
            onClose={moving.still}
          />
        </Suspense>
      ) : (
        still
      )}
    </div>
  );
}
