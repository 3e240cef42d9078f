import type { Fields, Value } from "../../protocol/document/document.ts";
import { isNaNValue, toDouble, vectorOf } from "../../protocol/query/order.ts";
import { sort } from "../../protocol/query/sort.ts";
import { compareText } from "../../protocol/text.ts";
import { finish, isPauseDue, type Work } from "../../protocol/work.ts";
import { ByteWriter } from "./byteWriter.ts";
import { PATH_END, pushIds } from "./encodeName.ts";

/** The first byte of each type, in the order of `typeOrder`. */
export const TAG = {
  null: 0x10,
  boolean: 0x14,
  nan: 0x20,
  number: 0x21,
  timestamp: 0x28,
  string: 0x30,
  bytes: 0x38,
  reference: 0x40,
  geoPoint: 0x48,
  array: 0x50,
  vector: 0x58,
  map: 0x60,
} as const;

/** Ends a list or a map: before any element. */
const LIST_END = 0x01;
/** Before the name of a map's field. */
const NAME = 0x04;
/** The year 1, as seconds before 1970. */
const LEAST_SECONDS = 62_135_596_800;
/** Integers up to here are doubles. */
const EXACT = 2 ** 53;

/**
 * Bytes that are ordered as `compareValues` orders the values, equal exactly for equal values, and never the beginning
 * of another value's. Longer ones end after `BODY_BYTES` and one more.
 */
export function* encodeValue(value: Value): Work<Uint8Array> {
  const writer = new ByteWriter();
  yield* pushValue(writer, value);
  return writer.finish();
}

/** The same at once, for the values of a query. */
export const encodeNow = (value: Value): Uint8Array => finish(encodeValue(value));

/** The bytes of a list or vector with elements of these bytes. */
export function encodeList(elements: readonly Uint8Array[]): Uint8Array {
  const writer = new ByteWriter();
  writer.push(TAG.array);
  for (const element of elements) {
    if (writer.isFull) break;
    writer.pushAll(element);
  }
  writer.push(LIST_END);
  return writer.finish();
}

/** The bytes of a map with values of these bytes. */
export function* encodeMap(entries: readonly (readonly [string, Uint8Array])[]): Work<Uint8Array> {
  const writer = new ByteWriter();
  writer.push(TAG.map);
  for (const [name, bytes] of yield* sort(entries, ([a], [b]) => compareText(a, b))) {
    if (writer.isFull) break;
    writer.push(NAME);
    writer.pushText(name);
    writer.pushAll(bytes);
  }
  writer.push(LIST_END);
  return writer.finish();
}

function* pushValue(writer: ByteWriter, value: Value): Work<void> {
  if (isPauseDue()) yield;
  if ("arrayValue" in value) yield* pushList(writer, TAG.array, value.arrayValue.values ?? []);
  else if (!("mapValue" in value)) pushScalar(writer, value);
  else {
    const vector = vectorOf(value);
    if (vector) yield* pushList(writer, TAG.vector, vector);
    else yield* pushMap(writer, value.mapValue.fields ?? {});
  }
}

function* pushList(writer: ByteWriter, tag: number, values: readonly Value[]): Work<void> {
  writer.push(tag);
  // Vectors are ordered by their dimension first.
  if (tag === TAG.vector) writer.pushNumber(values.length, 4);
  for (const value of values) {
    if (writer.isFull) break;
    yield* pushValue(writer, value);
  }
  writer.push(LIST_END);
}

function* pushMap(writer: ByteWriter, fields: Fields): Work<void> {
  writer.push(TAG.map);
  for (const name of yield* sort(Object.keys(fields), compareText)) {
    if (writer.isFull) break;
    writer.push(NAME);
    writer.pushText(name);
    yield* pushValue(writer, fields[name]!);
  }
  writer.push(LIST_END);
}

type Scalar = Exclude<Value, { arrayValue: unknown } | { mapValue: unknown }>;

function pushScalar(writer: ByteWriter, value: Scalar): void {
  if ("nullValue" in value) return writer.push(TAG.null);
  if ("booleanValue" in value) return writer.push(TAG.boolean + Number(value.booleanValue));
  if ("integerValue" in value || "doubleValue" in value) return pushNumber(writer, value);
  if ("timestampValue" in value) return pushTimestamp(writer, value.timestampValue);
  if ("stringValue" in value) {
    writer.push(TAG.string);
    return writer.pushText(value.stringValue);
  }
  if ("bytesValue" in value) {
    writer.push(TAG.bytes);
    return writer.pushEnded(bytesOf(value.bytesValue));
  }
  if ("referenceValue" in value) {
    writer.push(TAG.reference);
    pushIds(writer, value.referenceValue);
    return writer.push(PATH_END);
  }
  writer.push(TAG.geoPoint);
  pushDouble(writer, value.geoPointValue.latitude ?? 0);
  pushDouble(writer, value.geoPointValue.longitude ?? 0);
}

/** The nearest double, and what an integer beyond 2^53 is more than that: rounding keeps the order. */
function pushNumber(writer: ByteWriter, value: Value): void {
  if (isNaNValue(value)) return writer.push(TAG.nan);
  const double = toDouble(value);
  writer.push(TAG.number);
  pushDouble(writer, double);
  if (Math.abs(double) < EXACT) return;
  const rest = "integerValue" in value ? Number(BigInt(value.integerValue) - BigInt(double)) : 0;
  writer.pushNumber(rest + 0x8000, 2);
}

const BITS = new DataView(new ArrayBuffer(8));

/** IEEE 754, the sign inverted; all bits inverted for negative numbers. */
function pushDouble(writer: ByteWriter, double: number): void {
  BITS.setFloat64(0, double === 0 ? 0 : double);
  const mask = double < 0 ? 0xff : 0;
  writer.push(BITS.getUint8(0) ^ (mask | 0x80));
  for (let byte = 1; byte < 8; byte++) writer.push(BITS.getUint8(byte) ^ mask);
}

/** Seconds since the year 1 and microseconds. */
function pushTimestamp(writer: ByteWriter, timestamp: string): void {
  writer.push(TAG.timestamp);
  writer.pushNumber(Date.parse(`${timestamp.slice(0, 19)}Z`) / 1000 + LEAST_SECONDS, 5);
  writer.pushNumber(Number(timestamp.slice(20, -1).padEnd(6, "0")), 3);
}

/** No more bytes than a key keeps. */
function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64.slice(0, 4 * BASE64_GROUPS)), (character) => character.charCodeAt(0));
}

/** Groups of four digits, three bytes each, that are more than a key keeps. */
const BASE64_GROUPS = 600;
