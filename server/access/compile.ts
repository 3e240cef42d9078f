import { countSteps, type Frame, readBound } from "./frame.ts";
import type { Block, Expression, FunctionDeclaration } from "./language/syntax.ts";
import { applyCallable } from "./methods/callable.ts";
import { expectBool, expectMap, expectPath, expectString } from "./methods/expect.ts";
import { callMethod } from "./methods/methods.ts";
import { applyOperator, hasType, negate } from "./methods/operators.ts";
import { elementOf, memberOf, segmentsOf, sliceOf } from "./parts.ts";
import type { Target, Targets } from "./resolve.ts";
import { ANY, both, either, NEVER, not, only, type Outcomes, Undetermined } from "./undetermined.ts";
import { EntryMap, RuleFault, type RuleMap, RulePath, type RuleValue } from "./values.ts";

/** An expression as a function, made once. Throws `RuleFault`, `Undetermined` or `LimitExceeded`. */
export type Code = (frame: Frame) => RuleValue;

/** A call of a function or method in the text of the rules. */
export type Call = Of<"call"> | Of<"method">;

type Of<Kind extends Expression["kind"]> = Extract<Expression, { kind: Kind }>;

/** The conditions of a rules file, all of them functions from the beginning. */
export class Program {
  readonly targets: Targets;
  readonly #codes = new Map<Expression, Code>();

  constructor(service: Block, targets: Targets) {
    this.targets = targets;
    this.#compileBlock(service);
  }

  /** Of any expression that a condition is, or has in it. */
  codeOf(expression: Expression): Code {
    let code = this.#codes.get(expression);
    if (!code) this.#codes.set(expression, (code = this.#make(expression)));
    return code;
  }

  /** The frame of a called function; its own variables are not set yet. */
  enter({ args }: Call, frame: Frame): Frame {
    return { ...frame, locals: valuesOf(this.#all(args), frame) };
  }

  #compileBlock({ allows, blocks }: Block): void {
    for (const { condition } of allows) this.codeOf(condition);
    for (const block of blocks) this.#compileBlock(block);
  }

  #all(expressions: Expression[]): Code[] {
    return expressions.map((expression) => this.codeOf(expression));
  }

