import { chambersOf } from "./chambers.ts";
import { contactsOf, steppingTime } from "./contacts.ts";
import { measure } from "./holding.ts";
import { armAt, ARM, detourIndex, hipHeight, jointsOf } from "./joints.ts";
import type { Hold, Run, Span, Timeline } from "./times.ts";
import type { Detour, Hit, Key, Movement, Visit } from "./types.ts";
import type { Numbers } from "./registers.ts";
import { type Station, travel } from "./travel.ts";

/** Seconds on each shown keyframe, on one that a strike goes through, and on the beginning. */
const HOLD = 0.7;
const PASSING = 0.1;
const OPENING = 0.4;
/** Metres per second of the fastest part, and seconds of one way at least: free, striking, and heavy. */
const PACE = { free: 2.1, strike: 3.4, heavy: 1.3 } as const;
const SHORTEST = { free: 0.16, strike: 0.16, heavy: 0.5 } as const;
/** Who sits or lies moves all of the body: hips below this, metres. */
const ON_FLOOR = 0.4;
/** Seconds of one way at most. */
const LONGEST = 0.95;
/** How much of a way on either side of a keyframe is rounded that is only passed through; less before a straight way. */
const ROUNDING = 0.3;
const STRAIGHT_ROUNDING = 0.15;
/** Keyframes that move nothing further than this are the same, metres. */
const SAME = 0.001;

/** A straight strike goes straight: the wrist of a marked arm keeps to the line in the room. */
function straightened(joints: Numbers, sides: readonly Hit["side"][]): Numbers {
  const copy = joints.slice();
  for (const side of sides) copy[armAt(side) + ARM.straight] = 1;
  return copy;
}

const stationOf = (key: Key): Station => ({ key, joints: key.bodies.map(jointsOf) });

/** The way to a visit. */
interface Way {
  visit: number;
  hits: readonly Hit[];
  /** The pose data says how the strike winds up. */
  hasOwnWay: boolean;
  /** Elbows, forearms and knees have no room for a wind-up. */
  isPlain: boolean;
  detours: readonly Detour[];
}

/** The spans between two keyframes: one, or two over a wind-up that the pose data leaves out. */
function spansBetween(a: Station, b: Station, way: Way): Span[] {
  const { visit, hits, detours } = way;
  const contacts = contactsOf(a.key!, b.key!, measure);
  for (const detour of detours) {
    if (detour.visit === visit) contacts.detours[detour.person]!.set(detour.by, detourIndex(detour));
  }
  const { over, straight } = chambersOf(a, b, contacts, way);
  const holds = contacts.ties.some(({ kind }) => kind === "grip");
  const staysDown = [a, b].every(({ joints: [self] }) => self !== undefined && hipHeight(self) < ON_FLOOR);
  const kind = hits.length > 0 ? "strike" : holds || staysDown ? "heavy" : "free";
  const longer = steppingTime(contacts);
  const stations = over ? [a, over, b] : [a, b];
  const parts = stations.slice(1).map((to, index) => {
    const from = stations[index]!;
    const seconds = Math.min(LONGEST, Math.max(SHORTEST[kind], travel(from, to) / PACE[kind]));
    return { from, to, seconds: seconds * longer };
  });
  const all = parts.reduce((sum, { seconds }) => sum + seconds, 0);
  let t = 0;
  return parts.map(({ from, to, seconds }, index): Span => {
    const t0 = t;
    t += seconds / all;
    const isLast = to === b;
    const rounding = index === 0 && straight.some((sides) => sides.length > 0) ? STRAIGHT_ROUNDING : ROUNDING;
    const lined = (joints: readonly Numbers[]) =>
      joints.map((numbers, person) => straightened(numbers, straight[person] ?? []));
    return {
      from: lined(from.joints),
      to: lined(to.joints),
      seconds,
      rounding,
      visit,
      contacts,
      t0,
      t1: isLast ? 1 : t,
    };
  });
}

export type { Run, Timeline } from "./times.ts";

/** The runs and holds of visits in order. */
class Plan {
  readonly runs: Run[] = [];
  readonly holds: Hold[] = [];
  private readonly movement: Movement;
  private readonly stations: Station[];
  private spans: Span[] = [];
  private clock = 0;

  constructor(movement: Movement) {
    this.movement = movement;
    this.stations = movement.keys.map(stationOf);
    const [first] = movement.sequence;
    if (movement.sequence.length > 1) this.clock = OPENING;
    if (first?.kind === "shown") this.hold(first.panel, 0, HOLD);
    movement.sequence.forEach((visit, index) => {
      const before = movement.sequence[index - 1];
      if (before) this.go(before, visit, index);
    });
  }

  private hold(panel: number, from: number, seconds: number): void {
    const isOnly = this.movement.sequence.length === 1;
    this.clock = isOnly ? 0 : from + seconds;
    this.holds.push({ panel, from, to: this.clock });
  }

  private go(before: Visit, visit: Visit, index: number): void {
    const { panels, detours, plain, sequence } = this.movement;
    const isEnd = index === sequence.length - 1;
    const isShown = visit.kind === "shown";
    const hits = isShown ? (panels[visit.panel]?.hits ?? []) : [];
    const [a, b] = [this.stations[before.key]!, this.stations[visit.key]!];
    if (travel(a, b) > SAME) {
      const [hasOwnWay, isPlain] = [before.kind === "through", plain.includes(index)];
      this.spans.push(...spansBetween(a, b, { visit: index, hits, hasOwnWay, isPlain, detours }));
    }
    if (!isShown && !isEnd) return;
    if (this.spans.length > 0) {
      const seconds = this.spans.reduce((sum, span) => sum + span.seconds, 0);
      this.runs.push({ panel: visit.panel, start: this.clock, seconds, strikes: hits.length > 0, spans: this.spans });
      this.clock += seconds;
      this.spans = [];
    }
    const goesOn = sequence[index + 1]?.kind === "follow";
    if (isShown) this.hold(visit.panel, this.clock, goesOn ? PASSING : HOLD);
    else this.clock += HOLD;
  }

  get seconds(): number {
    return this.clock;
  }
}

/** The times of a movement: distances make durations, strikes are faster, each shown keyframe stands for a while. */
export function timelineOf(movement: Movement): Timeline {
  const { runs, holds, seconds } = new Plan(movement);
  const stepAt = (instant: number): number => {
    let panel = 0;
    for (const run of runs) if (run.start <= instant) panel = run.panel;
    for (const hold of holds) if (hold.from <= instant && hold.panel > panel) panel = hold.panel;
    return panel;
  };
  return { movement, seconds, holds, runs, stepAt };
}
