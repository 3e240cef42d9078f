import { handFrame, packBody, unpackBody } from "#domain/figures/motion/codec.ts";
import type { KeyBody } from "#domain/figures/motion/types.ts";
import { SIDES, type Frame, type Vec } from "#domain/figures/types.ts";
import { angleBetween, distance } from "#domain/figures/vector.ts";
import type { SolvedTechnique } from "../../motion/scene.ts";
import type { MovementWarning } from "./checkMovement.ts";

/** What the app's copy of a keyframe may differ by: metres and degrees. */
const COARSE = 0.001;
const TURNED = 0.1;

const POINTS: readonly ((body: KeyBody) => Vec)[] = [
  (body) => body.pelvis,
  (body) => body.skull,
  ...SIDES.flatMap((side) => [
    (body: KeyBody) => body.arms[side].shoulder,
    (body: KeyBody) => body.arms[side].elbow,
    (body: KeyBody) => body.arms[side].wrist,
    (body: KeyBody) => body.legs[side].knee,
    (body: KeyBody) => body.legs[side].ankle,
  ]),
];
const FRAMES: readonly ((body: KeyBody) => Frame)[] = [
  (body) => body.pelvisFrame,
  (body) => body.chestFrame,
  (body) => body.headFrame,
  ...SIDES.flatMap((side) => [(body: KeyBody) => handFrame(body.arms[side]), (body: KeyBody) => body.legs[side].foot]),
];

const turnBetween = (a: Frame, b: Frame): number =>
  Math.max(angleBetween(a.x, b.x), angleBetween(a.y, b.y), angleBetween(a.z, b.z));

/** How much of a body the file of a movement loses: metres and degrees; undefined if it cannot be read back. */
export function lossOf(body: KeyBody): { metres: number; degrees: number } | undefined {
  const back = unpackBody(packBody(body));
  return (
    back && {
      metres: Math.max(...POINTS.map((at) => distance(at(body), at(back)))),
      degrees: Math.max(...FRAMES.map((frame) => turnBetween(frame(body), frame(back)))),
    }
  );
}

/** Keyframes of a technique that the app would show elsewhere than the picture. */
export function checkCodec({ panels }: Pick<SolvedTechnique, "panels">): MovementWarning[] {
  return panels.flatMap(({ keys }, panel) => {
    const losses = keys.flatMap(({ bodies }) => bodies.map(lossOf));
    const isExact = losses.every((loss) => loss && loss.metres <= COARSE && loss.degrees <= TURNED);
    if (isExact) return [];
    const text = "die Datei der Bewegung ist gröber als 1 mm und 0,1°";
    return [{ code: `move.${panel + 1}.format`, value: 1, text, panel: panel + 1, moment: "unterwegs" }];
  });
}
