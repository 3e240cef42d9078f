import { onCanvas, UNITS } from "./canvas.ts";
import { viewOf, type View } from "#domain/figures/camera.ts";
import type { Point } from "./contour.ts";
import { drawFigure } from "./figure.ts";
import type { Fineness } from "./fineness.ts";
import type { Model } from "./layers.ts";
import { MARKS } from "#domain/figures/palette.ts";
import { drawArrows } from "./arrows.ts";
import { themed } from "./theme.ts";
import type { Arrow, Inset, Scene } from "../pose/types.ts";
import { see, type Seen } from "./see.ts";
import { distance } from "#domain/figures/vector.ts";

const K = UNITS / 1000;
const PIXELS = 760;
/** Radius of the close-up and its distance from the picture's edge, units of a picture of 1000. */
const RADIUS = 190;
const EDGE = 14;
const CLOSE_UP: Fineness = {
  units: 2 * RADIUS * K,
  pixels: PIXELS,
  tolerance: 1.2,
  reach: 4,
  smallest: 40,
  smallestShade: 300,
  pens: [4.4, 6.4],
  taper: 0,
  eye: 16,
  bold: 0,
  shortestFold: 0,
};

/** The circle around what is shown closer, and how far below it a close-up of its side hangs: its rays end above. */
const SPOT = 58;
const BELOW = 98;

/** The edges of the close-up, in units: its middle and its radius with the rim. */
export const boundsOf = (inset: Inset, view: View): readonly [x: number, y: number, radius: number] => [
  ...centreOf(inset, view),
  (RADIUS + EDGE) * K,
];

function centreOf({ corner, of }: Inset, view: View): Point {
  const near = (RADIUS + EDGE) * K;
  const far = UNITS - near;
  const x = corner === "left" || corner.endsWith("Left") ? near : far;
  if (corner.startsWith("top")) return [x, near];
  if (corner.startsWith("bottom")) return [x, far];
  const [, y] = onCanvas(view, of);
  return [x, Math.round(Math.min(far, y + (BELOW + RADIUS) * K))];
}

/** How far from the middle an arrow of the close-up may begin, of its radius. */
const WITHIN = 0.9;

/** The parts of arrows that end in the close-up, over what it shows. */
function drawForces({ arrows, hits }: Scene, { camera }: Inset, { buffers }: Seen, [x, y]: Point): string {
  const view = viewOf(camera);
  const radius = RADIUS * K;
  const place = (point: Arrow["path"][number]): Point => {
    const [right, up] = view.project(point);
    return [x + right * radius, y - up * radius];
  };
  const isInside = (point: Arrow["path"][number]): boolean => {
    const [px, py] = place(point);
    return Math.sqrt((px - x) ** 2 + (py - y) ** 2) < radius * WITHIN;
  };
  const inside = arrows.flatMap(({ path }): Arrow[] => {
    const from = path.findLastIndex((point) => !isInside(point)) + 1;
    return from < path.length - 1 ? [{ path: path.slice(from) }] : [];
  });
  return drawArrows({ arrows: inside, hits, camera }, view, buffers, place).above;
}

/** A round close-up with its own camera, connected with the place in the picture. */
export function drawInset(scene: Scene, model: Model, view: View): string {
  const { inset } = scene;
  if (!inset) return "";
  const [x, y] = centreOf(inset, view);
  const radius = RADIUS * K;
  const middle = PIXELS / 2;
  const isOutside = (at: number): boolean =>
    ((at % PIXELS) + 0.5 - middle) ** 2 + (Math.floor(at / PIXELS) + 0.5 - middle) ** 2 > (middle - 2) ** 2;
  const seen = see(model, inset.camera, PIXELS, { hits: scene.hits });
  seen.areas.of.forEach((_, at, of) => {
    if (isOutside(at)) of[at] = -1;
  });
  const drawn = drawFigure(seen, CLOSE_UP, { offset: [x - radius, y - radius], hide: isOutside });
  const [tx, ty] = onCanvas(view, inset.of);
  const far = Math.sqrt((tx - x) ** 2 + (ty - y) ** 2) || 1;
  const rim: Point = [Math.round(x + ((tx - x) / far) * radius), Math.round(y + ((ty - y) / far) * radius)];
  const spot = SPOT * K;
  const end: Point = [Math.round(tx + ((x - tx) / far) * spot), Math.round(ty + ((y - ty) / far) * spot)];
  const at = `cx="${Math.round(x)}" cy="${Math.round(y)}" r="${Math.round(radius)}"`;
  const tie = `M${rim[0]} ${rim[1]}L${end[0]} ${end[1]}`;
  const tieLine =
    far > radius + spot ? `<path${themed("line")} d="${tie}" stroke="${MARKS.seal}" stroke-width="${6 * K}"/>` : "";
  const edge = (colour: string, width: number) =>
    `<circle${themed("line")} ${at} fill="none" stroke="${colour}" stroke-width="${width * K}"/>`;
  // A ring of contact at the same place already shows it.
  const isRinged = scene.rings.some((ring) => distance(ring, inset.of) < 0.02);
  const ring = isRinged
    ? ""
    : `<circle${themed("line")} cx="${Math.round(tx)}" cy="${Math.round(ty)}" r="${spot}" fill="none" stroke="${MARKS.seal}" stroke-width="${6 * K}"/>`;
  const forces = drawForces(scene, inset, seen, [x, y]);
  return `${ring}${tieLine}<circle${themed("ground")} ${at} fill="${MARKS.paper}"/>${drawn}${forces}${edge(MARKS.seal, 8)}`;
}
