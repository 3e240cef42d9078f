/** How a sheet is laid out, CSS pixels. */
export interface SheetLook {
  /** Edge of a picture. */
  size: number;
  columns: number;
  isDark: boolean;
}

/** One row of pictures after another, under a line of text. */
export interface SheetRow {
  title: string;
  cells: readonly { label: string; draw: () => HTMLCanvasElement }[];
}

const EDGE = 12;
const GAP = 6;
const LINE = 20;
const HEADING = 30;

const rowsOf = ({ cells }: SheetRow, columns: number) => Math.ceil(cells.length / columns);

/**
 * All pictures on one canvas. It is kept in memory, not on the graphics card: that would take seconds where a processor
 * does the card's work.
 */
export function layOut(heading: string, rows: readonly SheetRow[], { size, columns, isDark }: SheetLook) {
  const canvas = document.createElement("canvas");
  const high = rows.reduce((sum, row) => sum + LINE + rowsOf(row, columns) * (size + LINE + GAP), HEADING);
  canvas.width = columns * (size + GAP) - GAP + 2 * EDGE;
  canvas.height = high + 2 * EDGE;
  const paper = canvas.getContext("2d", { willReadFrequently: true })!;
  const [desk, sheet, ink] = isDark ? ["#14110e", "#1e1a16", "#f1eadd"] : ["#f7f2e8", "#fffdf8", "#1b1713"];
  paper.fillStyle = desk;
  paper.fillRect(0, 0, canvas.width, canvas.height);
  const write = (text: string, x: number, y: number, font: string) => {
    paper.fillStyle = ink;
    paper.font = `${font} "DejaVu Sans", sans-serif`;
    paper.fillText(text, x, y);
  };
  write(heading, EDGE, EDGE + 16, "bold 17px");
  let top = EDGE + HEADING;
  for (const row of rows) {
    write(row.title, EDGE, top + 13, "13px");
    top += LINE;
    row.cells.forEach(({ label, draw }, i) => {
      const x = EDGE + (i % columns) * (size + GAP);
      const y = top + Math.floor(i / columns) * (size + LINE + GAP);
      paper.fillStyle = sheet;
      paper.fillRect(x, y, size, size + LINE);
      paper.drawImage(draw(), x, y + LINE, size, size);
      write(label, x + 6, y + 15, "12px");
    });
    top += rowsOf(row, columns) * (size + LINE + GAP);
  }
  return canvas;
}
