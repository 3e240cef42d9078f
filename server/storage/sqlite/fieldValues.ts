import type { Fields, Value } from "../../protocol/document.ts";
import { isNumber, toDouble } from "../../protocol/order.ts";

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

export const fieldPathKey = (fieldPath: readonly string[]): string => JSON.stringify(fieldPath);

/** Field path and value key of every scalar field, those in maps included. */
export function* indexedFields(fields: Fields, outer: string[] = []): Generator<[fieldPath: string, value: string]> {
  for (const [name, value] of Object.entries(fields)) {
    const fieldPath = [...outer, name];
    const key = valueKey(value);
    if (key !== undefined) yield [fieldPathKey(fieldPath), key];
    if ("mapValue" in value) yield* indexedFields(value.mapValue.fields ?? {}, fieldPath);
  }
}
