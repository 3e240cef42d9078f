import { viewOf, type View } from "#domain/figures/camera.ts";
import { isOfLeg } from "#domain/figures/motion/contacts.ts";
import type { Vec } from "#domain/figures/types.ts";
import { PLAIN_CAST } from "../pose/cast.ts";
import { pictureOf, type SolvedTechnique } from "../motion/scene.ts";
import type { Arrow, HitMark, Scene } from "../pose/types.ts";
import { buildModel, type Model } from "../render/layers.ts";
import { type Buffers, rasterize } from "../render/raster.ts";
import { isStruck } from "../render/struck.ts";
import type { PlacedWarning } from "./check.ts";

/** Pixels along the edge of the picture that is looked at: a phone's, at half its density. */
const SIZE = 160;
/** The least that must be seen of a striking surface, as a share of a disc of its size. */
const SEEN = 0.12;
/** The most of a face that arrows may cover. */
const FACE_COVERED = 0.1;
/** The most of the arrows that may lie on the limb that strikes. */
const LIMB_COVERED = 0.5;
/** Half the width of an arrow, as a share of the picture. */
const ARROW = 0.0095;
/** Depth from which on a point counts as hidden, metres. */
const HIDDEN = 0.05;
const FACE = new Set(["head", "nose", "eye1", "eye-1"]);

/** What a picture shows, in few pixels. */
interface Sight {
  scene: Scene;
  model: Model;
  view: View;
  buffers: Buffers;
}

const percent = (share: number): number => Math.round(share * 100);

function sightOf(scene: Scene): Sight {
  const model = buildModel(scene.people, scene.props);
  const view = viewOf(scene.camera);
  return { scene, model, view, buffers: rasterize(model.parts, view, SIZE) };
}

/** Column, row and depth of a point. */
function pixelOf(view: View, point: Vec): readonly [number, number, number] {
  const [right, up, far] = view.project(point);
  return [((right + 1) * SIZE) / 2, ((1 - up) * SIZE) / 2, far];
}

/** The share of a striking surface that is seen. */
function shareOfHit({ scene, model, view, buffers }: Sight, hit: HitMark): number {
  const isOf = isStruck([hit], buffers, view);
  let seen = 0;
  buffers.part.forEach((part, at) => {
    if (part >= 0 && isOf(model.parts[part]!, at)) seen++;
  });
  const radius = (0.035 * SIZE) / scene.camera.size;
  return seen / (Math.PI * radius * radius);
}

/** The pixels that an arrow covers: where nobody stands before it. */
function* coveredBy({ path }: Arrow, { view, buffers, scene }: Sight): Generator<number> {
  // The end may lie inside of the hand, and the tail is thin.
  const wide = Math.max(1, ARROW * SIZE);
  for (const point of path.slice(Math.floor(path.length / 4), -2)) {
    const [x, y, far] = pixelOf(view, point);
    for (let py = Math.max(0, Math.floor(y - wide)); py <= Math.min(SIZE - 1, y + wide); py++)
      for (let px = Math.max(0, Math.floor(x - wide)); px <= Math.min(SIZE - 1, x + wide); px++) {
        const at = py * SIZE + px;
        if (buffers.depth[at]! > far - HIDDEN * Math.min(1, scene.camera.size)) yield at;
      }
  }
}

/** The largest share of anybody's face that arrows cover. */
function faceCovered(sight: Sight): number {
  const { model, buffers, scene } = sight;
  const all = new Map<number, number>();
  const ownerAt = (at: number) => {
    const part = model.parts[buffers.part[at]!];
    return part && FACE.has(part.id) ? part.owner : undefined;
  };
  for (let at = 0; at < buffers.part.length; at++) {
    const owner = ownerAt(at);
    if (owner !== undefined) all.set(owner, (all.get(owner) ?? 0) + 1);
  }
  const covered = new Map<number, Set<number>>();
  for (const arrow of scene.arrows)
    for (const at of coveredBy(arrow, sight)) {
      const owner = ownerAt(at);
      if (owner !== undefined) covered.set(owner, (covered.get(owner) ?? new Set()).add(at));
    }

  return Math.max(0, ...[...covered].map(([owner, pixels]) => pixels.size / all.get(owner)!));
}

