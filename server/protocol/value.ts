import { base64ByteLength, normaliseBase64 } from "./base64.ts";
import type { Document, Fields, Value } from "./document.ts";
import { WireError } from "./errors.ts";
import { checkFieldName } from "./fieldPath.ts";
import { documentName, isReference } from "./path.ts";
import { byteLength, isRecord } from "./text.ts";
import { normaliseTimestamp, toTimestamp } from "./timestamp.ts";

export { toMicros, toTimestamp } from "./timestamp.ts";

const MAX_DEPTH = 20;
const VECTOR_MARK = "__type__";
const MAX_DIMENSIONS = 2048;
/** Of a whole document (firebase.google.com/docs/firestore/quotas). */
const MAX_DOCUMENT_BYTES = 1_048_576;
/** Of a name: 16, and one for each segment beside the slashes that the path has already. */
const NAME_OVERHEAD_BYTES = 17;
const DOCUMENT_OVERHEAD_BYTES = 32;
const [MIN_INT64, MAX_INT64] = [-(2n ** 63n), 2n ** 63n - 1n];
/** What JSON numbers cannot say. The SDK writes -0 so too, and JSON would lose its sign. */
const DOUBLE_WORDS = ["NaN", "Infinity", "-Infinity", "-0"] as const;

/** Checks and normalises the fields of a document as the wire sends them; INVALID_ARGUMENT says what is wrong. */
export const parseFields = (fields: unknown): Fields => parseFieldsAt(fields, 0);

/** Checks and normalises one value: integers as text, timestamps cut to microseconds, bytes in standard base64. */
export const parseValue = (value: unknown): Value => parseValueAt(value, 1);

function parseFieldsAt(fields: unknown, depth: number): Fields {
  if (fields === undefined || fields === null) return {};
  if (!isRecord(fields)) throw invalid("fields must be an object");
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      checkFieldName(name);
      return [name, parseValueAt(value, depth + 1)];
    }),
  );
}

type Parser = (content: unknown, depth: number) => Value;

const PARSERS: Record<string, Parser> = {
  nullValue: () => ({ nullValue: null }),
  booleanValue: (content) => {
    if (typeof content !== "boolean") throw invalid("booleanValue must be true or false");
    return { booleanValue: content };
  },
  integerValue: (content) => ({ integerValue: parseInteger(content) }),
  doubleValue: (content) => ({ doubleValue: parseDouble(content) }),
  timestampValue: (content) => ({ timestampValue: normaliseTimestamp(content) }),
  stringValue: (content) => ({ stringValue: parseText(content) }),
  bytesValue: (content) => ({ bytesValue: parseBytes(content) }),
  referenceValue: (content) => ({ referenceValue: parseReference(content) }),
  geoPointValue: (content) => ({ geoPointValue: parsePoint(content) }),
  arrayValue: (content, depth) => {
    const values = isRecord(content) ? (content.values ?? []) : undefined;
    if (!Array.isArray(values)) throw invalid("arrayValue must hold a list of values");
    const parsed = values.map((value) => parseValueAt(value, depth + 1));
    if (parsed.some((value) => "arrayValue" in value)) throw invalid("Cannot have nested arrays");
    return { arrayValue: { values: parsed } };
  },
  mapValue: (content, depth) => {
    if (!isRecord(content)) throw invalid("mapValue must hold fields");
    if (isRecord(content.fields) && Object.hasOwn(content.fields, VECTOR_MARK)) return parseVector(content.fields);
    return { mapValue: { fields: parseFieldsAt(content.fields, depth) } };
  },
};

function parseValueAt(value: unknown, depth: number): Value {
  const [entry, ...more] = isRecord(value) ? Object.entries(value) : [];
  const parser = entry && Object.hasOwn(PARSERS, entry[0]) ? PARSERS[entry[0]] : undefined;
  if (!entry || !parser || more.length > 0) throw invalid("A value must have exactly one known type");
  if (depth > MAX_DEPTH) throw tooDeep();
  return parser(entry[1], depth);
}

/** Exact for text; a JSON number only as far as it is a safe integer. */
export function parseInteger(content: unknown): string {
  const isInteger = typeof content === "string" ? /^-?\d{1,19}$/.test(content) : Number.isSafeInteger(content);
  if (!isInteger) throw invalid("integerValue must be a whole number");
  const value = BigInt(content as string | number);
  if (value < MIN_INT64 || value > MAX_INT64) throw invalid("integerValue does not fit 64 bits");
  return String(value);
}

