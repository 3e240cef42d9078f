import { type Cast, looksOf } from "../pose/cast.ts";
import { locate, parseSurface, wayOf } from "./arrow.ts";
import { frameCamera, outlineOf, outlineOfProp } from "#domain/figures/framing.ts";
import { markArrows, marksOf, pointsOf } from "./marks.ts";
import { newTrack, type SolvedPanel, solvePanel } from "./motion.ts";
import type { SolvedMoment } from "../pose/people.ts";
import type { PanelPlan, TechniquePlan } from "./plan.ts";
import type { PosedBody } from "../pose/poseSpec.ts";
import type { Arrow, FootprintPlan, HitMark, Inset, Person, Picture, Scene } from "../pose/types.ts";
import type { Camera, Vec } from "#domain/figures/types.ts";
import { SIDES } from "#domain/figures/types.ts";
import { add, distance } from "#domain/figures/vector.ts";

const ANGLE = { azimuth: -45, elevation: 9 };
/** A start pose that differs less than this from the final pose would be clutter as a ghost, metres. */
const GHOST_FROM = 0.12;
const INSET_SIZE = 0.5;
const PARTNER_BELT = "black";

/** A technique's panels, solved in sequence. */
export interface SolvedTechnique {
  plan: TechniquePlan;
  panels: SolvedPanel[];
}

/** Solves all keyframes; each panel begins where the previous one ended. */
export function solveTechnique(plan: TechniquePlan): SolvedTechnique {
  const track = newTrack();
  return { plan, panels: plan.panels.map((panel) => solvePanel(panel, track)) };
}

function peopleOf({ bodies }: SolvedMoment, cast: Cast): Person[] {
  const looks = looksOf(cast);
  return bodies.map((body, index) =>
    index === 0
      ? { body, role: "self", belt: cast.belt, look: looks[0] }
      : { body, role: "partner", belt: PARTNER_BELT, look: looks[index]! },
  );
}

function differs(a: PosedBody, b: PosedBody): boolean {
  const moved = SIDES.flatMap((side) => [
    distance(a.arms[side].wrist, b.arms[side].wrist),
    distance(a.legs[side].ankle, b.legs[side].ankle),
  ]);
  return Math.max(distance(a.skull, b.skull), ...moved) > GHOST_FROM;
}

function ghostsOf(plan: PanelPlan, solved: SolvedPanel, { belt, looks: [look] }: Cast): Person[] {
  if (plan.ghost === false) return [];
  const [from, to] = [solved.keys[plan.ghost]?.bodies[0], solved.main.bodies[0]];
  if (!from || !to || !differs(from, to)) return [];
  return [{ body: from, role: "self", belt, look }];
}

function hitsOf(plan: PanelPlan, moment: SolvedMoment): HitMark[] {
  return plan.hits.flatMap((ref) => {
    const hit = parseSurface(ref);
    const at = locate(ref, moment);
    return hit && at ? [{ ...hit, at }] : [];
  });
}

const present = <T>(values: readonly (T | undefined)[]): T[] =>
  values.filter((value): value is T => value !== undefined);

function insetOf({ inset, camera }: PanelPlan, moment: SolvedMoment): Inset | undefined {
  const of = inset && locate(inset.of, moment);
  if (!inset || !of) return undefined;
  const { azimuth = camera.azimuth ?? ANGLE.azimuth, elevation = camera.elevation ?? ANGLE.elevation } = inset;
  return { of, corner: inset.corner, camera: { azimuth, elevation, target: of, size: inset.size ?? INSET_SIZE } };
}

