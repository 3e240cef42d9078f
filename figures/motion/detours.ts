import { type Contacts, stays } from "#domain/figures/motion/contacts.ts";
import { drift } from "#domain/figures/motion/holding.ts";
import { DETOUR, DETOUR_AT, detourIndex, DETOUR_NUMBERS } from "#domain/figures/motion/joints.ts";
import { makeStage, newPlace, runPose, type Stage } from "#domain/figures/motion/pose.ts";
import type { Numbers, Share } from "#domain/figures/motion/registers.ts";
import { showKey } from "#domain/figures/motion/stage.ts";
import { timelineOf } from "#domain/figures/motion/timeline.ts";
import type { Run } from "#domain/figures/motion/times.ts";
import { ASIDE, type Detour, type Key, type Movement } from "#domain/figures/motion/types.ts";
import type { Vec } from "#domain/figures/types.ts";
import { depthOf, meeting, newRods, OTHER_PAIRS, OWN_PAIRS, type Pair, PARTS, putRods } from "./rods.ts";

// Between two keyframes hands, feet or bodies may come through each other although they are apart in both. Here is found
// how they go aside: smoothly, nothing at the keyframes and most half way. That is slow, so the movement keeps it.

/** Looks per run, at most so many detours for it, and depths beyond those of the keyframes that need none, metres. */
const LOOKS_PER_SECOND = 24;
/** An arm that is thrown passes another one in no time. */
const JUDGED_PER_SECOND = 240;
const TRIES = 24;
const SEEN = 0.012;
/** A hand that is further from what it holds has lost it, metres. */
const LOOSE = 0.012;
/** Space that a detour leaves beyond what is needed, and the longest one, metres. */
const SPARE = 0.006;
const LONGEST = 0.22;
/** A push near the root of a limb moves its end by at most this many times as much. */
const LEVER = 2.2;

/** The parts of people (by index into `PARTS`) that hold the other one, and so lie on or around each other. */
export function holdingParts({ a, b }: Pick<Contacts, "a" | "b">): readonly ReadonlySet<number>[] {
  const sets = a.bodies.map(() => new Set<number>());
  for (const { person, side, kind, surface } of [...a.ties, ...b.ties]) {
    if (kind === "floor") continue;
    const isFoot = /^(?:ball|heel|sole|instep|shin|toes|blade|inner|knee)$/.test(surface);
    const parts = isFoot ? [`foot.${side}`] : [`hand.${side}`, `forearm.${side}`];
    for (const part of parts) sets[person]?.add(PARTS.indexOf(part));
  }
  return sets;
}

/** The worst overlap of a run: what is in what, when, and the way out for the first one. */
interface Overlap {
  pair: Pair;
  /** Whose parts they are. */
  first: number;
  second: number;
  contacts: Contacts;
  excess: number;
  through: number;
  away: readonly [number, number, number];
  share: number;
}

/** Everybody with everybody else, once. */
export const couplesOf = (people: number): (readonly [number, number])[] =>
  Array.from({ length: people }, (_, first) => first).flatMap((first) =>
    Array.from({ length: people - first - 1 }, (_, more) => [first, first + 1 + more] as const),
  );

type Rods = readonly Float64Array[];
function rodsOf(stage: Stage, rods: Rods): Rods {
  stage.bodies.forEach((body, person) => putRods(rods[person]!, body));
  return rods;
}

/** What overlaps how much, over a whole run. */
class Survey {
  worst: Overlap | undefined;
  /** All overlaps together, and how far hands are from what they hold. */
  sum = 0;
  private readonly run: Run;
  private readonly place = newPlace();
  private readonly stage: Stage;
  private readonly rods: Rods;
  private readonly couples: ReturnType<typeof couplesOf>;
  private readonly ends = new Map<Key, Rods>();
  private readonly holding = new Map<Contacts, readonly ReadonlySet<number>[]>();

  constructor(run: Run) {
    const { contacts } = run.spans[0]!;
    this.run = run;
    this.stage = makeStage({ keys: [contacts.a] });
    this.rods = contacts.a.bodies.map(newRods);
    this.couples = couplesOf(this.rods.length);
    for (const span of run.spans) {
      for (const key of [span.contacts.a, span.contacts.b]) {
        showKey(this.stage, key);
        this.ends.set(key, rodsOf(this.stage, key.bodies.map(newRods)));
      }
      this.holding.set(span.contacts, holdingParts(span.contacts));
    }
  }

