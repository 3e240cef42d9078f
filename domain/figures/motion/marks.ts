import { surfacePoint } from "../surfaces.ts";
import type { Side, Surface, Vec } from "../types.ts";
import { add, lerp } from "../vector.ts";
import type { Movement, Panel } from "./types.ts";
import { makeStage, poseAt, type Stage } from "./pose.ts";
import { placeOf } from "./references.ts";
import { copyPoint, newPoint, type Point } from "./registers.ts";
import { struckBy } from "./struck.ts";
import type { Timeline } from "./timeline.ts";

/** A striking surface, marked in red. */
export interface StruckMark {
  person: number;
  side: Side;
  surface: Surface;
  /** Ids of the body's parts that carry the surface. */
  parts: RegExp;
  /** The middle of the surface, and how far the mark reaches from it, metres. */
  at: Point;
  reach: number;
  /** 0 to 1. */
  glow: number;
}

/** The way of a point through the room, drawn as a swelling arrow. */
export interface WayMark {
  path: readonly Vec[];
  /** How much of it is drawn, from its beginning, and how strongly: 0 to 1. */
  drawn: number;
  opacity: number;
}

/** A ring around a point of contact. */
export interface RingMark {
  at: Point;
  /** 0 to 1. */
  opacity: number;
}

/** What is marked at an instant; overwritten by the next one. Marks that are not seen have no glow or opacity. */
export interface Marks {
  readonly struck: readonly StruckMark[];
  readonly ways: readonly WayMark[];
  readonly rings: readonly RingMark[];
}

/** Points of an arrow's path. */
export const ARROW_POINTS = 32;
/** Seconds before the strike at which its mark begins, and during which all marks go. */
const FLASH = 0.04;
const FADE = 0.2;

/** The marks of a movement, of which none is seen yet. */
export function makeMarks({ panels }: Pick<Movement, "panels">): Marks {
  const most = <T>(count: (panel: Panel) => number, make: () => T): T[] =>
    Array.from({ length: Math.max(0, ...panels.map(count)) }, make);
  return {
    struck: most(
      ({ hits }) => hits.length,
      () => ({ person: 0, side: "L", surface: "fist", parts: /^$/, at: newPoint(), reach: 0.5, glow: 0 }),
    ),
    ways: most(
      ({ arrows, lines }) => arrows.length + lines.length,
      () => ({ path: [], drawn: 0, opacity: 0 }),
    ),
    rings: most(
      ({ rings }) => rings.length,
      () => ({ at: newPoint(), opacity: 0 }),
    ),
  };
}

/** The paths of a panel's arrows, and from when to when they are drawn. */
interface Ways {
  paths: readonly (readonly Vec[])[];
  from: number;
  to: number;
}

/** When a panel's arrows begin: with its movement, or at the keyframe that the pose data names. */
function beginningOf({ runs, movement, holds }: Timeline, index: number): { from: number; to: number } {
  const panel = movement.panels[index]!;
  const to = holds.find((hold) => hold.panel === index)?.from ?? 0;
  const run = runs.find(({ start, seconds }) => Math.abs(start + seconds - to) < 1e-6);
  if (!run) return { from: to, to };
  const keys = movement.sequence.filter((visit) => visit.panel === index && visit.kind !== "back");
  const first = keys[panel.arrowFrom];
  const at = first && run.spans.findIndex(({ contacts, t0 }) => contacts.a === movement.keys[first.key] && t0 === 0);
  const skipped = at !== undefined && at > 0 ? run.spans.slice(0, at) : [];
  return { from: run.start + skipped.reduce((sum, { seconds }) => sum + seconds, 0) * SLOWED, to };
}
/** A movement begins slowly: the first ways take longer than their own seconds. */
const SLOWED = 1.15;

function pathOf(timeline: Timeline, stage: Stage, place: string, from: number, to: number): Vec[] {
  return Array.from({ length: ARROW_POINTS }, (_, i) => {
    poseAt(timeline, from + ((to - from) * i) / (ARROW_POINTS - 1), stage);
    return placeOf(place, stage.bodies, stage.props) ?? [0, 0, 0];
  });
}

