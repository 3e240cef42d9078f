import { strokePath, UNITS } from "./canvas.ts";
import { chainsOf, steady } from "./chains.ts";
import type { Chain } from "./chains.ts";
import { simplifyLine } from "./contour.ts";
import type { Point } from "./contour.ts";
import { findCracks } from "./cracks.ts";
import { smoothLine } from "./edges.ts";
import { grow, withoutCrumbs } from "./ink.ts";
import { buildModel, silhouetteOf } from "./layers.ts";
import { linesToPath } from "./path.ts";
import { see } from "./see.ts";
import { GHOST, MARKS } from "#domain/figures/palette.ts";
import type { Camera } from "#domain/figures/types.ts";
import type { Person } from "../pose/types.ts";

/** Pixels along the edge of the masks of ghosts. */
export const GHOST_PIXELS = 700;

/** Gap between ghosts and the figure; narrower slivers of ghosts are left out. Pixels of GHOST_PIXELS. */
const GAP = 6;
const SLIVER = 8;
/** Smaller fragments, in pixels, are left out. */
const CRUMB = 3200;

/** The least share of a ghost that shows: of less nobody knows what it is. */
const LEAST_SEEN = 1 / 3;

/** Width of the lines and tolerance, units; lengths of noise and of the shortest line, pixels. */
const PEN = 8;
const TOLERANCE = 1.6;
const NOISE = { gap: 8, change: 8, spur: 12, dot: 24 };
const SHORTEST = 8;
const SMOOTHING = 8;

const count = (mask: Uint8Array): number => mask.reduce((sum, set) => sum + set, 0);

/** The visible part of a ghost beside the figure, whose mask has `pixels` along each edge. */
function roomBeside(ghost: Uint8Array, figure: Uint8Array, pixels: number): Uint8Array {
  const small = new Uint8Array(ghost.length);
  for (let y = 0; y < GHOST_PIXELS; y++)
    for (let x = 0; x < GHOST_PIXELS; x++) {
      const from = Math.floor(((y + 0.5) * pixels) / GHOST_PIXELS) * pixels;
      small[y * GHOST_PIXELS + x] = figure[from + Math.floor(((x + 0.5) * pixels) / GHOST_PIXELS)]!;
    }
  const taken = grow(small, GHOST_PIXELS, GAP);
  const free = ghost.map((set, at) => (set && !taken[at] ? 0 : 1));
  const eroded = grow(free, GHOST_PIXELS, SLIVER).map((set) => (set ? 0 : 1));
  const opened = withoutCrumbs(grow(eroded, GHOST_PIXELS, SLIVER + 3), GHOST_PIXELS, CRUMB);
  return opened.map((set, at) => (set && !taken[at] ? 1 : 0));
}

/** The stretches of a line that lie in the room. */
function stretchesIn({ corners }: Chain, room: Uint8Array): Point[][] {
  const stretches: Point[][] = [];
  let open: Point[] | undefined;
  for (const corner of corners) {
    const [x, y] = [corner % (GHOST_PIXELS + 1), Math.floor(corner / (GHOST_PIXELS + 1))];
    const isIn = [0, -1, -GHOST_PIXELS, -GHOST_PIXELS - 1].some((by) => room[y * GHOST_PIXELS + x + by]);
    if (!isIn) open = undefined;
    else if (open) open.push([x, y]);
    else stretches.push((open = [[x, y]]));
  }
  return stretches.filter(({ length }) => length > SHORTEST);
}

export interface Ghosts {
  content: string;
  /** Where they show, GHOST_PIXELS along each edge. */
  mask: Uint8Array;
}
const NO_GHOSTS: Ghosts = { content: "", mask: new Uint8Array(GHOST_PIXELS * GHOST_PIXELS) };

/** Where somebody was before: pale lines, beside the figures that cover the given square mask. */
export function drawGhosts(ghosts: readonly Person[], camera: Camera, figure: Uint8Array, pixels: number): Ghosts {
  if (ghosts.length === 0) return NO_GHOSTS;
  const { model, buffers } = see(buildModel(ghosts, []), camera, GHOST_PIXELS);
  const silhouette = silhouetteOf(buffers);
  const room = roomBeside(silhouette, figure, pixels);
  if (count(room) < LEAST_SEEN * count(silhouette)) return NO_GHOSTS;
  const cracks = findCracks({ parts: model.parts, buffers, areas: new Int16Array(silhouette.length) });
  steady(cracks, NOISE);
  const scale = UNITS / GHOST_PIXELS;
  const lines = chainsOf(cracks, false)
    .flatMap((chain) => stretchesIn(chain, room))
    .map((line) => smoothLine(line, SMOOTHING, false).map(([x, y]): Point => [x * scale, y * scale]))
    .map((line) => simplifyLine(line, TOLERANCE));
  const drawn = strokePath(MARKS.sealLight, PEN, linesToPath(lines), "ghost").replace(
    "<path",
    `<path opacity="${GHOST.onLight}"`,
  );
  return { content: drawn, mask: room };
}
