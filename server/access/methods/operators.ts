import { checkInt, expectInt, expectNumber } from "./expect.ts";
import type { BinaryOperator, TypeName } from "../language/syntax.ts";
import {
  compareStrings,
  describeType,
  Duration,
  equal,
  RuleFault,
  RuleMap,
  RuleSet,
  type RuleValue,
  Timestamp,
  typeOf,
} from "../values.ts";

/** The operators that evaluate both sides; the evaluator handles `||` and `&&`. */
export type EagerOperator = Exclude<BinaryOperator, "||" | "&&">;

const OPERATORS: Record<EagerOperator, (left: RuleValue, right: RuleValue) => RuleValue> = {
  "==": equal,
  "!=": (left, right) => !equal(left, right),
  in: (left, right) => contains(right, left),
  "<": (left, right) => compare(left, right) < 0,
  "<=": (left, right) => compare(left, right) <= 0,
  ">": (left, right) => compare(left, right) > 0,
  ">=": (left, right) => compare(left, right) >= 0,
  "+": add,
  "-": subtract,
  "*": (left, right) => arithmetic(left, right, { int: (a, b) => a * b, float: (a, b) => a * b }),
  "/": (left, right) => arithmetic(left, right, { int: divide, float: (a, b) => a / b }),
  "%": (left, right) => remainder(expectInt(left), expectInt(right)),
};

export function applyOperator(operator: EagerOperator, left: RuleValue, right: RuleValue): RuleValue {
  return OPERATORS[operator](left, right);
}

export function negate(value: RuleValue): RuleValue {
  if (typeof value === "bigint") return checkInt(-value);
  if (value instanceof Duration) return new Duration(-value.nanos);
  return -expectNumber(value);
}

/** `value is type`. */
export function hasType(value: RuleValue, type: TypeName): boolean {
  return type === "number" ? typeof value === "bigint" || typeof value === "number" : typeOf(value) === type;
}

function contains(collection: RuleValue, value: RuleValue): boolean {
  if (Array.isArray(collection)) return collection.some((item) => equal(item, value));
  if (collection instanceof RuleSet) return collection.has(value);
  if (collection instanceof RuleMap) return typeof value === "string" && collection.get(value) !== undefined;
  throw new RuleFault(`Nothing can be in ${describeType(collection)}.`);
}

/** Below zero, zero, above zero, or NaN if one of them is NaN; types without an order are a fault. */
function compare(left: RuleValue, right: RuleValue): number {
  if (typeof left === "string" && typeof right === "string") return compareStrings(left, right);
  if (isNumber(left) && isNumber(right)) return compareNumbers(left, right);
  if (left instanceof Timestamp && right instanceof Timestamp) return compareNumbers(left.nanos, right.nanos);
  if (left instanceof Duration && right instanceof Duration) return compareNumbers(left.nanos, right.nanos);
  throw new RuleFault(`${describeType(left)} and ${describeType(right)} have no order.`);
}

function isNumber(value: RuleValue): value is bigint | number {
  return typeof value === "bigint" || typeof value === "number";
}

/** JavaScript compares bigint and number exactly. */
function compareNumbers(left: bigint | number, right: bigint | number): number {
  if (left < right) return -1;
  if (left > right) return 1;
  return Number.isNaN(left) || Number.isNaN(right) ? Number.NaN : 0;
}

function arithmetic(
  left: RuleValue,
  right: RuleValue,
  by: { int: (a: bigint, b: bigint) => bigint; float: (a: number, b: number) => number },
): RuleValue {
  if (typeof left === "bigint" && typeof right === "bigint") return checkInt(by.int(left, right));
  return by.float(expectNumber(left), expectNumber(right));
}

function add(left: RuleValue, right: RuleValue): RuleValue {
  if (typeof left === "string" && typeof right === "string") return left + right;
  if (Array.isArray(left) && Array.isArray(right)) return [...left, ...right];
  if (left instanceof Timestamp && right instanceof Duration) return new Timestamp(left.nanos + right.nanos);
  if (left instanceof Duration && right instanceof Timestamp) return new Timestamp(left.nanos + right.nanos);
  if (left instanceof Duration && right instanceof Duration) return new Duration(left.nanos + right.nanos);
  return arithmetic(left, right, { int: (a, b) => a + b, float: (a, b) => a + b });
}

function subtract(left: RuleValue, right: RuleValue): RuleValue {
  if (left instanceof Timestamp && right instanceof Timestamp) return new Duration(left.nanos - right.nanos);
  if (left instanceof Timestamp && right instanceof Duration) return new Timestamp(left.nanos - right.nanos);
  if (left instanceof Duration && right instanceof Duration) return new Duration(left.nanos - right.nanos);
  return arithmetic(left, right, { int: (a, b) => a - b, float: (a, b) => a - b });
}

function divide(left: bigint, right: bigint): bigint {
  if (right === 0n) throw new RuleFault("An int cannot be divided by zero.");
  return left / right;
}

function remainder(left: bigint, right: bigint): bigint {
  if (right === 0n) throw new RuleFault("An int cannot be divided by zero.");
  return left % right;
}
