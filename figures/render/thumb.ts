import { onCanvas, UNITS } from "./canvas.ts";
import type { Panel } from "./canvas.ts";
import type { Point } from "./contour.ts";
import { boxOf } from "./extent.ts";
import type { Extent } from "./extent.ts";
import { boundsOf } from "./inset.ts";
import type { Scene, SolvedBody } from "../pose/types.ts";
import type { View } from "#domain/figures/camera.ts";
import { outlineOfProp } from "#domain/figures/framing.ts";
import { isOfLeg } from "#domain/figures/motion/contacts.ts";
import type { Vec } from "#domain/figures/types.ts";
import { SIDES } from "#domain/figures/types.ts";
import { add } from "#domain/figures/vector.ts";

/** Who is lower than this does not stand, metres. */
const STANDING = 0.55;
/** Space around heads and around everything else, metres. */
const HEAD = 0.15;
const AROUND = 0.07;
/** A part that is larger than this share of the picture would not help. */
const WORTH = 0.82;

/** How far a ring of contact reaches, units. */
const RING = 0.065 * UNITS;

/** Whether the picture is about hands: all that strikes is of arms, or a grip is ringed. */
function isOfHands({ hits, rings, people }: Scene): boolean {
  if (people.some(({ body }) => body.pelvis[1] < STANDING)) return false;
  return hits.length > 0 ? hits.every(({ surface }) => !isOfLeg(surface)) : rings.length > 0;
}

const around = (point: Vec, far: number): Vec[] => [add(point, [far, far, far]), add(point, [-far, -far, -far])];

function upperBody({ skull, chest, arms }: SolvedBody): Vec[] {
  const hands = SIDES.flatMap((side) => [arms[side].shoulder, arms[side].elbow, arms[side].tip]);
  return [...around(skull, HEAD), ...[chest, ...hands].flatMap((point) => around(point, AROUND))];
}

/** What matters on a picture of hands: heads, arms, what is held, struck and gripped; on the canvas. */
function ofHands({ people, props, rings, hits }: Scene, view: View): Point[] {
  const points = [
    ...people.flatMap(({ body }) => upperBody(body)),
    ...props.flatMap(outlineOfProp),
    ...hits.flatMap(({ at }) => around(at, AROUND)),
  ].map((point) => onCanvas(view, point));
  const ringed = rings.flatMap((point) => aroundPoint(onCanvas(view, point), RING));
  return [...points, ...ringed];
}

const aroundPoint = ([x, y]: Point, far: number): Point[] => [
  [x - far, y - far],
  [x + far, y + far],
];

/** The square around points, moved into the picture. */
function squareAround(points: readonly Point[], { left, right, top, bottom }: Extent): Panel {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const edge = Math.max(x1 - x0, y1 - y0);
  const [wide, high] = [Math.min(edge, right - left), Math.min(edge, bottom - top)];
  const inside = (from: number, least: number, last: number) => Math.min(last, Math.max(least, from));
  return [
    inside((x0 + x1 - wide) / 2, left, right - wide),
    inside((y0 + y1 - high) / 2, top, bottom - high),
    wide,
    high,
  ];
}

/** The square from the heads to the hands. A close-up is in it or not: half of one shows nothing. */
function squareOfHands(scene: Scene, view: View, whole: Extent): Panel {
  const points = ofHands(scene, view);
  const square = squareAround(points, whole);
  if (!scene.inset) return square;
  const [x, y, radius] = boundsOf(scene.inset.corner);
  const [left, top, wide, high] = square;
  const isApart = x + radius <= left || x - radius >= left + wide || y + radius <= top || y - radius >= top + high;
  return isApart ? square : squareAround([...points, ...aroundPoint([x, y], radius)], whole);
}

/**
 * The part of a picture that a list shows, where all of it would be as small as a stamp: of hands, a square from the
 * heads to the hands; else what is left without pale outlines and the room for them.
 */
export function thumbOf(scene: Scene, view: View, whole: Extent, plain: Extent): Panel | undefined {
  const most = WORTH * Math.max(whole.right - whole.left, whole.bottom - whole.top);
  const isWorth = ([, , wide, high]: Panel): boolean => Math.max(wide, high) <= most;
  return [...(isOfHands(scene) ? [squareOfHands(scene, view, whole)] : []), boxOf(plain)].find(isWorth);
}

/** What a scene takes, where its panel is much larger: beside a stance is the plan of its feet, and panels of a row are as high as the highest. */
export function closer(
  { thumb, extent }: { thumb?: Panel | undefined; extent: Extent },
  panel: Panel,
): Panel | undefined {
  if (thumb) return thumb;
  const own = boxOf(extent);
  return Math.max(own[2], own[3]) <= WORTH * Math.max(panel[2], panel[3]) ? own : undefined;
}
