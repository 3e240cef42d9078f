import type { Picture } from "#domain/catalogue/schema.ts";

/** A rectangle in units of the picture. */
export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A text on a picture: its middle and height. */
export interface Label {
  x: number;
  y: number;
  height: number;
  text: string;
}

/** The visible parts of a picture: the frame, the parts of the file in it, and the texts over them. */
export interface FigureParts {
  frame: Rect;
  /** Empty if the file is shown unchanged. */
  parts: Rect[];
  labels: Label[];
}

/** Pictures without a size, as in runs kept before an update, are taken as square. */
const UNKNOWN = 1000;

const toRect = ([left, top, width, height]: readonly [number, number, number, number]): Rect => ({
  left,
  top,
  width,
  height,
});

const contains = ({ left, top, width, height }: Rect, x: number, y: number): boolean =>
  x >= left && x <= left + width && y >= top && y <= top + height;

/** The panels of a picture; none for a single image. */
export const panelsOf = ({ panels = [] }: Picture): Rect[] => panels.map(toRect);

/** Step numbers of the panels, from 1; none if the panels are no steps. */
export function stepsOf({ panels = [], labels = [] }: Picture): number[] {
  const isNumbered = panels.length > 1 && labels.length === panels.length;
  const steps = isNumbered ? labels.map(([, , , text]) => Number(text)) : [];
  return steps.every(Number.isInteger) ? steps : [];
}

/** Whether the panels are consecutive steps, which are numbered. */
export const isStrip = (picture: Picture): boolean => stepsOf(picture).length > 0;

/** Whether a picture is turned for readers who see the mirror. */
export const isTurned = ({ unmirrored }: Picture, mirrored: boolean): boolean => mirrored && !unmirrored;

/**
 * Composes a picture. Mirrored, each panel is turned by itself, so that their order stays, and texts move with their
 * panels and stay readable. With `panel` only that one is shown; `isSmall` shows what a picture has for lists instead.
 */
export function figureParts(
  picture: Picture,
  { mirrored: wantsMirror = false, panel, isSmall }: { mirrored?: boolean; panel?: number; isSmall?: boolean },
): FigureParts {
  const mirrored = isTurned(picture, wantsMirror);
  const whole = { left: 0, top: 0, width: picture.width ?? UNKNOWN, height: picture.height ?? UNKNOWN };
  const panels = panelsOf(picture);
  const thumb = isSmall && picture.thumb ? toRect(picture.thumb) : undefined;
  const single = thumb ?? (panel === undefined ? undefined : panels[panel]);
  const turning = panels.length > 0 ? panels : [whole];
  const labels = (picture.labels ?? []).map(([x, y, height, text]): Label => {
    const around = mirrored ? turning.find((rect) => contains(rect, x, y)) : undefined;
    return { x: around ? 2 * around.left + around.width - x : x, y, height, text };
  });
  if (single) return { frame: single, parts: [single], labels: labels.filter(({ x, y }) => contains(single, x, y)) };
  return { frame: whole, parts: mirrored ? turning : [], labels };
}