  /** Looks at the run as it is now, so often in a second; `skips` are overlaps that nothing helps. */
  look(skips: ReadonlySet<string>, rate = LOOKS_PER_SECOND): void {
    this.worst = undefined;
    this.sum = 0;
    const { place } = this;
    for (const [index, { seconds, contacts, t0, t1 }] of this.run.spans.entries()) {
      const looks = Math.max(4, Math.ceil(seconds * rate));
      place.index = index;
      for (let look = 1; look <= looks; look++) {
        place.t = (look - 0.5) / looks;
        place.through.t = t0 + (t1 - t0) * place.t;
        runPose(this.run, place, this.stage);
        rodsOf(this.stage, this.rods);
        this.compare(contacts, place.through, skips);
      }
    }
  }

  private compare(contacts: Contacts, through: Share, skips: ReadonlySet<string>): void {
    for (const tie of contacts.ties) this.sum += Math.max(0, drift(this.stage, tie, through) - LOOSE);
    for (let person = 0; person < this.rods.length; person++)
      for (const pair of OWN_PAIRS) this.note(contacts, through, pair, person, person, skips);
    const holding = this.holding.get(contacts)!;
    for (const [first, second] of this.couples)
      for (const pair of OTHER_PAIRS) {
        if (holding[first]!.has(pair.a) || holding[second]!.has(pair.b)) continue;
        this.note(contacts, through, pair, first, second, skips);
      }
  }

  private note(
    contacts: Contacts,
    through: Share,
    pair: Pair,
    first: number,
    second: number,
    skips: ReadonlySet<string>,
  ) {
    const depth = depthOf(this.rods[first]!, pair.a, this.rods[second]!, pair.b);
    if (depth <= pair.soft + SEEN) return;
    const { share } = meeting;
    const [x, y, z] = meeting.away;
    const at = (rods: Rods) => depthOf(rods[first]!, pair.a, rods[second]!, pair.b);
    const excess = depth - Math.max(pair.soft, at(this.ends.get(contacts.a)!), at(this.ends.get(contacts.b)!));
    if (excess <= SEEN) return;
    this.sum += excess - SEEN;
    if (excess <= (this.worst?.excess ?? 0) || skips.has(nameOf(pair, first, second))) return;
    this.worst = { pair, first, second, contacts, excess, through: through.t, away: [x, y, z], share };
  }
}
const nameOf = (pair: Pair, first: number, second: number): string => `${first}${second}${pair.a}-${pair.b}`;

/** What gets out of the way: whose, where its metres lie in the detours, in which direction and how much of it. */
interface Mover {
  person: number;
  at: number;
  sign: 1 | -1;
  lever: number;
}

/** The free hand or foot that a part belongs to; undefined for parts that cannot move by themselves. */
function limbOf(
  contacts: Contacts,
  person: number,
  index: number,
  share: number,
): Pick<Mover, "at" | "lever"> | undefined {
  const [part = "", side] = PARTS[index]!.split(".");
  if (side !== "L" && side !== "R") return undefined;
  const isLeg = part === "shin" || part === "foot" || part === "thigh";
  if (contacts.ties.some((tie) => tie.person === person && tie.side === side && tie.isLeg === isLeg)) return undefined;
  const way = contacts.feet[person]![side === "L" ? 0 : 1]!.way;
  if (isLeg && stays(way)) return undefined;
  const isEnd = part === "hand" || part === "foot";
  const isUpper = part === "thigh" || part === "upperArm";
  const lever = isEnd ? 1 : isUpper ? LEVER : Math.min(LEVER, 1 / Math.max(0.1, share));
  return { at: DETOUR[side][isLeg ? "leg" : "arm"], lever };
}

const standing = ({ feet }: Contacts, person: number): number => feet[person]!.filter(({ way }) => stays(way)).length;

