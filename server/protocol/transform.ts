import type { Value } from "./document.ts";
import { WireError } from "./errors.ts";
import { compareValues, equalValues, isNaNValue, isNumber, toDouble } from "./order.ts";
import { type FieldPath, parseFieldPath } from "./fieldPath.ts";
import { isRecord } from "./text.ts";
import { toTimestamp } from "./timestamp.ts";
import { parseValue } from "./value.ts";

/** One field transform of a write (google.firestore.v1.DocumentTransform.FieldTransform). */
export type FieldTransform = { fieldPath: FieldPath } & (
  | { kind: "requestTime" }
  | { kind: "increment" | "maximum" | "minimum"; operand: Value }
  | { kind: "union" | "remove"; elements: Value[] }
);

/** The new value of the field, and what `transformResults` shows for it. */
export interface Transformed {
  value: Value;
  result: Value;
}

const NUMERIC = { increment: "increment", maximum: "maximum", minimum: "minimum" } as const;
const LISTS = { appendMissingElements: "union", removeAllFromArray: "remove" } as const;

export function parseTransform(transform: unknown): FieldTransform {
  if (!isRecord(transform)) throw new WireError("INVALID_ARGUMENT", "A field transform must be an object.");
  const fieldPath = parseFieldPath(transform.fieldPath);
  if (transform.setToServerValue === "REQUEST_TIME") return { fieldPath, kind: "requestTime" };
  for (const [name, kind] of Object.entries(NUMERIC)) {
    if (!(name in transform)) continue;
    const operand = parseValue(transform[name]);
    if (!isNumber(operand)) throw new WireError("INVALID_ARGUMENT", `${name} requires a number.`);
    return { fieldPath, kind, operand };
  }
  for (const [name, kind] of Object.entries(LISTS)) {
    const list = transform[name];
    if (isRecord(list)) return { fieldPath, kind, elements: elementsOf(list.values) };
  }
  throw new WireError("INVALID_ARGUMENT", "A field transform must have exactly one known type.");
}

function elementsOf(values: unknown): Value[] {
  if (values === undefined) return [];
  if (!Array.isArray(values)) throw new WireError("INVALID_ARGUMENT", "values must be a list.");
  const elements = values.map(parseValue);
  if (elements.some((element) => "arrayValue" in element)) {
    throw new WireError("INVALID_ARGUMENT", "Cannot have nested arrays");
  }
  return elements;
}

/** Applies a transform to the field's present value. */
export function applyTransform(transform: FieldTransform, present: Value | undefined, timeMicros: number): Transformed {
  switch (transform.kind) {
    case "requestTime":
      return both({ timestampValue: toTimestamp(timeMicros) });
    case "increment":
      return both(present && isNumber(present) ? addNumbers(present, transform.operand) : transform.operand);
    case "maximum":
      return both(pick(present, transform.operand, 1));
    case "minimum":
      return both(pick(present, transform.operand, -1));
    case "union":
      return changeList(present, (list) => transform.elements.reduce(append, list));
    case "remove":
      return changeList(present, (list) => list.filter((entry) => !includes(transform.elements, entry)));
  }
}

const both = (value: Value): Transformed => ({ value, result: value });

const includes = (list: Value[], value: Value) => list.some((entry) => equalValues(entry, value));

const append = (list: Value[], value: Value) => (includes(list, value) ? list : [...list, value]);

/** A field that is no list counts as an empty one; the result of an array transform is null on the wire. */
function changeList(present: Value | undefined, change: (list: Value[]) => Value[]): Transformed {
  const list = present && "arrayValue" in present ? (present.arrayValue.values ?? []) : [];
  return { value: { arrayValue: { values: change(list) } }, result: { nullValue: null } };
}

function pick(present: Value | undefined, operand: Value, sign: 1 | -1): Value {
  if (!present || !isNumber(present)) return operand;
  // NaN is the least in the order of values, but both the least and the most of any two numbers.
  if (isNaNValue(operand) || isNaNValue(present)) return { doubleValue: "NaN" };
  return compareValues(operand, present) === sign ? operand : present;
}

const [MIN_INT64, MAX_INT64] = [-(2n ** 63n), 2n ** 63n - 1n];

/** Two integers give an integer that stops at the ends of 64 bits; anything else a double. */
function addNumbers(a: Value, b: Value): Value {
  if ("integerValue" in a && "integerValue" in b) {
    const sum = BigInt(a.integerValue) + BigInt(b.integerValue);
    return { integerValue: String(sum > MAX_INT64 ? MAX_INT64 : sum < MIN_INT64 ? MIN_INT64 : sum) };
  }
  return makeDouble(toDouble(a) + toDouble(b));
}

/** Sum of numbers: of integers an integer as long as it fits 64 bits, else a double. */
export function sumNumbers(numbers: readonly Value[]): Value {
  if (numbers.every((value) => "integerValue" in value)) {
    const sum = numbers.reduce((sum, value) => sum + BigInt(value.integerValue), 0n);
    if (sum >= MIN_INT64 && sum <= MAX_INT64) return { integerValue: String(sum) };
  }
  return makeDouble(numbers.reduce((sum, value) => sum + toDouble(value), 0));
}

/** A double as the wire writes it: what JSON cannot say becomes a word. */
export function makeDouble(value: number): Value {
  if (Object.is(value, -0)) return { doubleValue: "-0" };
  if (Number.isFinite(value)) return { doubleValue: value };
  return { doubleValue: Number.isNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity" };
}
