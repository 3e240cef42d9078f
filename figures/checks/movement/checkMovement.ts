import { goesStraight } from "#domain/figures/motion/chambers.ts";
import { type Contacts, contactsOf, FOOT, type FootTrack } from "#domain/figures/motion/contacts.ts";
import { drift, measure as holding } from "#domain/figures/motion/holding.ts";
import { couplesOf, holdingParts } from "../../motion/detours.ts";
import { makeStage, newPlace, placeIn, poseAt, type Stage } from "#domain/figures/motion/pose.ts";
import type { Share, StageBody } from "#domain/figures/motion/registers.ts";
import { depthOf, newRods, newThings, OTHER_PAIRS, OWN_PAIRS, type Pair, PARTS, putRods } from "../../motion/rods.ts";
import { showKey } from "#domain/figures/motion/stage.ts";
import type { Run, Timeline } from "#domain/figures/motion/timeline.ts";
import type { Hit, Key } from "#domain/figures/motion/types.ts";
import { SIDES, type Vec } from "#domain/figures/types.ts";
import { distance, dot, lerp, sub } from "#domain/figures/vector.ts";
import { Findings, LEFT_RIGHT, type Warning } from "../warning.ts";
import { JOINTS, newAngles, putAngles } from "./angles.ts";
import { checkThings, type Handling, handlingOf, putThings } from "./checkThings.ts";
import { partName, WHO } from "./names.ts";

/** Frames per second that are looked at. */
const RATE = 60;
/** Limits in metres: see the words of each finding. */
const SLIP = 0.01;
const DRIFT = 0.02;
const UNDER = 0.01;
const HOP = 0.02;
const DEEPER = 0.02;
const ASTRAY = 0.02;
/** Degrees beyond the keyframes and the joint's limit, and degrees per second. */
const OVER = 3;
const FASTEST = 1500;

/** A warning on the way to a panel. */
export interface MovementWarning extends Warning {
  panel: number;
  moment: string;
}

/** The largest value of each kind in one run. */
class Worst {
  private readonly values = new Map<string, { value: number; text: string }>();
  private readonly panel: number;
  constructor(panel: number) {
    this.panel = panel;
  }
  /** Notes a value above its limit. */
  note(code: string, value: number, limit: number, text: () => string): void {
    if (value <= limit || value <= (this.values.get(code)?.value ?? 0)) return;
    this.values.set(code, { value, text: text() });
  }
  get warnings(): MovementWarning[] {
    const found = new Findings();
    for (const [code, { value, text }] of this.values) {
      const full = `move.${this.panel + 1}.${code}`;
      if (/^(?:joint|speed)/.test(code)) {
        const round = code.startsWith("speed") ? Math.ceil(value / 50) * 50 : Math.ceil(value);
        found.warnings.push({ code: full, value: round, text: `${text} ${round}°` });
      } else found.depth(full, value, 0, text);
    }
    return found.warnings.map((warning) => ({ ...warning, panel: this.panel + 1, moment: "unterwegs" }));
  }
}

/** What is measured of everybody at one instant. */
interface Measures {
  stage: Stage;
  rods: Float64Array[];
  things: Float64Array;
  angles: Float64Array[];
}
function newMeasures(keys: readonly Key[]): Measures {
  const stage = makeStage({ keys });
  const { bodies, props } = stage;
  return { stage, rods: bodies.map(newRods), things: newThings(props.length), angles: bodies.map(newAngles) };
}
function measure({ stage, rods, things, angles }: Measures): void {
  putThings(things, stage);
  stage.bodies.forEach((body, person) => {
    putRods(rods[person]!, body);
    putAngles(angles[person]!, body);
  });
}

/** The point of a standing foot that keeps its place. */
const PIVOTS = { ball: "ball", heel: "heel", sole: "ankle" } as const;

function slipOf({ way, a, b }: FootTrack, leg: StageBody["legs"]["L"]): number {
  if (!(way === "ball" || way === "heel" || way === "sole")) return 0;
  const point = PIVOTS[way];
  const at = FOOT[point];
  let far = 0;
  let room = 0;
  for (let i = 0; i < 3; i++) {
    far += (leg[point][i]! - (a[at + i]! + b[at + i]!) / 2) ** 2;
    room += (a[at + i]! - b[at + i]!) ** 2;
  }
  return Math.max(0, Math.sqrt(far) - Math.sqrt(room) / 2);
}

function checkFeet({ stage }: Measures, { feet }: Contacts, worst: Worst): void {
  stage.bodies.forEach((body, person) =>
    SIDES.forEach((side, index) => {
      const track = feet[person]![index]!;
      const slip = slipOf(track, body.legs[side]);
      worst.note("slip", slip, SLIP, () => `Standfuß ${LEFT_RIGHT[side]}${WHO[person]} rutscht um`);
    }),
  );
}