function parseDouble(content: unknown): number | (typeof DOUBLE_WORDS)[number] {
  if (Object.is(content, -0)) return "-0";
  if (typeof content === "number" && Number.isFinite(content)) return content;
  // JSON has numbers beyond the doubles, such as 1e999.
  const word = DOUBLE_WORDS.find((name) => name === String(content));
  if (word) return word;
  throw invalid("doubleValue must be a number");
}

function parseText(content: unknown): string {
  if (typeof content !== "string") throw invalid("A string value must be a string");
  if (!content.isWellFormed()) throw invalid("A string value must be valid Unicode");
  return content;
}

function parseReference(content: unknown): string {
  if (typeof content !== "string" || !isReference(content)) throw invalid("referenceValue must name a document");
  return content;
}

function parseBytes(content: unknown): string {
  const bytes = typeof content === "string" ? normaliseBase64(content) : undefined;
  if (bytes === undefined) throw invalid("bytesValue must be base64");
  return bytes;
}

function parsePoint(content: unknown): { latitude: number; longitude: number } {
  const { latitude = 0, longitude = 0 } = isRecord(content) ? content : {};
  const isPoint = typeof latitude === "number" && typeof longitude === "number";
  if (!isPoint || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) throw invalid("geoPointValue is out of range");
  // Adding zero turns -0, which JSON would not give back, into 0.
  return { latitude: latitude + 0, longitude: longitude + 0 };
}

/** A vector is a map with a type mark; its numbers are doubles. */
function parseVector({ [VECTOR_MARK]: type, value, ...more }: Record<string, unknown>): Value {
  const list = isRecord(value) && isRecord(value.arrayValue) ? value.arrayValue.values : undefined;
  const isVector = isRecord(type) && type.stringValue === "__vector__" && Object.keys(more).length === 0;
  if (!isVector || !Array.isArray(list) || list.length === 0 || list.length > MAX_DIMENSIONS) {
    throw invalid(`A vector must hold 1 to ${MAX_DIMENSIONS} numbers`);
  }
  const values = list.map((entry) => parseValueAt(entry, 1));
  if (!values.every((entry) => "doubleValue" in entry)) throw invalid("A vector must hold doubles only");
  return {
    mapValue: { fields: { [VECTOR_MARK]: { stringValue: "__vector__" }, value: { arrayValue: { values } } } },
  };
}

/** Throws when a document with these fields is larger than 1 MiB or deeper than 20 levels, as merging may make it. */
export function checkDocument(path: string, fields: Fields): void {
  const bytes = byteLength(path) + NAME_OVERHEAD_BYTES + DOCUMENT_OVERHEAD_BYTES + fieldsSize(fields, 0);
  if (bytes <= MAX_DOCUMENT_BYTES) return;
  throw invalid(
    `Document '${path}' cannot be written because its size (${bytes} bytes) exceeds the maximum allowed size of 1,048,576 bytes.`,
  );
}

const fieldsSize = (fields: Fields = {}, depth: number): number =>
  Object.entries(fields).reduce((sum, [name, value]) => sum + byteLength(name) + 1 + valueSize(value, depth + 1), 0);

/** Storage size as firebase.google.com/docs/firestore/storage-size counts it. */
function valueSize(value: Value, depth: number): number {
  if (depth > MAX_DEPTH) throw tooDeep();
  if ("nullValue" in value || "booleanValue" in value) return 1;
  if ("stringValue" in value) return byteLength(value.stringValue) + 1;
  if ("bytesValue" in value) return base64ByteLength(value.bytesValue);
  if ("referenceValue" in value) return byteLength(value.referenceValue) + 1;
  if ("geoPointValue" in value) return 16;
  if ("mapValue" in value) return fieldsSize(value.mapValue.fields, depth);
  if (!("arrayValue" in value)) return 8;
  return (value.arrayValue.values ?? []).reduce((sum, entry) => sum + valueSize(entry, depth + 1), 0);
}

/** A document as the wire has it. */
export function encodeDocument(projectId: string, document: Document) {
  return {
    name: documentName(projectId, document.path),
    fields: document.fields,
    createTime: toTimestamp(document.createTimeMicros),
    updateTime: toTimestamp(document.updateTimeMicros),
  };
}

const tooDeep = () => invalid("Property is nested deeper than the maximum of 20 levels");

const invalid = (message: string) => new WireError("INVALID_ARGUMENT", message);
