import { BELTS } from "#domain/catalogue/belts.ts";
import { packBody, packFrame, packPoint } from "#domain/figures/motion/codec.ts";
import { MOTION_VERSION, readMovement } from "#domain/figures/motion/movement.ts";
import { readReference, tieText } from "#domain/figures/motion/references.ts";
import { ASIDE, type Detour, type Tie, type Visit, VISITS } from "#domain/figures/motion/types.ts";
import type { Camera, Prop, Surface } from "#domain/figures/types.ts";
import { PROP_KINDS, SIDES } from "#domain/figures/types.ts";
import { holderOf } from "../pose/heldThings.ts";
import type { SolvedMoment } from "../pose/people.ts";
import type { PosedBody } from "../pose/poseSpec.ts";
import type { PropData } from "../pose/schema.ts";
import type { PointData } from "../pose/values.ts";
import { locate } from "./arrow.ts";
import { findWays } from "./detours.ts";
import { markWays } from "./marks.ts";
import type { KeyMoment, PanelPlan } from "./plan.ts";
import { type Cast, looksOf } from "../pose/cast.ts";
import { movementCamera, pictureOf, type SolvedTechnique } from "./scene.ts";

/** A keyframe with what the plan says of it. */
interface Moment {
  solved: SolvedMoment;
  things: readonly PropData[];
}

/** A reference from anywhere as the movement writes it: always with the person. */
function placed(ref: string, person = 0): string {
  if (/^(?:[012]\.|p[0-9]\.)/.test(ref)) return ref;
  return ref.startsWith("own.") ? `${person}.${ref.slice(4)}` : `${person}.${ref}`;
}

const nameOf = (point: PointData | undefined): string | undefined =>
  typeof point === "string" ? point : point && "of" in point ? point.of : undefined;

/** A hand or foot that misses its place by more than this does not hold on, metres. */
const HELD = 0.03;

/** Where hands and feet of somebody hold on at a moment. */
function tiesOf({ bodies, props }: SolvedMoment, person: number): Tie[] {
  const body = bodies[person];
  return body
    ? wantedTies(body, person).filter(({ side, kind, to }) => {
        if (to && !locate(to, { bodies, props })) return false;
        return !body.misses.some(({ part, metres }) => part === `${kind}.${side}` && metres > HELD);
      })
    : [];
}

/** Where a body's pose data wants hands and feet to hold on. */
function wantedTies(body: PosedBody, person: number): Tie[] {
  return SIDES.flatMap((side): Tie[] => {
    const arm = body.spec.arms[side];
    const leg = body.spec.legs[side];
    const tie = (kind: Tie["kind"], surface: Surface, to = ""): Tie => ({ person, side, kind, surface, to });
    const at = (point: PointData | undefined) => {
      const name = nameOf(point);
      return name === undefined ? undefined : placed(name, person);
    };
    const [grip, touch, to, kick] = [at(arm.grip), at(arm.touch), at(arm.to), at(leg.touch)];
    return [
      ...(grip ? [tie("grip", "hand", grip)] : []),
      ...(touch ? [tie("touch", arm.with ?? "fist", touch)] : []),
      ...(to ? [tie("touch", "wrist", to)] : []),
      ...(arm.floor ? [tie("floor", "hand")] : []),
      ...(kick ? [tie("touch", leg.with ?? "ball", kick)] : []),
    ];
  });
}

/** All visits of a technique in order of playing, and their keyframes. */
function visitsOf({ plan, panels }: SolvedTechnique): { moments: Moment[]; visits: Visit[] } {
  const moments: Moment[] = [];
  const visits: Visit[] = [];
  const visit = (solved: SolvedMoment, key: KeyMoment | undefined, kind: Visit["kind"], panel: number) => {
    let index = moments.findIndex((moment) => moment.solved === solved);
    if (index < 0) index = moments.push({ solved, things: key?.props ?? [] }) - 1;
    visits.push({ key: index, kind, panel });
  };
  panels.forEach(({ start, keys, main, follow, back }, panel) => {
    const written = plan.panels[panel]!;
    keys.forEach((solved, index) => {
      const through = written.through[index - (start ? 1 : 0)];
      if (solved === main) visit(solved, written.main, "shown", panel);
      else if (solved === start) visit(solved, written.start, "start", panel);
      else visit(solved, through, "through", panel);
    });
    if (follow) visit(follow, written.follow, "follow", panel);
    back.forEach((solved, index) => visit(solved, written.back?.[index], "back", panel));
  });
  const [only, more] = panels;
  if (only?.start && !more && only.back.length === 0) {
    for (const solved of only.keys.slice(0, -1).reverse()) visit(solved, undefined, "back", 0);
  }
  return { moments, visits };
}

/** People and things that a keyframe leaves out are where they are in the next one that has them, or the last. */
function completed<T>(lists: readonly (readonly T[])[], fits: (a: T, b: T) => boolean): T[][] {
  const count = Math.max(0, ...lists.map((list) => list.length));
  return lists.map((_, key) =>
    Array.from({ length: count }, (_, index) => {
      const own = lists[key]?.[index];
      const last = lists.findLast((list) => list[index] !== undefined)?.[index] as T;
      const later = lists.slice(key).find((list) => list[index] !== undefined && fits(list[index], last))?.[index];
      return own !== undefined && fits(own, last) ? own : (later ?? last);
    }),
  );
}