function waysOf(timeline: Timeline, index: number): Ways {
  const { panels } = timeline.movement;
  const { arrows, hits, arrowBy = [0, 0, 0], lines } = panels[index]!;
  const { from, to } = beginningOf(timeline, index);
  const stage = makeStage(timeline.movement);
  const striking = new Set(hits.map(({ person, side, surface }) => `${person}.${side}.${surface}`));
  const isStrike = arrows.some((place) => striking.has(place));
  const moved = arrows.map((place) => {
    const path = pathOf(timeline, stage, place, from, to);
    const aside = striking.has(place) || !isStrike;
    return aside ? path.map((point) => add(point, arrowBy)) : path;
  });
  const free = lines.map(([a, b]) =>
    Array.from({ length: ARROW_POINTS }, (_, i) => lerp(a, b, i / (ARROW_POINTS - 1))),
  );
  return { paths: [...(to > from ? moved : []), ...free], from, to };
}

const known = new WeakMap<Timeline, Ways[]>();
/** The arrows of all panels of a movement, found once. */
function allWays(timeline: Timeline): Ways[] {
  let ways = known.get(timeline);
  if (!ways) known.set(timeline, (ways = timeline.movement.panels.map((_, index) => waysOf(timeline, index))));
  return ways;
}

const clamped = (value: number): number => (value < 0 ? 0 : value > 1 ? 1 : value);

/** What is marked at an instant (seconds), on the stage that shows it; allocates nothing but at the first call. */
export function marksAt(timeline: Timeline, instant: number, stage: Stage, marks: Marks): void {
  const { movement, holds } = timeline;
  const index = timeline.stepAt(instant);
  const panel = movement.panels[index]!;
  let hold = holds[0]!;
  for (let i = 0; i < holds.length; i++) if (holds[i]!.panel === index) hold = holds[i]!;
  const isStill = timeline.seconds === 0;
  const fade = isStill ? 1 : clamped((hold.to - instant) / FADE);
  markStruck(panel, isStill ? 1 : clamped((instant - hold.from + FLASH) / FLASH) * fade, stage, marks);
  const shown = isStill ? 1 : clamped((instant - hold.from + FADE) / FADE) * fade;
  markRings(panel, shown, stage, marks);
  const ways = allWays(timeline)[index]!;
  const drawn = ways.to > ways.from ? clamped((instant - ways.from) / (ways.to - ways.from)) : 1;
  for (let i = 0; i < marks.ways.length; i++) {
    const way = marks.ways[i]!;
    const path = ways.paths[i];
    way.path = path ?? NOWHERE;
    way.drawn = drawn;
    way.opacity = path && drawn > 0 ? fade : 0;
  }
}
const NOWHERE: readonly Vec[] = [];

function markStruck({ hits }: Panel, glow: number, { bodies }: Stage, { struck }: Marks): void {
  for (let i = 0; i < struck.length; i++) {
    const mark = struck[i]!;
    const hit = hits[i];
    mark.glow = hit ? glow : 0;
    if (!hit || glow === 0) continue;
    const { parts, reach } = struckBy(hit.surface, hit.side);
    mark.person = hit.person;
    mark.side = hit.side;
    mark.surface = hit.surface;
    mark.parts = parts;
    mark.reach = reach;
    copyPoint(mark.at, surfacePoint(bodies[hit.person]!, hit.side, hit.surface));
  }
}

function markRings({ rings: places }: Panel, glow: number, { bodies, props }: Stage, { rings }: Marks): void {
  for (let i = 0; i < rings.length; i++) {
    const place = places[i];
    const at = place !== undefined && glow > 0 ? placeOf(place, bodies, props) : undefined;
    rings[i]!.opacity = at ? glow : 0;
    if (at) copyPoint(rings[i]!.at, at);
  }
}