/** What can get out of the way, the best first. */
function moversOf({ pair, first, second, contacts, share }: Overlap): Mover[] {
  const limb = limbOf(contacts, first, pair.a, share);
  const others = limbOf(contacts, second, pair.b, 0.6);
  const list: Mover[] = [
    ...(limb ? [{ ...limb, person: first, sign: 1 as const }] : []),
    ...(others ? [{ ...others, person: second, sign: -1 as const }] : []),
  ];
  if (first === second) return list;
  const people = standing(contacts, first) < standing(contacts, second) ? [first, second] : [second, first];
  const whole = (who: number): Mover => ({ person: who, at: DETOUR.pelvis, sign: who === first ? 1 : -1, lever: 1 });
  return [...list, ...people.map(whole)];
}

/** Makes something go aside; returns how to undo it. */
function goAside({ contacts, away, excess, through }: Overlap, { person, at: place, sign, lever }: Mover): () => void {
  const detour = contacts.detours[person]!;
  const old = detour.slice();
  const slot = DETOUR_AT.reduce((best, widest, index) => {
    return Math.abs(widest - through) < Math.abs(DETOUR_AT[best]! - through) ? index : best;
  }, 0);
  const widest = DETOUR_AT[slot]!;
  const near = through < widest ? through / widest : (1 - through) / (1 - widest);
  const far = ((excess + SPARE) * lever * sign) / Math.max(0.4, near * near * (3 - 2 * near));
  const at = slot * DETOUR_NUMBERS + place;
  for (let i = 0; i < 3; i++) detour[at + i] = detour[at + i]! + away[i]! * far;
  // Nobody goes aside into the floor.
  if (place === DETOUR.pelvis) detour[at + 1] = Math.max(0, detour[at + 1]!);
  const long = detour[at]! ** 2 + detour[at + 1]! ** 2 + detour[at + 2]! ** 2;
  const by = Math.min(1, LONGEST / Math.sqrt(long));
  for (let i = 0; i < 3; i++) detour[at + i] = detour[at + i]! * by;
  return () => detour.set(old);
}

/** Finds the detours of a run, and writes them into its contacts; returns how deep it still goes through anything. */
function findInRun(run: Run): number {
  const survey = new Survey(run);
  const skips = new Set<string>();
  survey.look(skips);
  for (let round = 0; round < TRIES && survey.worst; round++) {
    const { worst, sum } = survey;
    const helped = moversOf(worst).some((mover) => {
      const undo = goAside(worst, mover);
      survey.look(skips);
      if (survey.sum < sum - 0.004) return true;
      undo();
      return false;
    });
    if (helped) continue;
    skips.add(nameOf(worst.pair, worst.first, worst.second));
    survey.look(skips);
  }
  survey.look(new Set(), JUDGED_PER_SECOND);
  return survey.worst?.excess ?? 0;
}

const inMillimetres = (detours: Numbers, at: number): Vec => {
  const metres = (i: number) => Math.round(detours[at + i]! * 1000) / 1000 + 0;
  return [metres(0), metres(1), metres(2)];
};

/** The detours that the contacts of runs have by now, in whole millimetres. */
function detoursIn(runs: readonly Run[]): Detour[] {
  // Both spans of a strike with a wind-up share their detours.
  const spans = runs.flatMap((run) => run.spans).filter(({ t0 }) => t0 === 0);
  return spans.flatMap(({ visit, contacts }) =>
    contacts.detours.flatMap((detours, person) =>
      ASIDE.flatMap((part) => DETOUR_AT.map((_, widest) => ({ part, widest })))
        .map((place): Detour => ({ visit, person, ...place, by: inMillimetres(detours, detourIndex(place)) }))
        .filter(({ by }) => by.some((metres) => metres !== 0)),
    ),
  );
}

/** Overlaps up to this do not matter to a wind-up, metres. */
const ROOM = 0.018;

/** How everybody gets past everybody in a movement that does not know yet, and what has no room to wind up. */
export function findWays(movement: Movement): Pick<Movement, "detours" | "plain"> {
  const { runs } = timelineOf(movement);
  const all = movement.sequence.map((_, visit) => visit);
  const plainRuns = timelineOf({ ...movement, plain: all }).runs;
  const plain: number[] = [];
  const ways = runs.map((run, index): Run => {
    const deep = findInRun(run);
    const without = plainRuns[index]!;
    if (deep <= ROOM || without.spans.length === run.spans.length || deep <= findInRun(without)) return run;
    plain.push(without.spans.at(-1)!.visit);
    return without;
  });
  return { detours: detoursIn(ways), plain };
}
