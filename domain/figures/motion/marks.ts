import type { Side, Surface, Vec } from "../types.ts";
import { add, pointAt } from "../vector.ts";
import type { Movement, Panel } from "./types.ts";
import { makeStage, newPlace, placeIn, poseAt, type Stage } from "./pose.ts";
import { referenceTo, sidePlaceTo } from "./bodyPlaces.ts";
import { readReference, type Reference } from "./references.ts";
import { newPoint, type Point } from "./registers.ts";
import { type Struck, struckBy } from "./struck.ts";
import type { Run, Timeline } from "./timeline.ts";

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
      () => ({ person: 0, side: "L", surface: "fist", parts: /^$/, at: newPoint(), reach: 0.5, glow: 0.5 }),
    ),
    ways: most(
      ({ arrows, lines }) => arrows.length + lines.length,
      () => ({ path: [], drawn: 0.5, opacity: 0.5 }),
    ),
    rings: most(
      ({ rings }) => rings.length,
      () => ({ at: newPoint(), opacity: 0.5 }),
    ),
  };
}

/** What a panel marks, found once. */
interface PanelMarks {
  /** The paths of its arrows, and from when to when they are drawn, seconds. */
  paths: readonly (readonly Vec[])[];
  from: number;
  to: number;
  rings: readonly Reference[];
  struck: readonly Struck[];
}

/** When a panel's arrows begin: with its movement, or at the keyframe that the pose data names. */
function beginningOf({ runs, movement, holds }: Timeline, index: number): { from: number; to: number } {
  const panel = movement.panels[index]!;
  const to = holds.find((hold) => hold.panel === index)?.from ?? 0;
  const run = runs.find(({ start, seconds }) => Math.abs(start + seconds - to) < 1e-6);
  if (!run) return { from: to, to };
  const { sequence } = movement;
  const own = sequence.filter((visit) => visit.panel === index && visit.kind !== "back");
  // A panel without a beginning of its own goes on from the picture before, which counts as its first keyframe.
  const before = own[0]?.kind === "start" ? undefined : sequence[sequence.indexOf(own[0]!) - 1];
  const first = (before ? [before, ...own] : own)[panel.arrowFrom];
  // An arrow from the picture itself leads on from it; on the way there it is the last piece of it.
  const at =
    first?.kind === "shown"
      ? run.spans.findLastIndex(({ t0 }) => t0 === 0)
      : first && run.spans.findIndex(({ contacts, t0 }) => contacts.a === movement.keys[first.key] && t0 === 0);
  return { from: at === undefined || at <= 0 ? run.start : startOf(run, at), to };
}

/** How finely the instant is sought at which a run reaches one of its spans: halvings of its time. */
const HALVINGS = 16;
const sought = newPlace();

/** The instant at which a run reaches a span: it does not move evenly. */
function startOf(run: Run, span: number): number {
  let low = run.start;
  let high = run.start + run.seconds;
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2;
    placeIn(run, middle, sought);
    if (sought.index < span) low = middle;
    else high = middle;
  }
  return high;
}

/** The ways of places through the room, all seen in one pass. */
function pathsOf(timeline: Timeline, places: readonly Reference[], from: number, to: number): Point[][] {
  const stage = makeStage(timeline.movement);
  const paths = places.map((): Point[] => []);
  if (places.length === 0 || to <= from) return paths;
  for (let i = 0; i < ARROW_POINTS; i++) {
    poseAt(timeline, from + ((to - from) * i) / (ARROW_POINTS - 1), stage);
    for (const [index, place] of places.entries()) {
      const at = newPoint();
      referenceTo(at, place, stage);
      paths[index]!.push(at);
    }
  }
  return paths;
}

const read = (places: readonly string[]): Reference[] =>
  places.map(readReference).filter((place) => place !== undefined);

