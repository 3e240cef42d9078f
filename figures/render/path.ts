import type { Point } from "./contour.ts";
import { closedCurve, openCurve } from "./curve.ts";
import type { Curve } from "./curve.ts";

/** Writes relative path data in integers and tracks the position of the pen. */
export class Pen {
  #text = "";
  #at: Point = [0, 0];
  #last = "";
  /** Where the next curve's control point is, if it goes on smoothly. */
  #mirrored: Point | undefined;

  get text(): string {
    return this.#text;
  }

  #number(value: number, afterCommand: boolean): string {
    return value < 0 || afterCommand ? `${value}` : ` ${value}`;
  }

  #to(letter: string, points: readonly Point[]): void {
    let isFirst = this.#last !== letter;
    if (isFirst) this.#text += letter;
    this.#last = letter;
    const [left, top] = this.#at;
    for (const [x, y] of points) {
      this.#text += this.#number(x - left, isFirst) + this.#number(y - top, false);
      isFirst = false;
    }
    this.#at = points.at(-1)!;
  }

  /** Lifts the pen, unless it is there. */
  move([x, y]: Point): void {
    if (this.#last !== "" && this.#last !== "z" && this.#at[0] === x && this.#at[1] === y) return;
    const absolute = `M${x}${this.#number(y, false)}`;
    const near = `m${x - this.#at[0]}${this.#number(y - this.#at[1], false)}`;
    // After a closed outline the pen has returned to its start.
    const isNear = this.#last !== "" && this.#last !== "z" && near.length < absolute.length;
    this.#text += isNear ? near : absolute;
    [this.#at, this.#last, this.#mirrored] = [[x, y], "M", undefined];
  }

  draw({ start, segments }: Curve): void {
    this.move(start);
    this.#mirrored = undefined;
    for (const { control, to } of segments) {
      const isSmooth = control && this.#mirrored?.[0] === control[0] && this.#mirrored[1] === control[1];
      if (!control) this.#to("l", [to]);
      else if (isSmooth) this.#to("t", [to]);
      else this.#to("q", [control, to]);
      this.#mirrored = control && [2 * to[0] - control[0], 2 * to[1] - control[1]];
    }
  }

  close(): void {
    this.#text += "z";
    [this.#last, this.#mirrored] = ["z", undefined];
  }
}

/** Path data of closed outlines: smooth quadratic curves, sharp corners, relative whole numbers. */
export function outlinesToPath(outlines: readonly (readonly Point[])[]): string {
  const pen = new Pen();
  for (const outline of outlines) {
    if (outline.length < 3) continue;
    pen.draw(closedCurve(outline));
    pen.close();
  }
  return pen.text;
}

/** Path data of open lines, smooth. */
export function linesToPath(lines: readonly (readonly Point[])[]): string {
  const pen = new Pen();
  for (const line of lines) if (line.length > 1) pen.draw(openCurve(line));
  return pen.text;
}
