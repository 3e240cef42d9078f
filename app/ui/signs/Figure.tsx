import type { CSSProperties } from "react";
import type { Picture } from "#domain/catalogue/schema.ts";
import { classes } from "../classes.ts";
import styles from "./Figure.module.css";
import { figureParts, isTurned, type FigureParts, type Rect } from "./figureParts.ts";

interface FigureProps {
  picture: Picture;
  /** The alternative text; empty if the words beside it say the same. */
  alt: string;
  /** Mirrored for the other stance. */
  mirrored?: boolean;
  /** Only this panel of a strip, from 0. */
  panel?: number;
  /** In a list: what the picture has for so little room goes before the panel. */
  isSmall?: boolean;
  className?: string;
  /** Loaded lazily. */
  lazy?: boolean;
  onBroken?: () => void;
}

const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`;

const placeOf = (part: Rect, frame: Rect): CSSProperties => ({
  left: percent(part.left - frame.left, frame.width),
  top: percent(part.top - frame.top, frame.height),
  width: percent(part.width, frame.width),
  height: percent(part.height, frame.height),
});

/** The position of the whole file around its visible part. */
const shiftOf = (part: Rect, { width = 1, height = 1 }: Picture): CSSProperties => ({
  left: percent(-part.left, part.width),
  top: percent(-part.top, part.height),
  width: percent(width, part.width),
  height: percent(height, part.height),
});

function Labels({ labels, frame }: FigureParts) {
  if (labels.length === 0) return null;
  return (
    <svg
      className={styles.labels}
      viewBox={`${frame.left} ${frame.top} ${frame.width} ${frame.height}`}
      aria-hidden="true"
    >
      {labels.map(({ x, y, height, text }) => (
        <text
          key={`${x} ${y}`}
          className={text.endsWith("%") ? styles.weight : undefined}
          x={x}
          y={y}
          fontSize={height * 1.35}
          textAnchor="middle"
          dominantBaseline="central"
        >
          {text}
        </text>
      ))}
    </svg>
  );
}

/** A drawing in its reserved room, whole or one panel, plain or mirrored. */
export function Figure({ picture, alt, mirrored = false, panel, isSmall, className, lazy, onBroken }: FigureProps) {
  const { frame, parts, labels } = figureParts(picture, { mirrored, panel, isSmall });
  const shape = { "--ratio": frame.width / frame.height } as CSSProperties;
  const image = (words: string, place?: CSSProperties) => (
    <img
      src={picture.src}
      alt={words}
      width={picture.width}
      height={picture.height}
      className={place ? styles.shifted : styles.whole}
      style={place}
      loading={lazy ? "lazy" : "eager"}
      decoding={lazy ? "async" : "auto"}
      draggable={false}
      onError={onBroken}
    />
  );
  return (
    <span className={classes(styles.figure, className)} style={shape}>
      {parts.length === 0
        ? image(alt)
        : parts.map((part, index) => (
            <span
              key={`${part.left} ${part.top}`}
              className={classes(styles.part, isTurned(picture, mirrored) && styles.mirrored)}
              style={placeOf(part, frame)}
            >
              {image(index === 0 ? alt : "", shiftOf(part, picture))}
            </span>
          ))}
      <Labels labels={labels} frame={frame} parts={parts} />
    </span>
  );
}
