import { ANY, both, either, NEVER, not, only, type Outcomes, Undetermined } from "./undetermined.ts";
import { applyCallable } from "./methods/callable.ts";
import { expectBool, expectIndex, expectMap, expectPath, expectRange, expectString } from "./methods/expect.ts";
import { callMethod } from "./methods/methods.ts";
import { applyOperator, hasType, negate } from "./methods/operators.ts";
import { Interruption } from "./interruption.ts";
import type { Lookup, Target, Targets } from "./resolve.ts";
import { Scope } from "./scope.ts";
import type { Expression } from "./language/syntax.ts";
import { describeType, EntryMap, RuleFault, RuleMap, RulePath, type RuleValue } from "./values.ts";

/** A request that exceeds the limits. Unlike a fault, no other part of the condition can outvote it. */
export class LimitExceeded extends Interruption {
  override name = "LimitExceeded";
}

/** What an evaluation depends on. */
export interface Run {
  targets: Targets;
  /** Expressions evaluated so far. */
  steps: number;
  lookUp(lookup: Lookup, path: RulePath): RuleValue;
}

/** The limit of hosted Firebase for one request. */
const MAX_STEPS = 1000;

/** A call of a function or method in the text of the rules. */
export type Call = Of<"call"> | Of<"method">;

type Of<Kind extends Expression["kind"]> = Extract<Expression, { kind: Kind }>;

/** Each expression costs one step. */
export function countStep(run: Run): void {
  if (++run.steps > MAX_STEPS) throw new LimitExceeded(`More than ${MAX_STEPS} expressions.`);
}

/** Evaluates synchronously. Throws `RuleFault` or `LimitExceeded`. */
export function evaluate(expression: Expression, scope: Scope, run: Run): RuleValue {
  countStep(run);
  switch (expression.kind) {
    case "literal":
      return expression.value;
    case "name":
      return scope.get(expression.name);
    case "member":
      return member(evaluate(expression.object, scope, run), expression.name);
    case "index":
      return indexed(evaluate(expression.object, scope, run), evaluate(expression.index, scope, run));
    case "slice":
      return slice(expression, scope, run);
    case "call":
    case "method":
      return call(expression, scope, run);
    case "unary":
      return unary(expression, scope, run);
    case "binary":
      return binary(expression, scope, run);
    case "is":
      return hasType(evaluate(expression.operand, scope, run), expression.type);
    case "conditional":
      return conditional(expression, scope, run);
    case "list":
      return expression.items.map((item) => evaluate(item, scope, run));
    case "map":
      return mapLiteral(expression, scope, run);
    default:
      return new RulePath(expression.segments.flatMap((segment) => pathPart(segment, scope, run)));
  }
}

function member(object: RuleValue, name: string): RuleValue {
  if (!(object instanceof RuleMap)) throw new RuleFault(`${describeType(object)} has no property ${name}.`);
  const value = object.get(name);
  if (value === undefined) throw new RuleFault(`There is no property ${name}.`);
  return value;
}

/** The key may be somebody's data, so the fault must not repeat it. */
function entry(map: RuleMap, key: string): RuleValue {
  const value = map.get(key);
  if (value === undefined) throw new RuleFault("There is no such key.");
  return value;
}

function indexed(object: RuleValue, index: RuleValue): RuleValue {
  if (Array.isArray(object)) return object[expectIndex(index, object.length)]!;
  if (object instanceof RuleMap) return entry(object, expectString(index));
  if (object instanceof RulePath) return object.segments[expectIndex(index, object.segments.length)]!;
  if (typeof object !== "string") throw new RuleFault(`${describeType(object)} has no elements.`);
  const characters = Array.from(object);
  return characters[expectIndex(index, characters.length)]!;
}

function slice({ object, from, to }: Of<"slice">, scope: Scope, run: Run): RuleValue {
  const whole = evaluate(object, scope, run);
  const [start, end] = [evaluate(from, scope, run), evaluate(to, scope, run)];
  if (Array.isArray(whole)) return whole.slice(...expectRange(start, end, whole.length));
  const characters = Array.from(expectString(whole));
  return characters.slice(...expectRange(start, end, characters.length)).join("");
}

function call(expression: Call, scope: Scope, run: Run): RuleValue {
  if (expression.kind === "method" && expression.name === "bind") return bind(expression, scope, run);
  const target = run.targets.get(expression);
  if (!target || target.kind === "pattern") {
    if (expression.kind === "call") throw new TypeError(`the resolver let ${expression.name}() pass`);
    const object = evaluate(expression.object, scope, run);
    return callMethod(object, expression.name, evaluateAll(expression.args, scope, run), target?.pattern);
  }
  if (target.kind === "declared") {
    const inner = enter(expression, target, scope, run);
    for (const { name, value } of target.declaration.lets) inner.set(name, evaluate(value, inner, run));
    return evaluateAs(expression, target.declaration.result, inner, run);
  }
  const args = evaluateAll(expression.args, scope, run);
  if (target.kind === "pure") return applyCallable(expression.name, target.callable, null, args);
  if (target.kind === "lookup") return run.lookUp(target.lookup, expectPath(args[0]));
  throw new TypeError("an open name is no call");
}

