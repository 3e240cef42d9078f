import type { Fields, Value } from "../../protocol/document/document.ts";
import { isNumber, toDouble } from "../../protocol/query/order.ts";
import { isPauseDue, type Work } from "../../protocol/work.ts";

/** Longer texts are indexed by their beginning: a lookup may find more than matches, never fewer. */
const MAX_KEY_LENGTH = 200;

/** The index key of a value: equal values have equal keys. Lists and maps are not indexed. */
export function valueKey(value: Value): string | undefined {
  if (isNumber(value)) return `n${toDouble(value)}`;
  if ("nullValue" in value) return "0";
  if ("booleanValue" in value) return value.booleanValue ? "t" : "f";
  if ("timestampValue" in value) return `d${value.timestampValue}`;
  if ("stringValue" in value) return `s${value.stringValue}`.slice(0, MAX_KEY_LENGTH);
  if ("bytesValue" in value) return `b${value.bytesValue}`.slice(0, MAX_KEY_LENGTH);
  if ("referenceValue" in value) return `r${value.referenceValue}`.slice(0, MAX_KEY_LENGTH);
  return undefined;
}

/**
 * Longer field paths are not indexed. The whole path is repeated for each field of a map, which could make a document a
 * thousand times as large.
 */
const MAX_PATH_KEY_LENGTH = 200;

/** The index key of a field path; undefined if it is too long. */
export function fieldPathKey(fieldPath: readonly string[]): string | undefined {
  const key = JSON.stringify(fieldPath);
  return key.length > MAX_PATH_KEY_LENGTH ? undefined : key;
}

/** The keys of all scalar fields by field path, including those in maps. */
export function* indexedFields(fields: Fields): Work<Map<string, string>> {
  const indexed = new Map<string, string>();
  yield* collect(indexed, "[", fields);
  return indexed;
}

/** `outer` is the beginning of a field path's key, computed once for a map. */
function* collect(indexed: Map<string, string>, outer: string, fields: Fields): Work<void> {
  for (const name of Object.keys(fields)) {
    if (isPauseDue()) yield;
    const fieldPath = outer + JSON.stringify(name);
    if (fieldPath.length >= MAX_PATH_KEY_LENGTH) continue;
    const value = fields[name]!;
    const key = valueKey(value);
    if (key !== undefined) indexed.set(`${fieldPath}]`, key);
    if ("mapValue" in value) yield* collect(indexed, `${fieldPath},`, value.mapValue.fields ?? {});
  }
}
