import { onCanvas, UNITS } from "./canvas.ts";
import type { View } from "#domain/figures/camera.ts";
import type { Point } from "./contour.ts";
import { drawFigure } from "./figure.ts";
import type { Fineness } from "./fineness.ts";
import type { Model } from "./layers.ts";
import { MARKS } from "#domain/figures/palette.ts";
import type { Inset, Scene } from "../pose/types.ts";
import { see } from "./see.ts";
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

function centreOf(corner: Inset["corner"]): Point {
  const near = (RADIUS + EDGE) * K;
  const far = UNITS - near;
  return [corner.endsWith("Left") ? near : far, corner.startsWith("top") ? near : far];
}

/** A round close-up with its own camera, connected with the place in the picture. */
export function drawInset(scene: Scene, model: Model, view: View): string {
  const { inset } = scene;
  if (!inset) return "";
  const [x, y] = centreOf(inset.corner);
  const radius = RADIUS * K;
  const middle = PIXELS / 2;
  const isOutside = (at: number): boolean =>
    ((at % PIXELS) + 0.5 - middle) ** 2 + (Math.floor(at / PIXELS) + 0.5 - middle) ** 2 > (middle - 2) ** 2;
  const seen = see(model, inset.camera, PIXELS);
  seen.areas.of.forEach((_, at, of) => {
    if (isOutside(at)) of[at] = -1;
  });
  const drawn = drawFigure(seen, CLOSE_UP, { offset: [x - radius, y - radius], hide: isOutside });
  const [tx, ty] = onCanvas(view, inset.of);
  const far = Math.sqrt((tx - x) ** 2 + (ty - y) ** 2) || 1;
  const rim: Point = [Math.round(x + ((tx - x) / far) * radius), Math.round(y + ((ty - y) / far) * radius)];
  const spot = 58 * K;
  const end: Point = [Math.round(tx + ((x - tx) / far) * spot), Math.round(ty + ((y - ty) / far) * spot)];
  const at = `cx="${Math.round(x)}" cy="${Math.round(y)}" r="${Math.round(radius)}"`;
  const tie = `M${rim[0]} ${rim[1]}L${end[0]} ${end[1]}`;
  const tieLine = far > radius + spot ? `<path d="${tie}" stroke="${MARKS.seal}" stroke-width="${6 * K}"/>` : "";
  const edge = (colour: string, width: number) =>
    `<circle ${at} fill="none" stroke="${colour}" stroke-width="${width * K}"/>`;
  // A ring of contact at the same place already shows it.
  const isRinged = scene.rings.some((ring) => distance(ring, inset.of) < 0.02);
  const ring = isRinged
    ? ""
    : `<circle cx="${Math.round(tx)}" cy="${Math.round(ty)}" r="${spot}" fill="none" stroke="${MARKS.seal}" stroke-width="${6 * K}"/>`;
  return `${ring}${tieLine}<circle ${at} fill="${MARKS.paper}"/>${drawn}${edge(MARKS.seal, 8)}`;
}
