import type { CallSite, Reason } from "./access.ts";
import type { Call, Program } from "./compile.ts";
import { countSteps, type Frame, LimitExceeded } from "./frame.ts";
import { expectBool } from "./methods/expect.ts";
import type { Target } from "./resolve.ts";
import type { Expression, Position, Sources } from "./language/syntax.ts";
import { RuleFault, type RuleValue } from "./values.ts";

/** The rules, and their text for quoting. */
export interface RulesText {
  program: Program;
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
export function explain(condition: Expression, frame: Frame, rules: RulesText): Reason[] {
  try {
    return new Explanation(rules).blame(condition, frame, [])?.reasons ?? [];
  } catch (error) {
    if (!(error instanceof LimitExceeded)) throw error;
    return [{ ...siteOf(condition, rules), outcome: error.message, calls: [] }];
  }
}

/** An expression as quoted in logs: on one line, and shortened. */
export function siteOf(expression: Expression, { text, sources }: Omit<RulesText, "program">): CallSite {
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
  readonly #rules: RulesText;

  constructor(rules: RulesText) {
    this.#rules = rules;
  }

  /** Undefined if the expression is true. */
  blame(expression: Expression, frame: Frame, calls: Calls): Blame | undefined {
    try {
      return this.#inside(expression, frame, calls);
    } catch (error) {
      if (!(error instanceof RuleFault)) throw error;
      return this.#here(expression, calls, error);
    }
  }

  #inside(expression: Expression, frame: Frame, calls: Calls): Blame | undefined {
    const target = this.#rules.program.targets.get(expression);
    if (target?.kind === "declared") return this.#called(expression as Call, target, frame, calls);
    if (expression.kind === "conditional") return this.#branch(expression, frame, calls);
    if (expression.kind === "binary") {
      if (expression.operator === "&&") return this.#all(expression, frame, calls);
      if (expression.operator === "||") return this.#any(expression, frame, calls);
    }
    return expectBool(this.#evaluate(expression, frame)) ? undefined : this.#here(expression, calls);
  }

  #branch({ test, whenTrue, whenFalse }: Conditional, frame: Frame, calls: Calls): Blame | undefined {
    countSteps(frame.run);
    return this.blame(expectBool(this.#evaluate(test, frame)) ? whenTrue : whenFalse, frame, calls);
  }

  #all({ left, right }: Operands, frame: Frame, calls: Calls): Blame | undefined {
    countSteps(frame.run);
    const first = this.blame(left, frame, calls);
    if (first && !first.isFault) return first;
    const second = this.blame(right, frame, calls);
    return second && !second.isFault ? second : (first ?? second);
  }

  #any({ left, right }: Operands, frame: Frame, calls: Calls): Blame | undefined {
    countSteps(frame.run);
    const first = this.blame(left, frame, calls);
    const second = first && this.blame(right, frame, calls);
    if (!first || !second) return undefined;
    const reasons = [...first.reasons, ...second.reasons].slice(0, MAX_REASONS);
    return { isFault: first.isFault || second.isFault, reasons };
  }

  #called(call: Call, target: Declared, frame: Frame, outer: Calls): Blame | undefined {
    countSteps(frame.run);
    const inner = this.#rules.program.enter(call, frame);
    const calls = [...outer, call];
    for (const { value } of target.declaration.lets) {
      try {
        inner.locals.push(this.#evaluate(value, inner));
      } catch (error) {
        if (!(error instanceof RuleFault)) throw error;
        return this.#here(value, calls, error);
      }
    }
    return this.blame(target.declaration.result, inner, calls);
  }

  #evaluate(expression: Expression, frame: Frame): RuleValue {
    return this.#rules.program.codeOf(expression)(frame);
  }

  #here(expression: Expression, calls: Calls, fault?: RuleFault): Blame {
    const outcome = fault ? shorten(fault.message) : "is false";
    const sites = calls.map((call) => siteOf(call, this.#rules));
    return { isFault: fault !== undefined, reasons: [{ ...siteOf(expression, this.#rules), outcome, calls: sites }] };
  }
}
