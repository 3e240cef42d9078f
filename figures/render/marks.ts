import { onCanvas, strokePath, UNITS } from "./canvas.ts";
import type { Label } from "./canvas.ts";
import type { View } from "#domain/figures/camera.ts";
import type { Point } from "./contour.ts";
import { textWidth } from "./labels.ts";
import { MARKS } from "#domain/figures/palette.ts";
import { linesToPath } from "./path.ts";
import { themed } from "./theme.ts";
import type { Themed } from "./theme.ts";
import type { Marks, Scene } from "../pose/types.ts";
import type { Vec } from "#domain/figures/types.ts";

const K = UNITS / 1000;
/** Widths of lines, and of the paper edge that separates them from bodies, on both sides together. */
const LEAD = 4.5 * K;
const RING = 6.5 * K;
const EDGE = 7 * K;
/** Room between a label and its line. */
const CLEAR = 20 * K;
/** Half length of the stops of a measure. */
const STOP = 22 * K;
const DOT = 8 * K;

/** Height of labels; on the panels of long strips, which are shown smaller, they are larger. */
export const LABEL = 48 * K;
export const PANEL_LABEL = 62 * K;

const NONE: Marks = { rings: [], leads: [], measures: [], labels: [] };

/** Half the room of a label. */
const halfOf = (text: string, height: number): Point => [textWidth(text, height) / 2 + CLEAR, height / 2 + CLEAR];

/** The point where a line from a label's middle leaves it. */
function leave([x, y]: Point, [tx, ty]: Point, [wide, high]: Point): Point {
  const [dx, dy] = [tx - x, ty - y];
  const share = Math.min(wide / (Math.abs(dx) || 1), high / (Math.abs(dy) || 1), 1);
  return [x + dx * share, y + dy * share];
}

/** A line that ends `by` units before `to`. */
function shortened(from: Point, to: Point, by: number): Point[] {
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const share = Math.max(0, long - by) / long;
  return [from, [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]];
}

const edged = (colour: string, width: number, d: string): string =>
  strokePath(MARKS.paper, width + EDGE, d, "edge") + strokePath(colour, width, d, "line");

function drawLeads({ leads }: Marks, view: View, height: number, unitsOf: (metres: number) => number): string {
  const lines = leads.map(({ from, to, reach }) => {
    const [label, aim] = [onCanvas(view, from.at), onCanvas(view, to)];
    return shortened(leave(label, aim, halfOf(from.text, height)), aim, unitsOf(reach));
  });
  const ends = leads.filter(({ reach }) => reach === 0).map(({ to }) => drawDot(onCanvas(view, to)));
  return edged(MARKS.seal, LEAD, linesToPath(lines)) + ends.join("");
}

function drawDot([x, y]: Point): string {
  const at = `cx="${Math.round(x)}" cy="${Math.round(y)}"`;
  return `<circle${themed("edge", "area")} ${at} r="${DOT}" fill="${MARKS.seal}" stroke="${MARKS.paper}" stroke-width="${EDGE / 2}"/>`;
}

/** A ring with a dot in the middle: a point, not a way. */
function drawTargets({ rings }: Marks, view: View, unitsOf: (metres: number) => number): string {
  return rings
    .map(({ at, reach }) => {
      const [x, y] = onCanvas(view, at).map(Math.round);
      const circle = (kind: Themed, colour: string, width: number) =>
        `<circle${themed(kind)} cx="${x}" cy="${y}" r="${Math.round(unitsOf(reach))}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
      return circle("edge", MARKS.paper, RING + EDGE) + circle("line", MARKS.seal, RING) + drawDot([x!, y!]);
    })
    .join("");
}

function drawMeasures({ measures }: Marks, view: View): string {
  const lines = measures.flatMap(({ from, to }): Point[][] => {
    const [a, b] = [onCanvas(view, from), onCanvas(view, to)];
    const stop = ([x, y]: Point): Point[] => [
      [x, y - STOP],
      [x, y + STOP],
    ];
    return [[a, b], stop(a), stop(b)];
  });
  return edged(MARKS.seal, RING, linesToPath(lines));
}

/** The labels of a scene on its square. */
export const labelsIn = ({ marks }: Scene, view: View, height: number): Label[] =>
  (marks?.labels ?? []).map(({ at, text }) => {
    const [x, y] = onCanvas(view, at);
    return { x, y, height, text };
  });

/** Rings, measures, and lines from labels; the labels themselves are not drawn in the file. */
export function drawMarks({ marks, camera }: Scene, view: View, height: number): string {
  if (!marks) return "";
  const unitsOf = (metres: number) => (metres * UNITS) / camera.size;
  return drawMeasures(marks, view) + drawLeads(marks, view, height, unitsOf) + drawTargets(marks, view, unitsOf);
}

/** Points and how far marks reach beside and above them, units. */
export function roomOfMarks(scene: Scene, view: View, height: number): { at: Point; wide: number; high: number }[] {
  const { rings, measures } = scene.marks ?? NONE;
  const place = (point: Vec, by: number) => ({ at: onCanvas(view, point), wide: by, high: by });
  return [
    ...labelsIn(scene, view, height).map(({ x, y, text }) => {
      const [wide, high] = halfOf(text, height);
      return { at: [x, y] as Point, wide, high };
    }),
    ...rings.map(({ at, reach }) => place(at, (reach * UNITS) / scene.camera.size + RING)),
    ...measures.flatMap(({ from, to }) => [place(from, STOP), place(to, STOP)]),
  ];
}
