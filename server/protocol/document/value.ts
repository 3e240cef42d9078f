import { normaliseBase64 } from "../base64.ts";
import type { Document, Fields, Value } from "./document.ts";
import { WireError } from "../errors.ts";
import { checkFieldName } from "./fieldPath.ts";
import { MAX_DIMENSIONS, MAX_FIELD_DEPTH, MAX_VALUES } from "../limits.ts";
import { documentName, isReference } from "../path.ts";
import { add, emptyDocument, scalarSize, tooDeep, type Weight } from "../size.ts";
import { byteLength, isRecord, quote, setOwn } from "../text.ts";
import { normaliseTimestamp, toTimestamp } from "../timestamp.ts";
import { BYTES_PER_STEP, finish, isPauseDue, type Work } from "../work.ts";

export { toMicros, toTimestamp } from "../timestamp.ts";

const VECTOR_MARK = "__type__";
const [MIN_INT64, MAX_INT64] = [-(2n ** 63n), 2n ** 63n - 1n];
/** Numbers that JSON lacks. The SDK writes -0 like this, too, because JSON would lose its sign. */
const DOUBLE_WORDS = ["NaN", "Infinity", "-Infinity", "-0"] as const;

/**
 * Checks and normalises the fields of a wire document; INVALID_ARGUMENT says what is wrong. Stops at the limits of a
 * document.
 */
export const parseFields = (fields: unknown): Work<Fields> => parseFieldsAt(fields, 1, emptyDocument());

/** Checks and normalises one value: integers as text, timestamps cut to microseconds, bytes in standard base64. */
export const parseValue = (value: unknown): Value => finish(parseValueAt(value, 1, emptyDocument()));

/** Parses a list of values that together may be as large as one document; none of them may be a list. */
export const parseElements = (values: unknown): Work<Value[]> => parseListAt(values, 1, emptyDocument());

function* parseFieldsAt(fields: unknown, depth: number, weight: Weight): Work<Fields> {
  if (fields === undefined || fields === null) return {};
  if (!isRecord(fields)) throw invalid("fields must be an object");
  const parsed: Fields = {};
  for (const name of Object.keys(fields)) {
    checkFieldName(name);
    add(weight, byteLength(name) + 1);
    setOwn(parsed, name, yield* parseValueAt(fields[name], depth, weight));
  }
  return parsed;
}

function* parseListAt(values: unknown, depth: number, weight: Weight): Work<Value[]> {
  if (!Array.isArray(values)) throw invalid("arrayValue must hold a list of values");
  if (values.length > MAX_VALUES) add(weight, 0, values.length);
  const parsed: Value[] = [];
  for (const entry of values) {
    const value = yield* parseValueAt(entry, depth, weight);
    if ("arrayValue" in value) throw invalid("Cannot have nested arrays");
    parsed.push(value);
  }
  return parsed;
}

const SCALARS: Record<string, (content: unknown) => Value> = {
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
};

function* parseValueAt(value: unknown, depth: number, weight: Weight): Work<Value> {
  const kinds = isRecord(value) ? Object.keys(value) : [];
  const [kind = ""] = kinds;
  const isList = kind === "arrayValue";
  const isKnown = isList || kind === "mapValue" || Object.hasOwn(SCALARS, kind);
  if (!isRecord(value) || !isKnown || kinds.length > 1) throw invalid("A value must have exactly one known type");
  if (depth > MAX_FIELD_DEPTH) throw tooDeep();
  add(weight, 0, 1);
  if (isPauseDue()) yield;
  const content = value[kind];
  if (isList) {
    const values = isRecord(content) ? (content.values ?? []) : undefined;
    if (isRecord(content)) requireOnly(content, ["values"]);
    return { arrayValue: { values: yield* parseListAt(values, depth + 1, weight) } };
  }
  if (kind === "mapValue") return yield* parseMap(content, depth, weight);
  const parsed = SCALARS[kind]!(content);
  const bytes = scalarSize(parsed);
  add(weight, bytes);
  if (isPauseDue(bytes / BYTES_PER_STEP)) yield;
  return parsed;
}

function* parseMap(content: unknown, depth: number, weight: Weight): Work<Value> {
  if (!isRecord(content)) throw invalid("mapValue must hold fields");
  requireOnly(content, ["fields"]);
  const { fields } = content;
  if (isRecord(fields) && Object.hasOwn(fields, VECTOR_MARK)) return yield* parseVector(fields, weight);
  return { mapValue: { fields: yield* parseFieldsAt(fields, depth + 1, weight) } };
}

/** Nothing that is sent is ignored. */
function requireOnly(message: Record<string, unknown>, names: readonly string[]): void {
  for (const name in message) {
    if (!names.includes(name)) {
      throw invalid(`Invalid JSON payload received. Unknown name ${quote(name)}: Cannot find field.`);
    }
  }
}

/** Exact for text; a JSON number only if it is a safe integer. */
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
  // JSON can write numbers beyond the doubles, such as 1e999.
  const text = typeof content === "number" ? String(content) : content;
  const word = DOUBLE_WORDS.find((name) => name === text);
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
  if (isRecord(content)) requireOnly(content, ["latitude", "longitude"]);
  const { latitude = 0, longitude = 0 } = isRecord(content) ? content : {};
  const isPoint = typeof latitude === "number" && typeof longitude === "number";
  if (!isPoint || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) throw invalid("geoPointValue is out of range");
  // Adding zero turns -0, which JSON cannot write, into 0.
  return { latitude: latitude + 0, longitude: longitude + 0 };
}

/** A vector is a map with a type mark; its numbers are doubles. */
function* parseVector(fields: Record<string, unknown>, weight: Weight): Work<Value> {
  const { [VECTOR_MARK]: type, value } = fields;
  const list = isRecord(value) && isRecord(value.arrayValue) ? value.arrayValue.values : undefined;
  const isVector = isRecord(type) && type.stringValue === "__vector__" && Object.keys(fields).length === 2;
  if (!isVector || !Array.isArray(list) || list.length === 0 || list.length > MAX_DIMENSIONS) {
    throw invalid(`A vector must hold 1 to ${MAX_DIMENSIONS} numbers`);
  }
  const values = yield* parseListAt(list, 1, weight);
  if (!values.every((entry) => "doubleValue" in entry)) throw invalid("A vector must hold doubles only");
  return {
    mapValue: { fields: { [VECTOR_MARK]: { stringValue: "__vector__" }, value: { arrayValue: { values } } } },
  };
}

/** A document in wire form. */
export function encodeDocument(projectId: string, document: Document) {
  return {
    name: documentName(projectId, document.path),
    fields: document.fields,
    createTime: toTimestamp(document.createTimeMicros),
    updateTime: toTimestamp(document.updateTimeMicros),
  };
}

const invalid = (message: string) => new WireError("INVALID_ARGUMENT", message);
