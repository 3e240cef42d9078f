import type { Expression } from "./syntax.ts";

/** What a condition can turn out as; a fault it always can be. */
export interface Outcomes {
  true: boolean;
  false: boolean;
}

export const ANY: Outcomes = { true: true, false: true };
/** Of a fault. */
export const NEVER: Outcomes = { true: false, false: false };
export const only = (value: boolean): Outcomes => ({ true: value, false: !value });

/** Outcomes of `!`, `&&` and `||` over those of their operands. */
export const not = (of: Outcomes): Outcomes => ({ true: of.false, false: of.true });
export const both = (a: Outcomes, b: Outcomes): Outcomes => ({ true: a.true && b.true, false: a.false || b.false });
export const either = (a: Outcomes, b: Outcomes): Outcomes => not(both(not(a), not(b)));

/** Thrown by what is not known yet, where an evaluation runs ahead of its documents. */
export class Undetermined extends Error {
  override name = "Undetermined";
  /** The expression whose outcomes are meant; absent where the unknown itself was met. */
  readonly expression: Expression | undefined;
  readonly outcomes: Outcomes;

  constructor(expression?: Expression, outcomes: Outcomes = ANY) {
    super("not determined yet");
    this.expression = expression;
    this.outcomes = outcomes;
  }
}
