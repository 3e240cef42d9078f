import { describeType, Duration, RuleFault, RuleMap, RulePath, RuleSet, type RuleValue } from "../values.ts";

const MAX_INT = (1n << 63n) - 1n;

function refuse(value: RuleValue | undefined, wanted: string): never {
  throw new RuleFault(`Expected ${wanted} but got ${value === undefined ? "nothing" : describeType(value)}.`);
}

export function expectString(value: RuleValue | undefined): string {
  return typeof value === "string" ? value : refuse(value, "a string");
}

export function expectBool(value: RuleValue | undefined): boolean {
  return typeof value === "boolean" ? value : refuse(value, "a bool");
}

export function expectInt(value: RuleValue | undefined): bigint {
  return typeof value === "bigint" ? value : refuse(value, "an int");
}

/** An int or a float, as float. */
export function expectNumber(value: RuleValue | undefined): number {
  if (typeof value === "bigint") return Number(value);
  return typeof value === "number" ? value : refuse(value, "a number");
}

export function expectList(value: RuleValue | undefined): RuleValue[] {
  return Array.isArray(value) ? value : refuse(value, "a list");
}

export function expectMap(value: RuleValue | undefined): RuleMap {
  return value instanceof RuleMap ? value : refuse(value, "a map");
}

export function expectSet(value: RuleValue | undefined): RuleSet {
  return value instanceof RuleSet ? value : refuse(value, "a set");
}

export function expectPath(value: RuleValue | undefined): RulePath {
  return value instanceof RulePath ? value : refuse(value, "a path");
}

export function expectDuration(value: RuleValue | undefined): Duration {
  return value instanceof Duration ? value : refuse(value, "a duration");
}

/** Integers have 64 bits; an overflow is a fault and never wraps. */
export function checkInt(value: bigint): bigint {
  if (value > MAX_INT || value < -MAX_INT - 1n) throw new RuleFault("This integer needs more than 64 bits.");
  return value;
}

/** An index into something of this length. */
export function expectIndex(value: RuleValue | undefined, length: number): number {
  const index = expectInt(value);
  if (index < 0n || index >= BigInt(length)) throw new RuleFault(`There is no index ${index} here.`);
  return Number(index);
}

/** The bounds of `x[from:to]`; `to` may equal the length. */
export function expectRange(from: RuleValue, to: RuleValue, length: number): [number, number] {
  const [start, end] = [expectInt(from), expectInt(to)];
  if (start < 0n || end < start || end > BigInt(length)) throw new RuleFault(`There is no range ${start}:${end} here.`);
  return [Number(start), Number(end)];
}
