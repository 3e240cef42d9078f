import type { Fields, Value } from "./document.ts";
import { WireError } from "./errors.ts";
import { byteLength } from "./text.ts";

/** Names from the outermost map inwards. */
export type FieldPath = readonly string[];

const SEGMENT = /^(?:([A-Za-z_][A-Za-z0-9_]*)|`((?:[^`\\]|\\.)+)`)(?:\.|$)/s;
const MAX_BYTES = 1500;

/** Reads `a.b`, with backticks around names that are no plain identifiers. */
export function parseFieldPath(text: unknown): FieldPath {
  const path: string[] = [];
  let rest = typeof text === "string" ? text : "";
  while (rest !== "") {
    const match = SEGMENT.exec(rest);
    if (!match || (match[0].endsWith(".") && match[0].length === rest.length)) throw invalid(text);
    path.push(match[1] ?? match[2]!.replace(/\\(.)/gs, "$1"));
    rest = rest.slice(match[0].length);
  }
  if (path.length === 0) throw invalid(text);
  for (const name of path) checkFieldName(name);
  return path;
}

/** Field names are not empty, at most 1500 bytes, and not of the form `__name__`. */
export function checkFieldName(name: string): void {
  if (name === "") throw new WireError("INVALID_ARGUMENT", "A field name must not be empty.");
  if (byteLength(name) > MAX_BYTES) throw new WireError("INVALID_ARGUMENT", "A field name is longer than 1500 bytes.");
}

export function getField(fields: Fields, [name, ...rest]: FieldPath): Value | undefined {
  const value = name !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (rest.length === 0 || value === undefined) return value;
  return "mapValue" in value ? getField(value.mapValue.fields ?? {}, rest) : undefined;
}

/** The fields with one of them set, or removed where `value` is undefined; maps on the way are made as needed. */
export function setField(fields: Fields, [name = "", ...rest]: FieldPath, value: Value | undefined): Fields {
  if (rest.length === 0) return value === undefined ? without(fields, name) : { ...fields, [name]: value };
  const inner = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const isMap = inner !== undefined && "mapValue" in inner;
  if (!isMap && value === undefined) return fields;
  const innerFields = isMap ? (inner.mapValue.fields ?? {}) : {};
  return { ...fields, [name]: { mapValue: { fields: setField(innerFields, rest, value) } } };
}

function without(fields: Fields, name: string): Fields {
  const { [name]: _removed, ...rest } = fields;
  return rest;
}

const invalid = (text: unknown) =>
  new WireError("INVALID_ARGUMENT", `${JSON.stringify(text)} is not a valid field path.`);
