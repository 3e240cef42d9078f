import { compareBase64 } from "../base64.ts";
import type { Fields, Value } from "../document/document.ts";
import { compareNames } from "../path.ts";
import { compare, compareText, type Ordering } from "../text.ts";

/** Rank of a value's type in Firestore's total order. Integers and doubles are one type; vectors precede maps. */
export function typeOrder(value: Value): number {
  if ("nullValue" in value) return 0;
  if ("booleanValue" in value) return 1;
  if ("integerValue" in value || "doubleValue" in value) return 2;
  if ("timestampValue" in value) return 3;
  if ("stringValue" in value) return 4;
  if ("bytesValue" in value) return 5;
  if ("referenceValue" in value) return 6;
  if ("geoPointValue" in value) return 7;
  if ("arrayValue" in value) return 8;
  return vectorOf(value) ? 9 : 10;
}

/** Firestore's total order of values. */
export function compareValues(a: Value, b: Value): Ordering {
  const [orderOfA, orderOfB] = [typeOrder(a), typeOrder(b)];
  return orderOfA === orderOfB ? compareAlike(a, b) : compare(orderOfA, orderOfB);
}

/** Equality as queries and array transforms see it: 1 equals 1.0, NaN equals NaN, -0 equals 0. */
export const equalValues = (a: Value, b: Value): boolean => compareValues(a, b) === 0;

export const isNumber = (value: Value): boolean => "integerValue" in value || "doubleValue" in value;

/** A number as a double; integers beyond 2^53 lose their last digits. */
export const toDouble = (value: Value): number =>
  "integerValue" in value
    ? Number(value.integerValue)
    : "doubleValue" in value
      ? Number(value.doubleValue)
      : Number.NaN;

export const isNaNValue = (value: Value): boolean => "doubleValue" in value && Number.isNaN(Number(value.doubleValue));

function compareAlike(a: Value, b: Value): Ordering {
  if ("booleanValue" in a && "booleanValue" in b) return compare(a.booleanValue, b.booleanValue);
  if (isNumber(a)) return compareNumbers(a, b);
  if ("timestampValue" in a && "timestampValue" in b) return compare(a.timestampValue, b.timestampValue);
  if ("stringValue" in a && "stringValue" in b) return compareText(a.stringValue, b.stringValue);
  if ("bytesValue" in a && "bytesValue" in b) return compareBase64(a.bytesValue, b.bytesValue);
  if ("referenceValue" in a && "referenceValue" in b) return compareNames(a.referenceValue, b.referenceValue);
  if ("geoPointValue" in a && "geoPointValue" in b) return comparePoints(a.geoPointValue, b.geoPointValue);
  if ("arrayValue" in a && "arrayValue" in b) return compareLists(a.arrayValue.values, b.arrayValue.values);
  if ("mapValue" in a && "mapValue" in b) return compareMaps(a, b);
  return 0;
}

function compareNumbers(a: Value, b: Value): Ordering {
  if ("integerValue" in a && "integerValue" in b) return compare(BigInt(a.integerValue), BigInt(b.integerValue));
  const [x, y] = [toDouble(a), toDouble(b)];
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.isNaN(x) && Number.isNaN(y) ? 0 : Number.isNaN(x) ? -1 : 1;
  if ("integerValue" in a) return compareIntegerWithDouble(BigInt(a.integerValue), y);
  if ("integerValue" in b) return (-compareIntegerWithDouble(BigInt(b.integerValue), x) || 0) as Ordering;
  return compare(x, y);
}

/** Exact: JavaScript compares a bigint with a number by their mathematical values. */
const compareIntegerWithDouble = (a: bigint, b: number): Ordering => (a < b ? -1 : a > b ? 1 : 0);

type Point = { latitude?: number; longitude?: number };

const comparePoints = (a: Point, b: Point): Ordering =>
  compare(a.latitude ?? 0, b.latitude ?? 0) || compare(a.longitude ?? 0, b.longitude ?? 0);

function compareLists(a: Value[] = [], b: Value[] = []): Ordering {
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const difference = compareValues(a[index]!, b[index]!);
    if (difference !== 0) return difference;
  }
  return compare(a.length, b.length);
}

type MapValue = Extract<Value, { mapValue: unknown }>;

function compareMaps(a: MapValue, b: MapValue): Ordering {
  const [vectorA, vectorB] = [vectorOf(a), vectorOf(b)];
  if (vectorA && vectorB) return compare(vectorA.length, vectorB.length) || compareLists(vectorA, vectorB);
  const [entriesA, entriesB] = [sortedEntries(a.mapValue.fields), sortedEntries(b.mapValue.fields)];
  for (let index = 0; index < Math.min(entriesA.length, entriesB.length); index++) {
    const [[keyA, valueA], [keyB, valueB]] = [entriesA[index]!, entriesB[index]!];
    const difference = compareText(keyA, keyB) || compareValues(valueA, valueB);
    if (difference !== 0) return difference;
  }
  return compare(entriesA.length, entriesB.length);
}

const sortedEntries = (fields: Fields = {}) => Object.entries(fields).sort(([a], [b]) => compareText(a, b));

/** The numbers of a vector value, which is a map with a type mark on the wire. */
export function vectorOf(value: Value): Value[] | undefined {
  const fields = "mapValue" in value ? value.mapValue.fields : undefined;
  const type = fields?.__type__;
  if (!type || !("stringValue" in type) || type.stringValue !== "__vector__") return undefined;
  const list = fields.value;
  return list && "arrayValue" in list ? (list.arrayValue.values ?? []) : undefined;
}
