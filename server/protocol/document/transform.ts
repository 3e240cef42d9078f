import type { Value } from "./document.ts";
import type { DocumentDraft } from "./documentDraft.ts";
import { WireError } from "../errors.ts";
import { type FieldPath, parseFieldPath } from "./fieldPath.ts";
import { compareValues, isNaNValue, isNumber, toDouble } from "../query/order.ts";
import { isRecord } from "../text.ts";
import { toTimestamp } from "../timestamp.ts";
import { parseElements, parseValue } from "./value.ts";
import type { Work } from "../work.ts";

/** One field transform of a write (google.firestore.v1.DocumentTransform.FieldTransform). */
export type FieldTransform = { fieldPath: FieldPath } & (
  | { kind: "requestTime" }
  | { kind: "increment" | "maximum" | "minimum"; operand: Value }
  | { kind: "union" | "remove"; elements: Value[] }
);

const NUMERIC = { increment: "increment", maximum: "maximum", minimum: "minimum" } as const;
const LISTS = { appendMissingElements: "union", removeAllFromArray: "remove" } as const;

/** Parses one field transform; INVALID_ARGUMENT says what is wrong. */
export function* parseTransform(transform: unknown): Work<FieldTransform> {
  if (!isRecord(transform)) throw new WireError("INVALID_ARGUMENT", "A field transform must be an object.");
  const fieldPath = parseFieldPath(transform.fieldPath);
  const kinds = Object.keys(transform).filter((name) => name !== "fieldPath" && transform[name] !== null);
  if (kinds.length !== 1) throw unknown();
  if (transform.setToServerValue === "REQUEST_TIME") return { fieldPath, kind: "requestTime" };
  for (const [name, kind] of Object.entries(NUMERIC)) {
    if (!kinds.includes(name)) continue;
    const operand = parseValue(transform[name]);
    if (!isNumber(operand)) throw new WireError("INVALID_ARGUMENT", `${name} requires a number.`);
    return { fieldPath, kind, operand };
  }
  for (const [name, kind] of Object.entries(LISTS)) {
    const list = transform[name];
    if (isRecord(list)) return { fieldPath, kind, elements: yield* parseElements(list.values ?? []) };
  }
  throw unknown();
}

const unknown = () => new WireError("INVALID_ARGUMENT", "A field transform must have exactly one known type.");

/** Applies a transform to its field. Returns its entry in `transformResults`: null for a list. */
export function* applyTransform(transform: FieldTransform, draft: DocumentDraft, timeMicros: number): Work<Value> {
  const { fieldPath } = transform;
  if ("elements" in transform) {
    const list = yield* draft.list(fieldPath);
    yield* transform.kind === "union" ? list.append(transform.elements) : list.remove(transform.elements);
    return { nullValue: null };
  }
  const value = transformed(transform, draft.get(fieldPath), timeMicros);
  yield* draft.set(fieldPath, value);
  return value;
}

type ScalarTransform = Exclude<FieldTransform, { elements: Value[] }>;

function transformed(transform: ScalarTransform, present: Value | undefined, timeMicros: number): Value {
  switch (transform.kind) {
    case "requestTime":
      return { timestampValue: toTimestamp(timeMicros) };
    case "increment":
      return present && isNumber(present) ? addNumbers(present, transform.operand) : transform.operand;
    case "maximum":
      return pick(present, transform.operand, 1);
    case "minimum":
      return pick(present, transform.operand, -1);
  }
}

function pick(present: Value | undefined, operand: Value, sign: 1 | -1): Value {
  if (!present || !isNumber(present)) return operand;
  // NaN is the least in the order of values, but both minimum and maximum of any two numbers.
  if (isNaNValue(operand) || isNaNValue(present)) return { doubleValue: "NaN" };
  return compareValues(operand, present) === sign ? operand : present;
}

const [MIN_INT64, MAX_INT64] = [-(2n ** 63n), 2n ** 63n - 1n];

/** Two integers give an integer, saturated at 64 bits; anything else a double. */
function addNumbers(a: Value, b: Value): Value {
  if ("integerValue" in a && "integerValue" in b) {
    const sum = BigInt(a.integerValue) + BigInt(b.integerValue);
    return { integerValue: String(sum > MAX_INT64 ? MAX_INT64 : sum < MIN_INT64 ? MIN_INT64 : sum) };
  }
  return makeDouble(toDouble(a) + toDouble(b));
}

/** Sum of numbers, added one by one: for integers an integer if it fits 64 bits, else a double. */
export class NumberSum {
  count = 0;
  #integers = 0n;
  #doubles = 0;
  #isInteger = true;

  add(number: Value): void {
    this.count++;
    this.#doubles += toDouble(number);
    if ("integerValue" in number) this.#integers += BigInt(number.integerValue);
    else this.#isInteger = false;
  }

  get value(): Value {
    const fits = this.#integers >= MIN_INT64 && this.#integers <= MAX_INT64;
    return this.#isInteger && fits ? { integerValue: String(this.#integers) } : makeDouble(this.#doubles);
  }
}

/** A double in wire form: values that JSON lacks become words. */
export function makeDouble(value: number): Value {
  if (Object.is(value, -0)) return { doubleValue: "-0" };
  if (Number.isFinite(value)) return { doubleValue: value };
  return { doubleValue: Number.isNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity" };
}