function findMarks(timeline: Timeline, index: number): PanelMarks {
  const { arrows, hits, rings, arrowBy = [0, 0, 0], lines } = timeline.movement.panels[index]!;
  const { from, to } = beginningOf(timeline, index);
  const striking = new Set(hits.map(({ person, side, surface }) => `${person}.${side}.${surface}`));
  const isStrike = arrows.some((place) => striking.has(place));
  const moved = pathsOf(timeline, read(arrows), from, to).map((path, arrow) => {
    const isMovedAside = striking.has(arrows[arrow]!) || !isStrike;
    return isMovedAside ? path.map((point) => add(point, arrowBy)) : path;
  });
  const free = lines.map((way) => Array.from({ length: ARROW_POINTS }, (_, i) => pointAt(way, i / (ARROW_POINTS - 1))));
  return {
    paths: [...(to > from ? moved : []), ...free],
    from,
    to,
    rings: read(rings),
    struck: hits.map(({ surface, side }) => struckBy(surface, side)),
  };
}

const known = new WeakMap<Timeline, (PanelMarks | undefined)[]>();
/** What a panel marks; found when it is seen for the first time. */
function marksOf(timeline: Timeline, index: number): PanelMarks {
  let panels = known.get(timeline);
  if (!panels) known.set(timeline, (panels = []));
  return (panels[index] ??= findMarks(timeline, index));
}

const clamped = (value: number): number => (value < 0 ? 0 : value > 1 ? 1 : value);

/** How strongly everything is marked at the instant; overwritten by the next one. */
const seen = { struck: 0.5, rings: 0.5, fade: 0.5, drawn: 0.5 };

function measureSeen({ holds, seconds }: Timeline, index: number, instant: number, { from, to }: PanelMarks): void {
  let hold = holds[0]!;
  for (let i = 0; i < holds.length; i++) if (holds[i]!.panel === index) hold = holds[i]!;
  const isStill = seconds === 0;
  seen.fade = isStill ? 1 : clamped((hold.to - instant) / FADE);
  seen.struck = isStill ? 1 : clamped((instant - hold.from + FLASH) / FLASH) * seen.fade;
  seen.rings = isStill ? 1 : clamped((instant - hold.from + FADE) / FADE) * seen.fade;
  seen.drawn = to > from ? clamped((instant - from) / (to - from)) : 1;
}

/**
 * What is marked at an instant (seconds), on the stage that shows it; allocates nothing but when a panel is seen for the
 * first time.
 */
export function marksAt(timeline: Timeline, instant: number, stage: Stage, marks: Marks): void {
  const index = timeline.stepAt(instant);
  const found = marksOf(timeline, index);
  measureSeen(timeline, index, instant, found);
  markStruck(timeline.movement.panels[index]!, found, stage, marks);
  markRings(found, stage, marks);
  for (let i = 0; i < marks.ways.length; i++) {
    const way = marks.ways[i]!;
    const path = found.paths[i];
    way.path = path ?? NOWHERE;
    way.drawn = seen.drawn;
    way.opacity = path && seen.drawn > 0 ? seen.fade : 0;
  }
}
const NOWHERE: readonly Vec[] = [];

function markStruck({ hits }: Panel, { struck: kinds }: PanelMarks, { bodies }: Stage, { struck }: Marks): void {
  for (let i = 0; i < struck.length; i++) {
    const mark = struck[i]!;
    const hit = hits[i];
    mark.glow = hit ? seen.struck : 0;
    if (!hit || seen.struck === 0) continue;
    const { parts, reach } = kinds[i]!;
    mark.person = hit.person;
    mark.side = hit.side;
    mark.surface = hit.surface;
    mark.parts = parts;
    mark.reach = reach;
    sidePlaceTo(mark.at, bodies[hit.person]!, hit.side, hit.surface);
  }
}

function markRings({ rings: places }: PanelMarks, stage: Stage, { rings }: Marks): void {
  for (let i = 0; i < rings.length; i++) {
    const place = places[i];
    const isSeen = place !== undefined && seen.rings > 0 && referenceTo(rings[i]!.at, place, stage);
    rings[i]!.opacity = isSeen ? seen.rings : 0;
  }
}
