import { onCanvas } from "./canvas.ts";
import type { Panel } from "./canvas.ts";
import type { Extent } from "./extent.ts";
import type { Scene, SolvedBody } from "../pose/types.ts";
import type { View } from "#domain/figures/camera.ts";
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

/** Whether the picture is about hands: all that strikes is of arms, or a grip is ringed. */
function isOfHands({ hits, rings, people, props }: Scene): boolean {
  if (props.length > 0 || people.some(({ body }) => body.pelvis[1] < STANDING)) return false;
  return hits.length > 0 ? hits.every(({ surface }) => !isOfLeg(surface)) : rings.length > 0;
}

const around = (point: Vec, far: number): Vec[] => [add(point, [far, far, far]), add(point, [-far, -far, -far])];

function upperBody({ skull, chest, arms }: SolvedBody): Vec[] {
  const hands = SIDES.flatMap((side) => [arms[side].shoulder, arms[side].elbow, arms[side].tip]);
  return [...around(skull, HEAD), ...[chest, ...hands].flatMap((point) => around(point, AROUND))];
}

/** The part of a picture of hands that a list shows, where all of it would be as small as a stamp. */
export function thumbOf(scene: Scene, view: View, { left, right, top, bottom }: Extent): Panel | undefined {
  if (!isOfHands(scene)) return undefined;
  const shown = [
    ...scene.people.flatMap(({ body }) => upperBody(body)),
    ...[...scene.rings, ...scene.hits.map(({ at }) => at)].flatMap((point) => around(point, AROUND)),
  ].map((point) => onCanvas(view, point));
  const [xs, ys] = [shown.map(([x]) => x), shown.map(([, y]) => y)];
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const edge = Math.max(x1 - x0, y1 - y0);
  if (edge > WORTH * Math.max(right - left, bottom - top)) return undefined;
  const [wide, high] = [Math.min(edge, right - left), Math.min(edge, bottom - top)];
  const inside = (from: number, least: number, most: number) => Math.min(most, Math.max(least, from));
  return [
    inside((x0 + x1 - wide) / 2, left, right - wide),
    inside((y0 + y1 - high) / 2, top, bottom - high),
    wide,
    high,
  ];
}
