import { factsOf } from "./chains.ts";
import type { Chain } from "./chains.ts";
import { simplifyLine, simplifyOutline } from "./contour.ts";
import type { Point } from "./contour.ts";
import type { Cracks } from "./cracks.ts";
import { closedCurve, openCurve, reversed } from "./curve.ts";
import type { Curve } from "./curve.ts";
import { isShrunk, joinJunctions } from "./junctions.ts";
import type { Junctions } from "./junctions.ts";

/** An edge of areas, a line of ink, or both: fitted once, drawn wherever it is needed. */
export interface Edge {
  /** First and last corner; equal ones of a closed edge that meets nothing. */
  from: number;
  to: number;
  /** 0 where no ink runs. */
  pen: number;
  isBorder: boolean;
  /** The pieces to the left and to the right. */
  left: number;
  right: number;
  /** Pixels. */
  length: number;
  curve: Curve;
  back: Curve;
}

export interface Fit {
  /** Units of the picture per pixel. */
  scale: number;
  offset: Point;
  /** Largest distance between the pixels' edge and the drawn one, in units. */
  tolerance: number;
  /** Junctions that are not farther apart are drawn as one, pixels. */
  reach: number;
}

/** Rounds of smoothing of the steps between pixels; soft edges need no detail. */
const SMOOTHING = { ink: 8, soft: 24 } as const;
/** How much coarser than ink they are drawn. */
const SOFT = 2.5;

/** A chain's pixels as a line: from junction to junction over the middles of its edges. */
function lineOf({ corners, isClosed }: Chain, size: number, { place }: Junctions): Point[] {
  const at = (corner: number): Point => [corner % (size + 1), Math.floor(corner / (size + 1))];
  const middles = corners.slice(1).map((corner, i): Point => {
    const [a, b] = [at(corners[i]!), at(corner)];
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  });
  return isClosed ? middles : [place(corners[0]!), ...middles, place(corners.at(-1)!)];
}

/** [1 2 1]/4, several times; open lines keep their ends. */
export function smoothLine(line: readonly Point[], rounds: number, isClosed: boolean): Point[] {
  let points = [...line];
  const n = points.length;
  for (let round = 0; round < rounds; round++)
    points = points.map((p, i) => {
      if (!isClosed && (i === 0 || i === n - 1)) return p;
      const [a, b] = [points[(i - 1 + n) % n]!, points[(i + 1) % n]!];
      return [(a[0] + 2 * p[0] + b[0]) / 4, (a[1] + 2 * p[1] + b[1]) / 4];
    });
  return points;
}

function fitted(line: readonly Point[], { isClosed }: Chain, isInk: boolean, fit: Fit): Curve {
  const { scale, offset } = fit;
  const tolerance = fit.tolerance * (isInk ? 1 : SOFT);
  const smooth = smoothLine(line, isInk ? SMOOTHING.ink : SMOOTHING.soft, isClosed);
  const placed = smooth.map(([x, y]): Point => [x * scale + offset[0], y * scale + offset[1]]);
  if (isClosed) return closedCurve(simplifyOutline(placed, tolerance));
  const isLoop = line[0]![0] === line.at(-1)![0] && line[0]![1] === line.at(-1)![1];
  return openCurve(isLoop ? splitLoop(placed, tolerance) : simplifyLine(placed, tolerance));
}

/** A line that returns to its start is simplified in two halves. */
function splitLoop(line: readonly Point[], tolerance: number): Point[] {
  const middle = line.length >> 1;
  const there = simplifyLine(line.slice(0, middle + 1), tolerance);
  return [...there, ...simplifyLine(line.slice(middle), tolerance).slice(1)];
}

/** The edges of a picture from its chains; `pieces` has the piece of each pixel. */
export function edgesOf(chains: readonly Chain[], cracks: Cracks, pieces: Int32Array, fit: Fit): Edge[] {
  const { size } = cracks;
  const junctions = joinJunctions(chains, size, fit.reach);
  return chains
    .filter((chain) => !isShrunk(chain, junctions, fit.reach))
    .map((chain): Edge => {
      const { pen, isBorder, sides } = factsOf(cracks, chain);
      const curve = fitted(lineOf(chain, size, junctions), chain, pen > 0, fit);
      const [left, right] = sides.map((at) => (at < 0 ? -1 : pieces[at]!)) as [number, number];
      return {
        from: junctions.of(chain.corners[0]!),
        to: junctions.of(chain.corners.at(-1)!),
        pen,
        isBorder,
        left,
        right,
        length: chain.ways.length,
        curve,
        back: reversed(curve),
      };
    });
}
