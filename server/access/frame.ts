import { Interruption } from "./interruption.ts";
import { refuseUnknown } from "./queryKnowledge.ts";
import type { Lookup } from "./resolve.ts";
import type { RulePath, RuleValue } from "./values.ts";

/** A request that exceeds the limits. Unlike a fault, no other part of the condition can outvote it. */
export class LimitExceeded extends Interruption {
  override name = "LimitExceeded";
}

/** An id that a query leaves open. */
export const UNKNOWN = Symbol("unknown id");

/** A value, or a placeholder: an id that a query leaves open, or a refusal to give the value. */
export type Variable = RuleValue | typeof UNKNOWN | (() => never);

/** What an evaluation depends on. */
export interface Run {
  /** Expressions evaluated so far. */
  steps: number;
  lookUp(lookup: Lookup, path: RulePath): RuleValue;
}

/** The variables that an expression sees, at the places that `resolve.ts` gave them. */
export interface Frame {
  run: Run;
  /** `request`, `resource` and the wildcards of the blocks around, outermost first. */
  bound: readonly Variable[];
  /** Arguments of the called function, then its own variables. */
  locals: RuleValue[];
}

/** The limit of hosted Firebase for one request. */
const MAX_STEPS = 1000;

/** Each expression costs one step. */
export function countSteps(run: Run, steps = 1): void {
  run.steps += steps;
  if (run.steps <= MAX_STEPS) return;
  run.steps = MAX_STEPS + 1;
  throw new LimitExceeded(`More than ${MAX_STEPS} expressions.`);
}

/** The value of a variable of the blocks around. */
export function readBound({ bound }: Frame, place: number, name: string): RuleValue {
  const value = bound[place];
  if (value === UNKNOWN) return refuseUnknown(`the id ${name}`);
  return typeof value === "function" ? value() : value!;
}
