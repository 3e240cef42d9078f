import { svgOf, UNITS } from "./canvas.ts";
import { drawText } from "./digits.ts";
import type { Drawing } from "./layers.ts";
import { MARKS } from "./palette.ts";

const K = UNITS / 1000;
/** White space between panels and around numerals, units. */
const GAP = 36 * K;
const NUMERAL = 62 * K;
/** The frame in which pictures are shown: wide against high. */
const FRAME = 3 / 2;

interface Drawn {
  content: string;
  drawing: Drawing;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** How far marks (rays, arrows, shadow) may stand over the figures, units. */
const OVERHANG = 46 * K;

/** The part of a panel's square that is drawn on. */
function boxOf({ drawing }: Drawn): Box {
  const { size, part } = drawing.buffers;
  let [left, right, top, bottom] = [size, 0, size, 0];
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      if (part[y * size + x]! >= 0) {
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y);
      }
  const scale = UNITS / size;
  const [x, y] = [Math.max(0, left * scale - OVERHANG), Math.max(0, top * scale - OVERHANG)];
  return {
    left: x,
    top: y,
    width: Math.min(UNITS, right * scale + OVERHANG) - x,
    height: Math.min(UNITS, bottom * scale + OVERHANG) - y,
  };
}

interface Row {
  panels: number[];
  width: number;
  top: number;
  bottom: number;
}

/** Cuts the panels into rows of the given length; panels of a row stand on one floor. */
function rowsOf(boxes: readonly Box[], columns: number): Row[] {
  const rows: Row[] = [];
  for (let from = 0; from < boxes.length; from += columns) {
    const panels = boxes.slice(from, from + columns).map((_, i) => from + i);
    const own = panels.map((i) => boxes[i]!);
    rows.push({
      panels,
      width: own.reduce((sum, { width }) => sum + width, GAP * (own.length - 1)),
      top: Math.min(...own.map(({ top }) => top)),
      bottom: Math.max(...own.map(({ top, height }) => top + height)),
    });
  }
  return rows;
}

const heightOf = (rows: readonly Row[]): number =>
  rows.reduce((sum, { top, bottom }) => sum + bottom - top + NUMERAL * 0.6, GAP * (rows.length - 1));
const widthOf = (rows: readonly Row[]): number => Math.max(...rows.map(({ width }) => width));

/** The division into rows that shows the figures largest in the frame. */
function bestRows(boxes: readonly Box[]): Row[] {
  const choices = boxes.map((_, i) => rowsOf(boxes, i + 1));
  const scaleOf = (rows: Row[]) => Math.min(FRAME / widthOf(rows), 1 / heightOf(rows));
  return choices.reduce((best, rows) => (scaleOf(rows) > scaleOf(best) * 1.04 ? rows : best));
}

/** Panels side by side, numbered; in two rows where that shows them larger. */
export function drawStrip(drawn: readonly Drawn[]): string {
  const boxes = drawn.map(boxOf);
  const rows = bestRows(boxes);
  const [width, height] = [widthOf(rows), heightOf(rows)];
  let y = 0;
  const content = rows.map((row) => {
    let x = (width - row.width) / 2;
    y += NUMERAL * 0.6;
    const panels = row.panels.map((i) => {
      const box = boxes[i]!;
      const [dx, dy] = [Math.round(x - box.left), Math.round(y - row.top)];
      const numeral = drawText(`${i + 1}`, x + NUMERAL * 0.4, y - NUMERAL * 0.05, NUMERAL, MARKS.floor, 14);
      x += box.width + GAP;
      return `<g transform="translate(${dx} ${dy})">${drawn[i]!.content}</g>${numeral}`;
    });
    y += row.bottom - row.top + GAP;
    return panels.join("");
  });
  return svgOf(width, height, content.join(""));
}