/** The camera that shows everything; `more` are points that neither bodies nor arrows reach. */
function cameraFor(
  plan: PanelPlan,
  moments: readonly SolvedMoment[],
  arrows: readonly Arrow[],
  more: readonly Vec[] = [],
): Camera {
  const { azimuth = ANGLE.azimuth, elevation = ANGLE.elevation, zoom, on } = plan.camera;
  const points = [
    ...moments.flatMap(({ bodies, props }) => [...bodies.flatMap(outlineOf), ...props.flatMap(outlineOfProp)]),
    ...arrows.flatMap(({ path }) => path),
  ];
  const main = moments[0];
  const centre: Vec | undefined = typeof on === "string" ? main && locate(on, main) : on;
  return frameCamera([...points, ...more], { azimuth, elevation }, zoom, centre);
}

/** The arrows to draw. One that would hide the striking surface is moved aside; without a strike, all are. */
function arrowsOf(plan: PanelPlan, keys: readonly SolvedMoment[], follow?: SolvedMoment): Arrow[] {
  const { arrows, arrowFrom, arrowBy, hits } = plan;
  const striking = arrows.filter((ref) => hits.includes(ref));
  const aside = new Set(striking.length > 0 ? striking : arrows);
  const ways = arrows.map((ref) => {
    const way = wayOf(ref, keys.slice(arrowFrom), follow);
    return way && arrowBy && aside.has(ref) ? { path: way.path.map((point) => add(point, arrowBy)) } : way;
  });
  return present(ways);
}

/** One drawing. `before` is the last moment of the previous panel. */
export function sceneOf(plan: PanelPlan, solved: SolvedPanel, cast: Cast, before?: SolvedMoment): Scene {
  const { main, keys } = solved;
  const from = before && !solved.start ? [before, ...keys] : keys;
  const arrows = [...arrowsOf(plan, from, solved.follow), ...markArrows(plan.marks, main)];
  const ghosts = ghostsOf(plan, solved, cast);
  const shown: SolvedMoment[] = [main, { bodies: ghosts.map(({ body }) => body as PosedBody), props: [] }];
  const inset = insetOf(plan, main);
  const marks = plan.marks && marksOf(plan.marks, main);
  return {
    people: peopleOf(main, cast),
    props: main.props,
    ghosts,
    arrows,
    hits: hitsOf(plan, main),
    rings: present(plan.rings.map((ref) => locate(ref, main))),
    ...(inset && { inset }),
    ...(plan.zones && { zones: plan.zones }),
    ...(marks && { marks }),
    camera: cameraFor(plan, shown, arrows, marks && pointsOf(marks)),
  };
}

/** The supports of a body in top view. */
export function footprintOf(body: PosedBody): FootprintPlan {
  return { feet: body.footMarks, supports: body.supports, centreOfMass: body.centreOfMass };
}

/** The picture of a technique: one figure, or a strip whose panels share one scale. */
export function pictureOf({ plan, panels }: SolvedTechnique, cast: Cast): Picture {
  const scenes = panels.map((panel, index) =>
    sceneOf(plan.panels[index] as PanelPlan, panel, cast, panels[index - 1]?.main),
  );
  if (plan.isStrip) {
    const size = Math.max(...scenes.map(({ camera }) => camera.size));
    const shown = scenes.map((scene) => ({ ...scene, camera: { ...scene.camera, size } }));
    const steps = plan.unnumbered ? [] : (plan.steps ?? shown.map((_, index) => index + 1));
    return { kind: "strip", panels: shown, telling: plan.still, steps };
  }
  const [scene] = scenes;
  const body = panels[0]?.main.bodies[0];
  if (!scene || !body) throw new Error("A technique without a panel.");
  const { unmirrored } = plan;
  return {
    kind: "figure",
    scene,
    ...(plan.footprint && { footprint: footprintOf(body) }),
    ...(unmirrored && { unmirrored }),
  };
}

/** The camera of the whole movement: the first panel's angle, wide enough for all moments and the arrows of all panels. */
export const movementCamera = (
  { plan }: SolvedTechnique,
  moments: readonly SolvedMoment[],
  scenes: readonly Scene[],
): Camera =>
  cameraFor(
    plan.panels[0] as PanelPlan,
    moments,
    scenes.flatMap(({ arrows }) => arrows),
  );