/** How deep a ringed grip may lie behind what is seen there: about a forearm and a sleeve, metres. */
const GRIP_BEHIND = 0.14;

/** How far behind what is seen a point lies, metres; outside of the picture all is seen. */
function depthBehind({ view, buffers }: Sight, point: Vec): number {
  const [x, y, far] = pixelOf(view, point);
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (column < 0 || row < 0 || column >= SIZE || row >= SIZE) return 0;
  return far - buffers.depth[row * SIZE + column]!;
}

/** Points that must not be cut off: what strikes, what is held, and where arrows end. */
const telling = ({ hits, rings, arrows }: Scene): Vec[] => [
  ...hits.map(({ at }) => at),
  ...rings,
  ...arrows.flatMap(({ path }) => path.slice(-1)),
];
/** Such a point is at least this far from the edge, pixels. */
const INSIDE = 2;

function isCutOff({ view }: Sight, point: Vec): boolean {
  const [x, y] = pixelOf(view, point);
  return Math.min(x, y) < INSIDE || Math.max(x, y) > SIZE - INSIDE;
}

/** The share of arrows that lies on the limb that strikes. */
function limbCovered(sight: Sight): number {
  const { model, buffers, scene } = sight;
  const isOf = scene.hits.map(({ side, surface }) => {
    const limb = isOfLeg(surface) ? "trouser|shin" : "sleeve|forearm";
    return new RegExp(`^(?:${limb})${side}`);
  });
  const onLimb = (at: number): boolean => {
    const part = model.parts[buffers.part[at]!];
    return part !== undefined && scene.hits.some(({ person }, i) => part.owner === person && isOf[i]!.test(part.id));
  };
  const pixels = [...new Set(scene.arrows.flatMap((arrow) => [...coveredBy(arrow, sight)]))];
  return pixels.length === 0 ? 0 : pixels.filter(onLimb).length / pixels.length;
}

/** What cannot be seen on one picture, by its number. */
export function checkScene(scene: Scene, panel: number): PlacedWarning[] {
  const sight = sightOf(scene);
  const warnings: PlacedWarning[] = [];
  const warn = (kind: string, value: number, text: string) =>
    void warnings.push({ code: `sight.${panel}.${kind}`, value, text, panel, moment: "Bild" });
  for (const hit of scene.hits) {
    const share = shareOfHit(sight, hit);
    if (share < SEEN) warn("hit", percent(SEEN - share), `Trefffläche fast verdeckt: ${percent(share)} % zu sehen`);
  }
  for (const ring of scene.rings) {
    const behind = Math.round(depthBehind(sight, ring) * 100);
    if (behind > GRIP_BEHIND * 100) warn("grip", behind, `Griff verdeckt: ${behind} cm hinter dem, was zu sehen ist`);
  }
  const cut = telling(scene).filter((point) => isCutOff(sight, point)).length;
  if (cut > 0) warn("edge", cut, "Trefffläche, Griff oder Pfeilspitze am Bildrand abgeschnitten");
  const limb = limbCovered(sight);
  if (limb > LIMB_COVERED) warn("limb", percent(limb), `Pfeil liegt zu ${percent(limb)} % auf dem, was trifft`);
  const covered = faceCovered(sight);
  if (covered > FACE_COVERED) warn("face", percent(covered), `Pfeil über dem Gesicht: ${percent(covered)} % bedeckt`);
  return warnings;
}

/** What cannot be seen on the pictures of a technique: hidden strikes and grips, arrows over faces, cut off points. */
export function checkSight(technique: SolvedTechnique): PlacedWarning[] {
  const picture = pictureOf(technique, PLAIN_CAST);
  const scenes = picture.kind === "figure" ? [picture.scene] : picture.panels;
  return scenes.flatMap((scene, index) => checkScene(scene, index + 1));
}
