import type { Fields, Value } from "./document.ts";
import { vectorOf } from "../query/order.ts";
import { NUMERIC_ID } from "../path.ts";

/**
 * A text that is the same for values that are equal by `equalValues` (1 and 1.0, NaN and NaN, 0 and -0), and differs
 * for all others: equal elements are found without comparing all pairs.
 */
export function equalityKey(value: Value): string {
  if ("nullValue" in value) return "0";
  if ("booleanValue" in value) return value.booleanValue ? "t" : "f";
  if ("integerValue" in value) return `n${value.integerValue}`;
  if ("doubleValue" in value) return numberKey(Number(value.doubleValue));
  if ("timestampValue" in value) return `d${value.timestampValue}`;
  if ("stringValue" in value) return JSON.stringify(value.stringValue);
  if ("bytesValue" in value) return `b${value.bytesValue}`;
  if ("referenceValue" in value) return JSON.stringify(value.referenceValue.split("/").map(idKey));
  if ("geoPointValue" in value) {
    const { latitude = 0, longitude = 0 } = value.geoPointValue;
    return `g${latitude + 0},${longitude + 0}`;
  }
  if ("arrayValue" in value) return listKey(value.arrayValue.values);
  const vector = vectorOf(value);
  return vector ? `v${listKey(vector)}` : mapKey(value.mapValue.fields);
}

/** Integral doubles read like integers of any size. */
const numberKey = (number: number) => (Number.isInteger(number) ? `n${BigInt(number)}` : `n${number}`);

/** Numeric ids are compared as numbers. */
function idKey(id: string): string {
  const digits = NUMERIC_ID.exec(id)?.[1];
  return digits === undefined ? id : `__id${BigInt(digits)}__`;
}

const listKey = (values: readonly Value[] = []) => `[${values.map(equalityKey).join()}]`;

function mapKey(fields: Fields = {}): string {
  const names = Object.keys(fields).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${equalityKey(fields[name]!)}`).join()}}`;
}