/** A knee on the floor is this high, metres. */
const KNEELING = 0.06;
/** The height of whatever of both legs is lowest, metres. */
const lowestSupport = ({ legs }: StageBody): number =>
  Math.min(...SIDES.flatMap((side) => [legs[side].heel[1], legs[side].ball[1], legs[side].knee[1] - KNEELING]));
const standsOn = ({ legs }: Key["bodies"][number]): boolean => SIDES.some((side) => legs[side].contact !== "air");

/** Who stands in both keyframes has a foot on the floor between them. */
function checkHops(now: Measures, a: Measures, b: Measures, { a: from, b: to }: Contacts, worst: Worst): void {
  now.stage.bodies.forEach((body, person) => {
    if (!standsOn(from.bodies[person]!) || !standsOn(to.bodies[person]!)) return;
    const known = Math.max(0, lowestSupport(a.stage.bodies[person]!), lowestSupport(b.stage.bodies[person]!));
    worst.note("hop", lowestSupport(body) - known, HOP, () => `beide Füße${WHO[person]} in der Luft, um`);
  });
}

/** Parts that the floor carries, and their height over it. */
const LOWEST: readonly [string, number, (body: StageBody, side: "L" | "R") => readonly number[]][] = [
  ["Ferse", 0, (body, side) => body.legs[side].heel],
  ["Ballen", 0, (body, side) => body.legs[side].ball],
  ["Knie", 0.04, (body, side) => body.legs[side].knee],
  ["Ellbogen", 0.03, (body, side) => body.arms[side].elbow],
  ["Hand", 0.02, (body, side) => body.arms[side].knuckles],
];

function checkFloor(now: Measures, a: Measures, b: Measures, worst: Worst): void {
  now.stage.bodies.forEach((body, person) => {
    const [p, q] = [a.stage.bodies[person]!, b.stage.bodies[person]!];
    const note = (name: string, room: number, at: number, was: number, will: number) => {
      const under = room - at - Math.max(0, room - was, room - will);
      worst.note("floor", under, UNDER, () => `${name}${WHO[person]} unter dem Boden um`);
    };
    for (const side of SIDES) {
      for (const [name, room, at] of LOWEST)
        note(`${name} ${LEFT_RIGHT[side]}`, room, at(body, side)[1]!, at(p, side)[1]!, at(q, side)[1]!);
    }
    note("Kopf", 0.09, body.skull[1], p.skull[1], q.skull[1]);
    note("Becken", 0.1, body.pelvis[1], p.pelvis[1], q.pelvis[1]);
  });
}

type RodsOf = readonly [Float64Array, Float64Array];
function checkPairs(
  pairs: readonly Pair[],
  now: RodsOf,
  a: RodsOf,
  b: RodsOf,
  note: (pair: Pair, depth: number) => void,
) {
  for (const pair of pairs) {
    const depth = depthOf(now[0], pair.a, now[1], pair.b);
    if (depth <= pair.soft + DEEPER) continue;
    const known = Math.max(depthOf(a[0], pair.a, a[1], pair.b), depthOf(b[0], pair.a, b[1], pair.b), pair.soft);
    if (depth - known > DEEPER) note(pair, depth - known);
  }
}

function checkOverlaps(now: Measures, a: Measures, b: Measures, contacts: Contacts, worst: Worst): void {
  now.rods.forEach((rods, person) => {
    const [p, q] = [a.rods[person]!, b.rods[person]!];
    checkPairs(OWN_PAIRS, [rods, rods], [p, p], [q, q], (pair, depth) => {
      const [first, second] = [PARTS[pair.a]!, PARTS[pair.b]!];
      worst.note("self", depth, 0, () => {
        return `${partName(first)} und ${partName(second)}${WHO[person]} tiefer ineinander um`;
      });
    });
  });
  const holding = holdingParts(contacts);
  for (const [one, other] of couplesOf(now.rods.length)) {
    const rodsOf = ({ rods }: Measures): RodsOf => [rods[one]!, rods[other]!];
    checkPairs(OTHER_PAIRS, rodsOf(now), rodsOf(a), rodsOf(b), (pair, depth) => {
      const [first, second] = [PARTS[pair.a]!, PARTS[pair.b]!];
      if (holding[one]?.has(pair.a) || holding[other]?.has(pair.b)) return;
      worst.note("pair", depth, 0, () => {
        return `${partName(first)}${WHO[one]} in ${partName(second)}${WHO[other]} tiefer um`;
      });
    });
  }
}

