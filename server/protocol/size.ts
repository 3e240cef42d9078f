import { base64ByteLength } from "./base64.ts";
import type { DocumentPath, Fields, Value } from "./document/document.ts";
import { WireError } from "./errors.ts";
import { MAX_DOCUMENT_BYTES, MAX_FIELD_DEPTH, MAX_INDEX_BYTES, MAX_VALUES } from "./limits.ts";
import { byteLength, quote } from "./text.ts";
import { BYTES_PER_STEP, isPauseDue, type Work } from "./work.ts";

/** Overhead of a name: 16, and one for each segment besides the slashes in the path. */
const NAME_OVERHEAD_BYTES = 17;
const DOCUMENT_OVERHEAD_BYTES = 32;
/** Overhead of an index entry besides the path. */
const INDEX_ENTRY_BYTES = 32;

/**
 * Stored size, counted as in firebase.google.com/docs/firestore/storage-size, and the number of values at all levels.
 */
export interface Weight {
  bytes: number;
  values: number;
}

/** The weight of a document before its fields are parsed. */
export const emptyDocument = (): Weight => ({ bytes: 0, values: 0 });

/** Adds to a document being parsed; INVALID_ARGUMENT as soon as it exceeds the limits of documents. */
export function add(weight: Weight, bytes: number, values = 0): void {
  weight.bytes += bytes;
  weight.values += values;
  if (weight.bytes > MAX_DOCUMENT_BYTES)
    throw invalid("A document exceeds the maximum allowed size of 1,048,576 bytes.");
  if (weight.values > MAX_VALUES) throw tooManyValues();
}

/** Measures a document; INVALID_ARGUMENT if it is too large or too deep, which merging can cause. */
export function* checkDocument(path: DocumentPath, fields: Fields): Work<Weight> {
  const weight = yield* weigh(path, fields);
  if (weight.values > MAX_VALUES) throw tooManyValues();
  if (weight.values * (byteLength(path) + INDEX_ENTRY_BYTES) > MAX_INDEX_BYTES)
    throw invalid(
      "The index entries of a document exceed the maximum of 8 MiB: its path is too long for so many values.",
    );
  if (weight.bytes <= MAX_DOCUMENT_BYTES) return weight;
  throw invalid(
    `Document ${quote(path)} cannot be written because its size (${weight.bytes} bytes) exceeds the maximum allowed size of 1,048,576 bytes.`,
  );
}

/** Stored size and number of values of a document. */
export function* weigh(path: DocumentPath, fields: Fields): Work<Weight> {
  const weight = { bytes: byteLength(path) + NAME_OVERHEAD_BYTES + DOCUMENT_OVERHEAD_BYTES, values: 0 };
  yield* addFields(weight, fields, 1);
  return weight;
}

function* addFields(weight: Weight, fields: Fields = {}, depth: number): Work<void> {
  for (const name of Object.keys(fields)) {
    weight.bytes += byteLength(name) + 1;
    yield* addValue(weight, fields[name]!, depth);
  }
}

function* addValue(weight: Weight, value: Value, depth: number): Work<void> {
  if (depth > MAX_FIELD_DEPTH) throw tooDeep();
  weight.values++;
  if (isPauseDue()) yield;
  if ("mapValue" in value) yield* addFields(weight, value.mapValue.fields, depth + 1);
  else if ("arrayValue" in value) {
    for (const entry of value.arrayValue.values ?? []) yield* addValue(weight, entry, depth + 1);
  } else {
    const bytes = scalarSize(value);
    weight.bytes += bytes;
    if (isPauseDue(bytes / BYTES_PER_STEP)) yield;
  }
}

/** Stored size of a value without children. */
export function scalarSize(value: Value): number {
  if ("nullValue" in value || "booleanValue" in value) return 1;
  if ("stringValue" in value) return byteLength(value.stringValue) + 1;
  if ("bytesValue" in value) return base64ByteLength(value.bytesValue);
  if ("referenceValue" in value) return byteLength(value.referenceValue) + 1;
  return "geoPointValue" in value ? 16 : 8;
}

export const tooDeep = () => invalid(`Property is nested deeper than the maximum of ${MAX_FIELD_DEPTH} levels`);

const tooManyValues = () => invalid(`too many index entries: a document may hold at most ${MAX_VALUES} values.`);

const invalid = (message: string) => new WireError("INVALID_ARGUMENT", message);
