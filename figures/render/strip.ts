import { type Label, movedBy, type Panel, svgOf, UNITS } from "./canvas.ts";
import type { Extent } from "./extent.ts";
import { closer } from "./thumb.ts";

const K = UNITS / 1000;
/** Gap between panels, units: wider than between two people who belong together. */
const GAP = 64 * K;
const NUMERAL = 62 * K;
/** Aspect ratio of the frame in which pictures are shown. */
const FRAME = 3 / 2;

interface Row {
  panels: number[];
  width: number;
  top: number;
  bottom: number;
}

/** Splits the panels into rows; panels of a row stand on one floor. */
function rowsOf(boxes: readonly Extent[], columns: number): Row[] {
  const rows: Row[] = [];
  for (let from = 0; from < boxes.length; from += columns) {
    const panels = boxes.slice(from, from + columns).map((_, i) => from + i);
    const own = panels.map((i) => boxes[i]!);
    rows.push({
      panels,
      width: own.reduce((sum, { left, right }) => sum + right - left, GAP * (own.length - 1)),
      top: Math.min(...own.map(({ top }) => top)),
      bottom: Math.max(...own.map(({ bottom }) => bottom)),
    });
  }
  return rows;
}

const heightOf = (rows: readonly Row[]): number =>
  rows.reduce((sum, { top, bottom }) => sum + bottom - top + NUMERAL * 0.6, GAP * (rows.length - 1));
const widthOf = (rows: readonly Row[]): number => Math.max(...rows.map(({ width }) => width));

/** The layout in rows of about equal length that shows the figures largest in the frame. */
function bestRows(boxes: readonly Extent[]): Row[] {
  const choices = boxes.map((_, i) => rowsOf(boxes, Math.ceil(boxes.length / (i + 1))));
  const scaleOf = (rows: Row[]) => Math.min(FRAME / widthOf(rows), 1 / heightOf(rows));
  return choices.reduce((best, rows) => (scaleOf(rows) > scaleOf(best) * 1.04 ? rows : best));
}

/** Panels side by side with their step numbers; in two rows if that shows them larger. */
export function drawStrip(
  drawn: readonly { content: string; extent: Extent; labels: readonly Label[]; thumb?: Panel | undefined }[],
  { steps, telling }: { steps: readonly number[]; telling: number },
): string {
  const boxes = drawn.map(({ extent }) => extent);
  const rows = bestRows(boxes);
  const [width, height] = [widthOf(rows), heightOf(rows)];
  const panels: Panel[] = [];
  const labels: Label[] = [];
  let thumb: Panel | undefined;
  let y = 0;
  const content = rows.map((row) => {
    let x = (width - row.width) / 2;
    y += NUMERAL * 0.6;
    const floor = y + row.bottom - row.top;
    const content = row.panels.map((i) => {
      const box = boxes[i]!;
      const [dx, dy] = [Math.round(x - box.left), Math.round(y - row.top)];
      const panel: Panel = [x, y, box.right - box.left, floor - y];
      panels.push(panel);
      if (steps[i] !== undefined)
        labels.push({ x: x + NUMERAL * 0.4, y: y - NUMERAL * 0.05, height: NUMERAL, text: `${steps[i]}` });
      labels.push(...drawn[i]!.labels.map((label) => ({ ...label, x: label.x + dx, y: label.y + dy })));
      const part = closer(drawn[i]!, panel);
      if (i === telling && part) thumb = movedBy(part, dx, dy);
      x += box.right - box.left + GAP;
      return `<g transform="translate(${dx} ${dy})">${drawn[i]!.content}</g>`;
    });
    y += row.bottom - row.top + GAP;
    return content.join("");
  });
  return svgOf(width, height, content.join(""), { panels, labels, telling, thumb });
}
