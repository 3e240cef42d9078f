import type { Point } from "./contour.ts";

/** Turns sharper than this stay corners, degrees. */
const CORNER = 58;

/** Writes relative path data in integers and tracks the rounded position of the pen. */
class Pen {
  #text = "";
  #x = 0;
  #y = 0;
  #last = "";

  get at(): Point {
    return [this.#x, this.#y];
  }
  get text(): string {
    return this.#text;
  }

  #number(value: number, afterCommand: boolean): string {
    return value < 0 || afterCommand ? `${value}` : ` ${value}`;
  }
  #command(letter: string): boolean {
    const isNew = this.#last !== letter;
    if (isNew) this.#text += letter;
    this.#last = letter;
    return isNew;
  }

  move([x, y]: Point): void {
    const [rx, ry] = [Math.round(x), Math.round(y)];
    // After a closed outline the pen returns to its start; absolute coordinates are simpler and no longer.
    this.#text += `M${rx}${this.#number(ry, false)}`;
    [this.#x, this.#y, this.#last] = [rx, ry, "M"];
  }
  #to(letter: string, points: readonly Point[]): void {
    let isFirst = this.#command(letter);
    let end: Point = this.at;
    for (const [x, y] of points) {
      const rounded: Point = [Math.round(x), Math.round(y)];
      this.#text += this.#number(rounded[0] - this.#x, isFirst) + this.#number(rounded[1] - this.#y, false);
      isFirst = false;
      end = rounded;
    }
    [this.#x, this.#y] = end;
  }
  line(to: Point): void {
    this.#to("l", [to]);
  }
  /** A quadratic curve with its control point. */
  curve(control: Point, to: Point): void {
    this.#to("q", [control, to]);
  }
  /** A smooth continuation: its control point mirrors the last one. */
  smooth(to: Point): void {
    this.#to("t", [to]);
  }
  close(): void {
    this.#text += "z";
    this.#last = "z";
  }
}

const half = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** Turning angle of the outline at a point, degrees. */
function turnAt(before: Point, at: Point, after: Point): number {
  const [ax, ay] = [at[0] - before[0], at[1] - before[1]];
  const [bx, by] = [after[0] - at[0], after[1] - at[1]];
  return (Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by)) * 180) / Math.PI;
}

const ROUNDS = 8;

/** Control points of a smooth chain of quadratic curves through the points; the ends stay fixed. */
function controlsThrough(points: readonly Point[], isClosed: boolean): Point[] {
  const last = points.length - 1;
  let controls = [...points];
  for (let round = 0; round < ROUNDS; round++)
    controls = controls.map((c, i): Point => {
      if (!isClosed && (i === 0 || i === last)) return c;
      const from = middleOf(controls, i - 1, isClosed);
      const to = middleOf(controls, i, isClosed);
      const p = points[i]!;
      return [c[0] + p[0] - (from[0] + 2 * c[0] + to[0]) / 4, c[1] + p[1] - (from[1] + 2 * c[1] + to[1]) / 4];
    });
  return controls;
}

/** The end of the curve of control `i`; an open chain begins and ends in its end points. */
function middleOf(controls: readonly Point[], i: number, isClosed: boolean): Point {
  const n = controls.length;
  if (isClosed) return half(controls[(i + n) % n]!, controls[(i + 1) % n]!);
  if (i <= 0) return controls[0]!;
  if (i >= n - 2) return controls[n - 1]!;
  return half(controls[i]!, controls[i + 1]!);
}

/**
 * Draws the chain from `start` over `controls` to `end`. Each end is rounded so that the mirrored control point, which
 * a reader computes from integers, stays within one unit of the wanted one: no error accumulates.
 */
function drawChain(pen: Pen, controls: readonly Point[], end: Point): void {
  let control: Point = controls[0] ?? end;
  control = [Math.round(control[0]), Math.round(control[1])];
  controls.forEach((_, i) => {
    const next = controls[i + 1];
    const to: Point = next ? half(control, next) : end;
    if (i === 0) pen.curve(control, to);
    else pen.smooth(to);
    const [x, y] = pen.at;
    control = [2 * x - control[0], 2 * y - control[1]];
  });
}

/** One open stretch between two corners. */
function drawStretch(pen: Pen, points: readonly Point[]): void {
  const end = points.at(-1)!;
  if (points.length === 2) return pen.line(end);
  drawChain(pen, controlsThrough(points, false).slice(1, -1), end);
}

function drawOutline(pen: Pen, points: readonly Point[]): void {
  const n = points.length;
  const corners = points.flatMap((p, i) =>
    turnAt(points[(i - 1 + n) % n]!, p, points[(i + 1) % n]!) > CORNER ? [i] : [],
  );
  const first = corners[0];
  if (first === undefined) {
    const controls = controlsThrough(points, true);
    const start = middleOf(controls, -1, true);
    pen.move(start);
    drawChain(pen, controls, pen.at);
  } else {
    pen.move(points[first]!);
    corners.forEach((from, k) => {
      const to = corners[k + 1] ?? first + n;
      const stretch = Array.from({ length: to - from + 1 }, (_, i) => points[(from + i) % n]!);
      drawStretch(pen, stretch);
    });
  }
  pen.close();
}

/** Path data of closed outlines: smooth quadratic curves, sharp corners, relative whole numbers. */
export function outlinesToPath(outlines: readonly (readonly Point[])[]): string {
  const pen = new Pen();
  for (const outline of outlines) if (outline.length > 2) drawOutline(pen, outline);
  return pen.text;
}

/** Path data of open lines, smooth. */
export function linesToPath(lines: readonly (readonly Point[])[]): string {
  const pen = new Pen();
  for (const line of lines) {
    if (line.length < 2) continue;
    pen.move(line[0]!);
    drawStretch(pen, line);
  }
  return pen.text;
}
