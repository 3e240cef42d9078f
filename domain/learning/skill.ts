import { isTechniqueKey } from "../progress/learning.ts";
import { inOrder, type Review } from "./review.ts";

/** Kann ich, in three steps: not yet, with help, surely. `trainer`: a trainer has seen it. */
export const SKILL_LEVELS = ["none", "helped", "sure", "trainer"] as const;
export type SkillLevel = (typeof SKILL_LEVELS)[number];
/** What a student says of himself. */
export type OwnLevel = Exclude<SkillLevel, "trainer">;

export const SIDES = ["left", "right"] as const;
export type SkillSide = (typeof SIDES)[number];

/** One side of a technique, as `tritte/7/left`. */
export const skillKey = (item: string, side: SkillSide): string => `${item}/${side}`;

/** Whether a text names one side of a technique. */
export function isSkillKey(key: unknown): key is string {
  if (typeof key !== "string") return false;
  const side = SIDES.find((one) => key.endsWith(`/${one}`));
  return side !== undefined && isTechniqueKey(key.slice(0, -side.length - 1));
}

/** Where a statement stands among others: like a review. */
type Stamp = Pick<Review, "id" | "day" | "at">;

/** What was said last of one side of a technique, and when a trainer saw it. */
export interface Skill {
  own?: Stamp & { level: OwnLevel };
  trainer?: Stamp;
}

/** What the body can, by `skillKey`. */
export type Skills = ReadonlyMap<string, Skill>;

const isLater = (one: Stamp, before: Stamp | undefined) => before === undefined || inOrder(one, before) >= 0;

/** A skill after one more statement, whatever the order in which they arrive: the latest holds. */
export function stated(before: Skill | undefined, level: SkillLevel, { id, day, at }: Stamp): Skill {
  const stamp = { id, day, at };
  if (level === "trainer") return isLater(stamp, before?.trainer) ? { ...before, trainer: stamp } : before!;
  return isLater(stamp, before?.own) ? { ...before, own: { ...stamp, level } } : before!;
}

/** How many of both sides are sure. */
export const sureSides = (skills: Skills, item: string): number =>
  SIDES.filter((side) => skills.get(skillKey(item, side))?.own?.level === "sure").length;
