import type { CallSite, Reason } from "./access.ts";
import { type Call, countStep, enter, evaluate, LimitExceeded, type Run } from "./evaluate.ts";
import { expectBool } from "./methods/expect.ts";
import type { Target } from "./resolve.ts";
import type { Scope } from "./scope.ts";
import type { Expression, Position, Sources } from "./language/syntax.ts";
import { RuleFault } from "./values.ts";

/** The text of the rules, for quoting. */
export interface RulesText {
  text: string;
  sources: Sources;
}

/** The most reasons that are given for one refusal, so that a long `||` makes no long log line. */
export const MAX_REASONS = 5;

const MAX_EXPRESSION_LENGTH = 160;

type Conditional = Extract<Expression, { kind: "conditional" }>;
type Operands = { left: Expression; right: Expression };
type Declared = Extract<Target, { kind: "declared" }>;

/** Why a condition did not grant. A false decides an `&&`, a fault does not. */
interface Blame {
  isFault: boolean;
  reasons: Reason[];
}

/** The reasons why `condition` does not hold; none if it does. Costs as much as evaluating it. */
export function explain(condition: Expression, scope: Scope, run: Run, rules: RulesText): Reason[] {
  try {
    return new Explanation(run, rules).blame(condition, scope, [])?.reasons ?? [];
  } catch (error) {
    if (!(error instanceof LimitExceeded)) throw error;
    return [{ ...siteOf(condition, rules), outcome: error.message, calls: [] }];
  }
}

/** An expression as quoted in logs: on one line, and shortened. */
export function siteOf(expression: Expression, { text, sources }: RulesText): CallSite {
  const source = sources.get(expression);
  const whole = source ? text.slice(source.start, source.end) : "";
  return { ...placeOf(source?.at ?? expression.at), expression: shorten(whole) };
}

const placeOf = ({ line, column }: Position) => ({ line, column });

function shorten(text: string): string {
  const line = text
    .replaceAll(/\/\/[^\n]*/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return line.length > MAX_EXPRESSION_LENGTH ? `${line.slice(0, MAX_EXPRESSION_LENGTH)}…` : line;
}

/** The calls that lead to an expression, innermost last. */
type Calls = readonly Expression[];

/** Follows a condition along `&&`, `||`, `?:` and functions, down to what decided. */
class Explanation {
  readonly #run: Run;
  readonly #rules: RulesText;

  constructor(run: Run, rules: RulesText) {
    this.#run = run;
    this.#rules = rules;
  }

  /** Undefined if the expression is true. */
  blame(expression: Expression, scope: Scope, calls: Calls): Blame | undefined {
    try {
      return this.#inside(expression, scope, calls);
    } catch (error) {
      if (!(error instanceof RuleFault)) throw error;
      return this.#here(expression, calls, error);
    }
  }

  #inside(expression: Expression, scope: Scope, calls: Calls): Blame | undefined {
    const target = this.#run.targets.get(expression);
    if (target?.kind === "declared") return this.#called(expression as Call, target, scope, calls);
    if (expression.kind === "conditional") return this.#branch(expression, scope, calls);
    if (expression.kind === "binary") {
      if (expression.operator === "&&") return this.#all(expression, scope, calls);
      if (expression.operator === "||") return this.#any(expression, scope, calls);
    }
    return expectBool(evaluate(expression, scope, this.#run)) ? undefined : this.#here(expression, calls);
  }

  #branch({ test, whenTrue, whenFalse }: Conditional, scope: Scope, calls: Calls): Blame | undefined {
    countStep(this.#run);
    return this.blame(expectBool(evaluate(test, scope, this.#run)) ? whenTrue : whenFalse, scope, calls);
  }

  #all({ left, right }: Operands, scope: Scope, calls: Calls): Blame | undefined {
    countStep(this.#run);
    const first = this.blame(left, scope, calls);
    if (first && !first.isFault) return first;
    const second = this.blame(right, scope, calls);
    return second && !second.isFault ? second : (first ?? second);
  }

  #any({ left, right }: Operands, scope: Scope, calls: Calls): Blame | undefined {
    countStep(this.#run);
    const first = this.blame(left, scope, calls);
    const second = first && this.blame(right, scope, calls);
    if (!first || !second) return undefined;
    const reasons = [...first.reasons, ...second.reasons].slice(0, MAX_REASONS);
    return { isFault: first.isFault || second.isFault, reasons };
  }

  #called(call: Call, target: Declared, scope: Scope, outer: Calls): Blame | undefined {
    countStep(this.#run);
    const inner = enter(call, target, scope, this.#run);
    const calls = [...outer, call];
    for (const { name, value } of target.declaration.lets) {
      try {
        inner.set(name, evaluate(value, inner, this.#run));
      } catch (error) {
        if (!(error instanceof RuleFault)) throw error;
        return this.#here(value, calls, error);
      }
    }
    return this.blame(target.declaration.result, inner, calls);
  }

  #here(expression: Expression, calls: Calls, fault?: RuleFault): Blame {
    const outcome = fault ? shorten(fault.message) : "is false";
    const sites = calls.map((call) => siteOf(call, this.#rules));
    return { isFault: fault !== undefined, reasons: [{ ...siteOf(expression, this.#rules), outcome, calls: sites }] };
  }
}
