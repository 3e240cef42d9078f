import type { TechniqueOfTopic } from "../game/filter.ts";
import { makeRandom } from "../game/random.ts";
import { makeOptions } from "../game/answers.ts";
import type { Today } from "./dayPlan.ts";

/** What cannot be done on a day: nobody to train with, no jumps, neighbours below, a knee that hurts. */
export const DAY_LIMITS = ["partner", "jumps", "noise", "knee"] as const;
export type DayLimit = (typeof DAY_LIMITS)[number];

/** One thing that the session of a day asks for. */
export type Step =
  /** Something new: to be read, looked at, and rated. */
  | { kind: "meet"; key: string }
  /** The number; the technique is behind it. */
  | { kind: "card"; key: string }
  /** The picture, and four names. */
  | { kind: "name"; key: string; options: string[]; right: number }
  /** The steps, to be brought into order: `order` is how they are shown. */
  | { kind: "order"; key: string; order: number[] }
  /** What was not known a moment ago, once more; the schedule does not count it. */
  | { kind: "again"; key: string }
  /** To be done with the body, on both sides. */
  | { kind: "body"; key: string };

/** How many steps can be brought into order at a glance. */
const ORDERED = { least: 3, most: 6 } as const;

const JUMP = /spr[iu]ng|gesprungen/i;
const FALL = /\bf[aä]ll|wurf|w[uü]rf|rolle/i;
const ON_KNEE = /knie|hocke|sprung|spring|tief/i;

/** Whether a technique can be done with the body under the limits of a day. */
export function canDo(technique: TechniqueOfTopic, limits: readonly DayLimit[], needsPartner: boolean): boolean {
  const words = [technique.title, ...(technique.steps ?? [])].join(" ");
  if (limits.includes("partner") && (needsPartner || technique.attack !== undefined)) return false;
  if (limits.includes("jumps") && JUMP.test(words)) return false;
  if (limits.includes("noise") && (JUMP.test(words) || FALL.test(words))) return false;
  return !limits.includes("knee") || !ON_KNEE.test(words);
}

/** What a session needs to know of the catalogue. */
interface SessionParts {
  techniques: ReadonlyMap<string, TechniqueOfTopic>;
  limits: readonly DayLimit[];
  /** Techniques that cannot be done alone. */
  needsPartner: ReadonlySet<string>;
  seed: number;
}

function nameStep(key: string, { techniques, seed }: SessionParts): Step | undefined {
  const technique = techniques.get(key);
  if (!technique?.image) return undefined;
  const random = makeRandom(seed + key.length);
  const others = [...techniques.values()].filter(({ topicID }) => topicID === technique.topicID);
  const titles = others.map(({ title }) => title);
  const made = makeOptions(technique.title, titles, random);
  return made && { kind: "name", key, options: made.options, right: made.right };
}

function orderStep(key: string, { techniques, seed }: SessionParts): Step | undefined {
  const steps = techniques.get(key)?.steps ?? [];
  if (steps.length < ORDERED.least || steps.length > ORDERED.most || new Set(steps).size < steps.length)
    return undefined;
  const places = steps.map((_, index) => index);
  const order = makeRandom(seed).shuffle(places);
  // As they are they would be no question.
  return { kind: "order", key, order: order.every((place, index) => place === index) ? places.toReversed() : order };
}

/** The ways of asking take turns; where one does not fit a technique, the card does. */
function askStep(key: string, turn: number, parts: SessionParts): Step {
  const made = [() => undefined, nameStep, orderStep][turn % 3]?.(key, { ...parts, seed: parts.seed + turn });
  return made ?? { kind: "card", key };
}

/** The techniques of a day that the body can do on it, what is new first. */
export const bodyKeys = (
  { due, fresh }: Today,
  { techniques, limits, needsPartner }: Omit<SessionParts, "seed">,
): string[] =>
  [...fresh, ...due].filter((key) => {
    const technique = techniques.get(key);
    return technique !== undefined && canDo(technique, limits, needsPartner.has(key));
  });

/**
 * The steps of a day: what is due and what is new in turn, so that it does not begin with all that is shaky, and at the
 * end one thing for the body. Whatever cannot be done on this day is left out.
 */
export function planSession(today: Today, parts: SessionParts): Step[] {
  const { due, fresh } = today;
  const asked = due.filter((key) => parts.techniques.has(key)).map((key, turn) => askStep(key, turn, parts));
  const met = fresh.filter((key) => parts.techniques.has(key)).map((key): Step => ({ kind: "meet", key }));
  const every = Math.max(1, Math.ceil(asked.length / (met.length + 1)));
  const mixed = asked.flatMap((step, index) => {
    const next = (index + 1) % every === 0 ? met.shift() : undefined;
    return next ? [step, next] : [step];
  });
  const [body] = bodyKeys(today, parts);
  return [...mixed, ...met, ...(body === undefined ? [] : [{ kind: "body", key: body } as const])];
}

/** So often something comes once more at most: who does not know it then learns it tomorrow. */
const MOST_AGAIN = 2;

/** The steps after that of `at` was not known at all: it comes once more, after all others that are for the head. */
export function withAgain(steps: readonly Step[], at: number): readonly Step[] {
  const { key } = steps[at]!;
  const before = steps.filter((step) => step.kind === "again" && step.key === key).length;
  if (before >= MOST_AGAIN) return steps;
  const body = steps.findIndex(({ kind }, index) => index > at && kind === "body");
  return steps.toSpliced(body === -1 ? steps.length : body, 0, { kind: "again", key });
}
