import type { Edge } from "./edges.ts";
import type { Fill, Step } from "./fills.ts";

/** Edges that are drawn one after the other with one pen. */
export type Line = Step[];

const startOf = ({ edge, isBack }: Step): number => (isBack ? edge.to : edge.from);
const endOf = ({ edge, isBack }: Step): number => (isBack ? edge.from : edge.to);
const turned = ({ edge, isBack }: Step): Step => ({ edge, isBack: !isBack });
const wayOf = ({ edge, isBack }: Step) => (isBack ? edge.back : edge.curve);

type Direction = readonly [number, number];

function direction(a: Direction, b: Direction): Direction {
  const [x, y] = [b[0] - a[0], b[1] - a[1]];
  const long = Math.sqrt(x * x + y * y) || 1;
  return [x / long, y / long];
}

function headingOut(step: Step): Direction {
  const { start, segments } = wayOf(step);
  return direction(start, segments[0]!.control ?? segments[0]!.to);
}

function headingIn(step: Step): Direction {
  const { start, segments } = wayOf(step);
  const last = segments.at(-1)!;
  return direction(last.control ?? segments.at(-2)?.to ?? start, last.to);
}

/** Edges of the fills in the order of the fills: their path data is then the same, which compresses well. */
function alongFills(fills: readonly Fill[], wanted: ReadonlySet<Edge>, taken: Set<Edge>): Line[] {
  const lines: Line[] = [];
  for (const loop of fills.flatMap(({ loops }) => loops)) {
    let line: Line | undefined;
    for (const step of loop) {
      if (!wanted.has(step.edge) || taken.has(step.edge)) line = undefined;
      else {
        if (!line) lines.push((line = []));
        line.push(step);
        taken.add(step.edge);
      }
    }
  }
  return lines;
}

/** Edges of few numbers are drawn in either direction: nothing is lost. */
const SHORT = 3;
const isShort = (line: Line): boolean => line.reduce((sum, { edge }) => sum + edge.curve.segments.length, 0) <= SHORT;

/** Lines in an order in which the pen is seldom lifted; straight on where it can be. */
function inARow(lines: readonly Line[]): Line[] {
  const leaving = new Map<number, { line: Line; as: Line }[]>();
  const put = (line: Line, as: Line) => {
    const corner = startOf(as[0]!);
    leaving.set(corner, [...(leaving.get(corner) ?? []), { line, as }]);
  };
  for (const line of lines) {
    put(line, line);
    if (isShort(line)) put(line, line.toReversed().map(turned));
  }
  const done = new Set<Line>();
  const follow = (last: Step): Line | undefined => {
    const [dx, dy] = headingIn(last);
    let [best, straightest]: [{ line: Line; as: Line } | undefined, number] = [undefined, -2];
    for (const next of leaving.get(endOf(last)) ?? []) {
      if (done.has(next.line)) continue;
      const [x, y] = headingOut(next.as[0]!);
      if (dx * x + dy * y > straightest) [best, straightest] = [next, dx * x + dy * y];
    }
    if (best) done.add(best.line);
    return best?.as;
  };
  const row: Line[] = [];
  for (const first of lines) {
    if (done.has(first)) continue;
    done.add(first);
    for (let line: Line | undefined = first; line; line = follow(line.at(-1)!)) row.push(line);
  }
  return row;
}

/** Every edge once, in lines that are as long as possible. */
export function linesOf(edges: readonly Edge[], fills: readonly Fill[]): Line[] {
  const taken = new Set<Edge>();
  const lines = alongFills(fills, new Set(edges), taken);
  const rest = edges.filter((edge) => !taken.has(edge)).map((edge): Line => [{ edge, isBack: false }]);
  return inARow([...lines, ...rest]);
}