  #make(expression: Expression): Code {
    switch (expression.kind) {
      case "literal":
        return constant(expression.value, 1);
      case "name":
        return this.#name(expression);
      case "member":
        return this.#member(expression);
      case "index":
        return this.#index(expression);
      case "slice":
        return this.#slice(expression);
      case "call":
      case "method":
        return this.#call(expression);
      case "unary":
        return this.#unary(expression);
      case "binary":
        return this.#binary(expression);
      case "is":
        return this.#is(expression);
      case "conditional":
        return this.#conditional(expression);
      case "list":
        return this.#list(expression);
      case "map":
        return this.#map(expression);
      default:
        return this.#path(expression);
    }
  }

  #name(expression: Of<"name">): Code {
    const target = this.targets.get(expression);
    const { name } = expression;
    if (target?.kind === "local") {
      const { place } = target;
      return (frame) => {
        countSteps(frame.run);
        return frame.locals[place]!;
      };
    }
    if (target?.kind !== "bound") throw new TypeError(`the resolver let ${name} pass`);
    const { place } = target;
    return (frame) => {
      countSteps(frame.run);
      return readBound(frame, place, name);
    };
  }

  #member({ object, name }: Of<"member">): Code {
    const whole = this.codeOf(object);
    return (frame) => {
      countSteps(frame.run);
      return memberOf(whole(frame), name);
    };
  }

  #index({ object, index }: Of<"index">): Code {
    const [whole, at] = [this.codeOf(object), this.codeOf(index)];
    return (frame) => {
      countSteps(frame.run);
      return elementOf(whole(frame), at(frame));
    };
  }

  #slice({ object, from, to }: Of<"slice">): Code {
    const [whole, start, end] = [this.codeOf(object), this.codeOf(from), this.codeOf(to)];
    return (frame) => {
      countSteps(frame.run);
      return sliceOf(whole(frame), start(frame), end(frame));
    };
  }

  #call(expression: Call): Code {
    if (expression.kind === "method" && expression.name === "bind") return this.#bind(expression);
    const target = this.targets.get(expression);
    if (!target || target.kind === "pattern") return this.#method(expression, target);
    if (target.kind === "declared") return this.#declared(expression, target.declaration);
    const args = this.#all(expression.args);
    if (target.kind === "pure") {
      const { name } = expression;
      return (frame) => {
        countSteps(frame.run);
        return applyCallable(name, target.callable, null, valuesOf(args, frame));
      };
    }
    if (target.kind !== "lookup") throw new TypeError("a variable is no call");
    return (frame) => {
      countSteps(frame.run);
      return frame.run.lookUp(target.lookup, expectPath(args[0]!(frame)));
    };
  }

  #method(expression: Call, target: Extract<Target, { kind: "pattern" }> | undefined): Code {
    const { kind, name } = expression;
    if (kind === "call") throw new TypeError(`the resolver let ${name}() pass`);
    const [object, args] = [this.codeOf(expression.object), this.#all(expression.args)];
    return (frame) => {
      countSteps(frame.run);
      return callMethod(object(frame), name, valuesOf(args, frame), target?.pattern);
    };
  }

  #declared(call: Call, declaration: FunctionDeclaration): Code {
    const args = this.#all(call.args);
    const lets = declaration.lets.map(({ value }) => this.codeOf(value));
    const result = this.codeOf(declaration.result);
    return (frame) => {
      const { run, bound } = frame;
      countSteps(run);
      const inner: Frame = { run, bound, locals: valuesOf(args, frame) };
      for (const value of lets) inner.locals.push(value(inner));
      return resultOf(call, declaration.result, result, inner);
    };
  }

  /** `path.bind(map)`: the map has a value for each open name of a path that is written out. */
  #bind({ object, args }: Of<"method">): Code {
    const codes = this.#all(args);
    const isWritten = object.kind === "path";
    const bind = isWritten ? this.#boundPath(object) : this.codeOf(object);
    return (frame) => {
      countSteps(frame.run);
      const values = valuesOf(codes, frame);
      const names = expectMap(values[0]);
      if (values.length > 1) throw new RuleFault(`bind() got ${values.length} arguments.`);
      return expectPath(bind(frame, names));
    };
  }

  #boundPath({ segments }: Of<"path">): (frame: Frame, names: RuleMap) => RulePath {
    const parts = segments.map((segment) => {
      if (typeof segment === "string") return () => [segment];
      if (segment.kind === "name" && this.targets.get(segment)?.kind === "open")
        return (_: Frame, names: RuleMap) => segmentsOf(memberOf(names, segment.name));
      const code = this.codeOf(segment);
      return (frame: Frame) => segmentsOf(code(frame));
    });
    return (frame, names) => {
      countSteps(frame.run);
      return new RulePath(parts.flatMap((part) => part(frame, names)));
    };
  }

  #unary(expression: Of<"unary">): Code {
    const { operator, operand } = expression;
    const code = this.codeOf(operand);
    if (operator === "-")
      return (frame) => {
        countSteps(frame.run);
        return negate(code(frame));
      };
    return (frame) => {
      countSteps(frame.run);
      const answer = attempt(code, frame);
      if (answer instanceof Undetermined) throw Undetermined.of(expression, not(outcomesOf(answer, operand)));
      if (answer instanceof RuleFault) throw answer;
      return !answer;
    };
  }

  #binary(expression: Of<"binary">): Code {
    const { operator } = expression;
    const [left, right] = [this.codeOf(expression.left), this.codeOf(expression.right)];
    if (operator === "||" || operator === "&&") return decision(operator === "||", expression, left, right);
    return (frame) => {
      countSteps(frame.run);
      return applyOperator(operator, left(frame), right(frame));
    };
  }

  #is({ operand, type }: Of<"is">): Code {
    const code = this.codeOf(operand);
    return (frame) => {
      countSteps(frame.run);
      return hasType(code(frame), type);
    };
  }

  #conditional(expression: Of<"conditional">): Code {
    const { whenTrue, whenFalse } = expression;
    const test = this.codeOf(expression.test);
    const [yes, no] = [this.codeOf(whenTrue), this.codeOf(whenFalse)];
    return (frame) => {
      countSteps(frame.run);
      return expectBool(test(frame))
        ? resultOf(expression, whenTrue, yes, frame)
        : resultOf(expression, whenFalse, no, frame);
    };
  }

  #list({ items }: Of<"list">): Code {
    const literals = items.filter((item) => item.kind === "literal");
    // No method changes a list, so one that is written out can be the same each time.
    if (literals.length === items.length)
      return constant(
        literals.map(({ value }) => value),
        1 + items.length,
      );
    const codes = this.#all(items);
    return (frame) => {
      countSteps(frame.run);
      return valuesOf(codes, frame);
    };
  }

  #map({ entries }: Of<"map">): Code {
    const codes = entries.map(({ key, value }) => ({ key: this.codeOf(key), value: this.codeOf(value) }));
    return (frame) => {
      countSteps(frame.run);
      return new EntryMap(codes.map(({ key, value }) => [expectString(key(frame)), value(frame)] as const));
    };
  }

  #path({ segments }: Of<"path">): Code {
    const parts = segments.map((segment) => (typeof segment === "string" ? segment : this.codeOf(segment)));
    return (frame) => {
      countSteps(frame.run);
      return new RulePath(parts.flatMap((part) => (typeof part === "string" ? part : segmentsOf(part(frame)))));
    };
  }
}