function checkJoints(
  now: Measures,
  before: Measures | undefined,
  a: Measures,
  b: Measures,
  seconds: number,
  worst: Worst,
) {
  now.angles.forEach((angles, person) => {
    JOINTS.forEach(({ name, limit }, joint) => {
      const angle = angles[joint]!;
      const known = Math.max(limit, a.angles[person]![joint]!, b.angles[person]![joint]!);
      worst.note("joint", angle, known + OVER, () => `${name}${WHO[person]} um`);
      if (!before || joint > 3) return;
      const speed = Math.abs(angle - before.angles[person]![joint]!) / seconds;
      worst.note("speed", speed, FASTEST, () => `${name}${WHO[person]}: je Sekunde`);
    });
  });
}

function checkTies({ stage }: Measures, { ties }: Contacts, through: Share, worst: Worst): void {
  for (const tie of ties) {
    const { person, side } = tie;
    worst.note("grip", drift(stage, tie, through), DRIFT, () => {
      return `${tie.isLeg ? "Fuß" : "Hand"} ${LEFT_RIGHT[side]}${WHO[person]} löst sich von ${tie.to || "dem Boden"} um`;
    });
  }
}

/** How far a point is from the way between two others. */
function fromLine(at: Vec, a: Vec, b: Vec): number {
  const way = sub(b, a);
  const share = dot(sub(at, a), way) / Math.max(1e-9, dot(way, way));
  return distance(at, lerp(a, b, Math.min(1, Math.max(0, share))));
}

/** Fists that strike straight, on the way from the keyframe before. */
function checkLines({ stage }: Measures, contacts: Contacts, hits: readonly Hit[], worst: Worst): void {
  for (const hit of hits) {
    const { person, side } = hit;
    if (!goesStraight(contacts, hit)) continue;
    const wrist = ({ bodies }: Pick<Stage | Key, "bodies">) => bodies[person]!.arms[side].wrist;
    worst.note("line", fromLine(wrist(stage), wrist(contacts.a), wrist(contacts.b)), ASTRAY, () => {
      return `Hand ${LEFT_RIGHT[side]}${WHO[person]} weicht vom geraden Weg ab um`;
    });
  }
}

interface Ends {
  a: Measures;
  b: Measures;
  /** What should stay and hold on, found again from the keyframes. */
  expected: Contacts;
  handling: Handling;
}
/** Both ends of a span, measured once. */
function endsOf(contacts: Contacts, known: Map<Contacts, Ends>): Ends {
  let ends = known.get(contacts);
  if (!ends) {
    const [a, b] = [contacts.a, contacts.b].map((key) => {
      const measures = newMeasures([key]);
      showKey(measures.stage, key);
      measure(measures);
      return measures;
    });
    const expected = contactsOf(contacts.a, contacts.b, holding);
    known.set(contacts, (ends = { a: a!, b: b!, expected, handling: handlingOf(contacts) }));
  }
  return ends;
}

function checkRun(timeline: Timeline, run: Run, worst: Worst): void {
  const { keys } = timeline.movement;
  const strike = run.strikes ? run.spans.at(-1)!.contacts : undefined;
  let now = newMeasures(keys);
  let before: Measures | undefined;
  const spare = newMeasures(keys);
  const place = newPlace();
  const known = new Map<Contacts, Ends>();
  const count = Math.ceil(run.seconds * RATE);
  const seconds = run.seconds / count;
  for (let frame = 1; frame < count; frame++) {
    const instant = run.start + frame * seconds;
    poseAt(timeline, instant, now.stage);
    placeIn(run, instant, place);
    const { contacts } = run.spans[place.index]!;
    measure(now);
    const { a, b, expected, handling } = endsOf(contacts, known);
    checkFeet(now, expected, worst);
    checkHops(now, a, b, expected, worst);
    checkFloor(now, a, b, worst);
    checkTies(now, expected, place.through, worst);
    if (contacts === strike) checkLines(now, expected, timeline.movement.panels[run.panel]!.hits, worst);
    checkOverlaps(now, a, b, expected, worst);
    checkThings(now, a, b, handling, (depth, text) => worst.note("thing", depth, DEEPER, text));
    checkJoints(now, before, a, b, seconds, worst);
    [before, now] = [now, before ?? spare];
  }
}

/** Everything that is wrong between the keyframes of a movement, worst first noticed, by panel. */
export function checkMovement(timeline: Timeline): MovementWarning[] {
  return timeline.movement.panels.flatMap((_, panel) => {
    const worst = new Worst(panel);
    for (const run of timeline.runs) if (run.panel === panel) checkRun(timeline, run, worst);
    return worst.warnings;
  });
}
