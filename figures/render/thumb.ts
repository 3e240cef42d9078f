import { onCanvas, UNITS } from "./canvas.ts";
import type { Panel } from "./canvas.ts";
import type { Point } from "./contour.ts";
import { boxOf } from "./extent.ts";
import type { Extent } from "./extent.ts";
import { boundsOf } from "./inset.ts";
import type { Scene } from "../pose/types.ts";
import type { View } from "#domain/figures/camera.ts";
import { outlineOfProp } from "#domain/figures/framing.ts";
import { isOfLeg } from "#domain/figures/motion/contacts.ts";
import type { Side, Vec } from "#domain/figures/types.ts";
import { SIDES } from "#domain/figures/types.ts";

/** Who is lower than this does not stand, metres. */
const STANDING = 0.55;
/** Space around heads and around everything else, metres. */
const HEAD = 0.15;
const AROUND = 0.07;
/** A part that is larger than this share of the picture would not help; a close-up is worth more. */
const WORTH = 0.82;
const WORTH_CLOSER = 0.92;
/** By how much arrows may enlarge the part for hands: a longer one is cut. */
const FOR_ARROWS = 1.2;

/** How far rings of contact, rays and arrows reach, units. */
const RING = 0.065 * UNITS;
const RAYS = 0.08 * UNITS;
const ARROW = 0.02 * UNITS;

/** Whether the picture is about hands: all that strikes is of arms, or a grip is ringed. */
function isOfHands({ hits, rings, people }: Scene): boolean {
  if (people.some(({ body }) => body.pelvis[1] < STANDING)) return false;
  return hits.length > 0 ? hits.every(({ surface }) => !isOfLeg(surface)) : rings.length > 0;
}

/** The corners of a square around a point, metres. */
function around({ camera }: Scene, view: View, point: Vec, far: number): Point[] {
  return aroundPoint(onCanvas(view, point), (far * UNITS) / camera.size);
}

function upperBody(scene: Scene, view: View, person: number): Point[] {
  const { skull, chest, arms } = scene.people[person]!.body;
  const sides = armsIn(scene, person);
  const shoulders = SIDES.map((side) => arms[side].shoulder);
  const hands = [...shoulders, ...sides.flatMap((side) => [arms[side].elbow, arms[side].tip])];
  return [
    ...around(scene, view, skull, HEAD),
    ...[chest, ...hands].flatMap((point) => around(scene, view, point, AROUND)),
  ];
}

/** The arms that matter: all, or beside a close-up, which needs the room, those that strike. */
function armsIn({ hits, inset }: Scene, person: number): readonly Side[] {
  if (!inset || hits.length === 0) return SIDES;
  return SIDES.filter((side) => hits.some((hit) => hit.person === person && hit.side === side));
}

/** What matters on a picture of hands: heads, arms, what is held, struck and gripped; on the canvas. */
function ofHands(scene: Scene, view: View): Point[] {
  const { people, props, rings, hits } = scene;
  return [
    ...people.flatMap((_, person) => upperBody(scene, view, person)),
    ...props.flatMap(outlineOfProp).map((point) => onCanvas(view, point)),
    ...hits.flatMap(({ at }) => aroundPoint(onCanvas(view, at), RAYS)),
    ...rings.flatMap((point) => aroundPoint(onCanvas(view, point), RING)),
  ];
}

const ofArrows = ({ arrows }: Scene, view: View): Point[] =>
  arrows.flatMap(({ path }) => path.flatMap((point) => aroundPoint(onCanvas(view, point), ARROW)));

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

/** A close-up and what it shows: cut off, its line leads nowhere. */
function ofInset({ inset }: Scene, view: View): Point[] {
  if (!inset) return [];
  const [x, y, radius] = boundsOf(inset, view);
  return [...aroundPoint(onCanvas(view, inset.of), RING), ...aroundPoint([x, y], radius)];
}

/** The squares from the heads to the hands, best first. */
function squaresOfHands(scene: Scene, view: View, whole: Extent): Panel[] {
  const points = [...ofHands(scene, view), ...ofInset(scene, view)];
  const square = squareAround(points, whole);
  const more = squareAround([...points, ...ofArrows(scene, view)], whole);
  return more[2] <= square[2] * FOR_ARROWS ? [more, square] : [square];
}

/**
 * The part of a picture that a list shows, where all of it would be as small as a stamp: of hands, a square from the
 * heads to the hands; else what is left without pale outlines and the room for them.
 */
export function thumbOf(scene: Scene, view: View, whole: Extent, plain: Extent): Panel | undefined {
  const most =
    (isOfHands(scene) && scene.inset ? WORTH_CLOSER : WORTH) *
    Math.max(whole.right - whole.left, whole.bottom - whole.top);
  const isWorth = ([, , wide, high]: Panel): boolean => Math.max(wide, high) <= most;
  return [...(isOfHands(scene) ? squaresOfHands(scene, view, whole) : []), boxOf(plain)].find(isWorth);
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
