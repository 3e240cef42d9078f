import type { Point } from "./contour.ts";

/** The distance of two points. */
export const gap = (a: Point, b: Point): number => Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2);
/** The point at a share of the way from one to another. */
export const between = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

/** A path through points, with its arc lengths. */
export class Way {
  readonly #points: readonly Point[];
  readonly #far: number[] = [0];
  constructor(points: readonly Point[]) {
    this.#points = points;
    for (let i = 1; i < points.length; i++) this.#far.push(this.#far[i - 1]! + gap(points[i - 1]!, points[i]!));
  }
  get length(): number {
    return this.#far.at(-1)!;
  }
  at(far: number): Point {
    let i = 1;
    while (i < this.#far.length - 1 && this.#far[i]! < far) i++;
    const [from, to] = [this.#far[i - 1]!, this.#far[i]!];
    return between(this.#points[i - 1]!, this.#points[i]!, Math.min(1, Math.max(0, (far - from) / (to - from || 1))));
  }
}