/** `path.bind(map)`: the map has a value for each open name of a path that is written out. */
function bind({ object, args }: Of<"method">, scope: Scope, run: Run): RuleValue {
  const values = evaluateAll(args, scope, run);
  const names = expectMap(values[0]);
  if (values.length > 1) throw new RuleFault(`bind() got ${values.length} arguments.`);
  if (object.kind !== "path") return expectPath(evaluate(object, scope, run));
  countStep(run);
  return new RulePath(object.segments.flatMap((segment) => pathPart(segment, scope, run, names)));
}

/** The scope of a called function; its own variables are not set yet. */
export function enter(
  { args }: Call,
  { declaration, depth }: Extract<Target, { kind: "declared" }>,
  scope: Scope,
  run: Run,
): Scope {
  const values = evaluateAll(args, scope, run);
  const bound = declaration.parameters.map((name, index) => [name, values[index]!] as const);
  return new Scope(depth, bound, scope.blockAt(depth));
}

function evaluateAll(expressions: Expression[], scope: Scope, run: Run): RuleValue[] {
  return expressions.map((expression) => evaluate(expression, scope, run));
}

function unary(expression: Of<"unary">, scope: Scope, run: Run): RuleValue {
  const { operator, operand } = expression;
  if (operator === "-") return negate(evaluate(operand, scope, run));
  const answer = attempt(operand, scope, run);
  if (answer instanceof Undetermined) throw Undetermined.of(expression, not(outcomesOf(answer, operand)));
  if (answer instanceof RuleFault) throw answer;
  return !answer;
}

function binary(expression: Of<"binary">, scope: Scope, run: Run): RuleValue {
  const { operator, left, right } = expression;
  if (operator === "||" || operator === "&&") return decide(operator === "||", expression, scope, run);
  return applyOperator(operator, evaluate(left, scope, run), evaluate(right, scope, run));
}

/**
 * A true on either side decides `||`, a false decides `&&`, even if the other side is a fault, as on hosted Firebase.
 */
function decide(deciding: boolean, expression: Of<"binary">, scope: Scope, run: Run): boolean {
  const { left, right } = expression;
  const first = attempt(left, scope, run);
  if (first === deciding) return deciding;
  const second = attempt(right, scope, run);
  if (second === deciding) return deciding;
  if (first instanceof Undetermined || second instanceof Undetermined) {
    const outcomes = (deciding ? either : both)(outcomesOf(first, left), outcomesOf(second, right));
    throw Undetermined.of(expression, outcomes);
  }
  if (second instanceof RuleFault) throw second;
  if (first instanceof RuleFault) throw first;
  return !deciding;
}

type Answer = boolean | RuleFault | Undetermined;

function attempt(expression: Expression, scope: Scope, run: Run): Answer {
  try {
    return expectBool(evaluate(expression, scope, run));
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

function conditional(expression: Of<"conditional">, scope: Scope, run: Run): RuleValue {
  const { test, whenTrue, whenFalse } = expression;
  const branch = expectBool(evaluate(test, scope, run)) ? whenTrue : whenFalse;
  return evaluateAs(expression, branch, scope, run);
}

/** Evaluates the operand of an expression. */
function evaluateAs(outer: Expression, inner: Expression, scope: Scope, run: Run): RuleValue {
  try {
    return evaluate(inner, scope, run);
  } catch (error) {
    if (error instanceof Undetermined) throw Undetermined.of(outer, outcomesOf(error, inner));
    throw error;
  }
}

function mapLiteral({ entries }: Of<"map">, scope: Scope, run: Run): RuleValue {
  return new EntryMap(
    entries.map(({ key, value }) => [expectString(evaluate(key, scope, run)), evaluate(value, scope, run)] as const),
  );
}

/** A value inside a path is one segment: it must not reach into other documents. */
function pathPart(segment: string | Expression, scope: Scope, run: Run, names?: RuleMap): readonly string[] {
  if (typeof segment === "string") return [segment];
  const isOpen = segment.kind === "name" && run.targets.get(segment)?.kind === "open";
  const value = isOpen && names ? member(names, segment.name) : evaluate(segment, scope, run);
  if (value instanceof RulePath) return value.segments;
  const text = typeof value === "bigint" ? String(value) : expectString(value);
  if (text === "" || text.includes("/")) throw new RuleFault("A part of a path is a name without '/'.");
  return [text];
}