/** The same value each time, at the cost of so many expressions. */
function constant(value: RuleValue, steps: number): Code {
  return (frame) => {
    countSteps(frame.run, steps);
    return value;
  };
}

function valuesOf(codes: readonly Code[], frame: Frame): RuleValue[] {
  const values: RuleValue[] = [];
  for (const code of codes) values.push(code(frame));
  return values;
}

/**
 * A true on either side decides `||`, a false decides `&&`, even if the other side is a fault, as on hosted Firebase.
 */
function decision(deciding: boolean, expression: Of<"binary">, left: Code, right: Code): Code {
  return (frame) => {
    countSteps(frame.run);
    const first = attempt(left, frame);
    if (first === deciding) return deciding;
    const second = attempt(right, frame);
    if (second === deciding) return deciding;
    if (first instanceof Undetermined || second instanceof Undetermined) {
      const outcomes = [outcomesOf(first, expression.left), outcomesOf(second, expression.right)] as const;
      throw Undetermined.of(expression, (deciding ? either : both)(...outcomes));
    }
    if (second instanceof RuleFault) throw second;
    if (first instanceof RuleFault) throw first;
    return !deciding;
  };
}

type Answer = boolean | RuleFault | Undetermined;

function attempt(code: Code, frame: Frame): Answer {
  try {
    return expectBool(code(frame));
  } catch (error) {
    if (error instanceof RuleFault || error instanceof Undetermined) return error;
    throw error;
  }
}

/** The possible outcomes of an expression. An unknown inside it says nothing about the whole. */
export function outcomesOf(answer: Answer, expression: Expression): Outcomes {
  if (answer instanceof RuleFault) return NEVER;
  if (!(answer instanceof Undetermined)) return only(answer);
  return answer.expression === expression ? answer.outcomes : ANY;
}

/** The value of the part of an expression that is its result. */
function resultOf(outer: Expression, inner: Expression, code: Code, frame: Frame): RuleValue {
  try {
    return code(frame);
  } catch (error) {
    if (error instanceof Undetermined) throw Undetermined.of(outer, outcomesOf(error, inner));
    throw error;
  }
}
