import { Interruption } from "./interruption.ts";
import type { Expression } from "./language/syntax.ts";

/** The possible outcomes of a condition; a fault is always possible. */
export interface Outcomes {
  true: boolean;
  false: boolean;
}

export const ANY: Outcomes = { true: true, false: true };
/** The outcomes of a fault. */
export const NEVER: Outcomes = { true: false, false: false };
export const only = (value: boolean): Outcomes => ({ true: value, false: !value });

/** The outcomes of `!`, `&&` and `||` for those of their operands. */
export const not = (of: Outcomes): Outcomes => ({ true: of.false, false: of.true });
export const both = (a: Outcomes, b: Outcomes): Outcomes => ({ true: a.true && b.true, false: a.false || b.false });
export const either = (a: Outcomes, b: Outcomes): Outcomes => not(both(not(a), not(b)));

/** Thrown by unknown values when an evaluation runs before its documents are read. */
export class Undetermined extends Interruption {
  override name = "Undetermined";
  /** The expression with these outcomes; absent if the unknown value itself was reached. */
  readonly expression: Expression | undefined;
  readonly outcomes: Outcomes;

  private constructor(expression?: Expression, outcomes: Outcomes = ANY) {
    super("not determined yet");
    this.expression = expression;
    this.outcomes = outcomes;
  }

  /** Reached by an unknown value itself. */
  static readonly value = new Undetermined();

  /** There are as many as the rules have expressions with outcomes, so each is made once. */
  static of(expression: Expression, outcomes: Outcomes): Undetermined {
    let known = MADE.get(expression);
    if (!known) MADE.set(expression, (known = []));
    return (known[2 * Number(outcomes.true) + Number(outcomes.false)] ??= new Undetermined(expression, outcomes));
  }
}

const MADE = new WeakMap<Expression, Undetermined[]>();