/** Numbers a list's entries; equal ones share a number. */
class Shared {
  readonly list: unknown[] = [];
  private readonly known = new Map<string, number>();
  add(value: unknown): number {
    const text = JSON.stringify(value);
    const index = this.known.get(text) ?? this.list.push(value) - 1;
    this.known.set(text, index);
    return index;
  }
}

interface Thing {
  prop: Prop;
  data: PropData | undefined;
}
function packThing({ prop, data }: Thing): number[] {
  const holder = data && holderOf(data);
  const code = holder ? 1 + holder.person * 2 + (holder.side === "R" ? 1 : 0) : 0;
  return [PROP_KINDS.indexOf(prop.kind), code, ...packPoint(prop.at), ...packFrame(prop.frame)];
}

function packCamera({ azimuth, elevation, target, size }: Camera): number[] {
  return [Math.round(azimuth * 10), Math.round(elevation * 10), ...packPoint(target), Math.round(size * 1000)];
}

/** References that a movement understands; marks on anything else stay with the still. */
const known = (refs: readonly string[]): string[] => refs.map((ref) => placed(ref)).filter((ref) => readReference(ref));

function packPanel(plan: PanelPlan, moment: SolvedMoment, camera: Camera, step?: number, ghost?: number): object {
  const list = <T>(name: string, values: readonly T[]) => (values.length > 0 ? { [name]: values } : {});
  const lines = markWays(plan.marks, moment).map((way) => way.map(packPoint));
  return {
    camera: packCamera(camera),
    ...(step !== undefined && { step }),
    ...list("hits", known(plan.hits)),
    ...list("arrows", known(plan.arrows)),
    ...(plan.arrowFrom > 0 && { from: plan.arrowFrom }),
    ...(plan.arrowBy && { by: packPoint(plan.arrowBy) }),
    ...list("lines", lines),
    ...list("rings", known(plan.rings)),
    ...(ghost !== undefined && { ghost }),
  };
}

function packDetour({ visit, person, part, widest, by }: Detour): number[] {
  return [visit, person, ASIDE.indexOf(part), widest, ...packPoint(by)];
}

/**
 * A solved technique that moves as the data of a movement (`readMovement` reads it), with the detours that it needs.
 */
export function exportMovement(technique: SolvedTechnique, cast: Cast): object {
  const data = exportKeys(technique, cast);
  const movement = readMovement(data);
  if (!movement) return data;
  const { detours, plain } = findWays(movement);
  return {
    ...data,
    ...(detours.length > 0 && { detours: detours.map(packDetour) }),
    ...(plain.length > 0 && { plain }),
  };
}

function exportKeys(technique: SolvedTechnique, cast: Cast): object {
  const { plan, panels } = technique;
  const { moments, visits } = visitsOf(technique);
  const picture = pictureOf(technique, cast);
  const scenes = picture.kind === "figure" ? [picture.scene] : picture.panels;
  const bodies = completed(
    moments.map(({ solved }) => solved.bodies),
    () => true,
  );
  const things = completed(
    moments.map(({ solved, things }) => solved.props.map((prop, index): Thing => ({ prop, data: things[index] }))),
    (a, b) => a.prop.kind === b.prop.kind,
  );
  const [allBodies, allThings] = [new Shared(), new Shared()];
  const keys = moments.map((_, index) => {
    const who = bodies[index]!.map((body) => allBodies.add(packBody(body)));
    const what = things[index]!.map((thing) => allThings.add(packThing(thing)));
    const ties = bodies[index]!.flatMap((__, person) => tiesOf(moments[index]!.solved, person)).map(tieText);
    return ties.length > 0 ? [who, what, ties] : what.length > 0 ? [who, what] : [who];
  });
  const ghostOf = (index: number): number | undefined => {
    const shown = plan.panels[index]!.ghost;
    if (shown === false || scenes[index]!.ghosts.length === 0) return undefined;
    const key = moments.findIndex(({ solved }) => solved === panels[index]!.keys[shown]);
    return key < 0 ? undefined : key;
  };
  const stepOf = (index: number) => (plan.isStrip && !plan.unnumbered ? (plan.steps?.[index] ?? index + 1) : undefined);
  return {
    v: MOTION_VERSION,
    belt: BELTS.find((known) => known === cast.belt),
    looks: looksOf(cast).slice(0, bodies[0]!.length),
    camera: packCamera(
      movementCamera(
        technique,
        moments.map(({ solved }) => solved),
        scenes,
      ),
    ),
    ...(plan.still > 0 && { telling: plan.still }),
    bodies: allBodies.list,
    ...(allThings.list.length > 0 && { things: allThings.list }),
    keys,
    sequence: visits.flatMap(({ key, kind, panel }) => [key, VISITS.indexOf(kind), panel]),
    panels: plan.panels.map((panel, index) =>
      packPanel(panel, panels[index]!.main, scenes[index]!.camera, stepOf(index), ghostOf(index)),
    ),
  };
}
