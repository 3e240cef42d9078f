import type { Fields, Value } from "../../protocol/document.ts";
import { isNumber, toDouble } from "../../protocol/order.ts";
import { isPauseDue, type Work } from "../../protocol/work.ts";

/** Longer texts are indexed by their beginning: a lookup may find more than match, never fewer. */
const MAX_KEY_LENGTH = 200;

/** The text under which a value is indexed: equal values have equal keys. Lists and maps are not indexed. */
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

/** Longer field paths are not indexed. All of a path is repeated for each field of a map: a document could become a thousand times as large. */
const MAX_PATH_KEY_LENGTH = 200;

/** The text under which a field path is indexed; undefined where it is too long. */
export function fieldPathKey(fieldPath: readonly string[]): string | undefined {
  const key = JSON.stringify(fieldPath);
  return key.length > MAX_PATH_KEY_LENGTH ? undefined : key;
}

/** Value key of every scalar field by its field path, those in maps included. */
export function* indexedFields(fields: Fields): Work<Map<string, string>> {
  const indexed = new Map<string, string>();
  yield* collect(indexed, "[", fields);
  return indexed;
}

/** `outer` is the beginning of a field path's key, so that it is written once for a map and not for each of its fields. */
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
