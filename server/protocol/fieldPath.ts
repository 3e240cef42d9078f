import type { Fields, Value } from "./document.ts";
import { WireError } from "./errors.ts";
import { byteLength } from "./text.ts";

/** Names from the outermost map inwards. */
export type FieldPath = readonly string[];

const SEGMENT = /^(?:([A-Za-z_][A-Za-z0-9_]*)|`((?:[^`\\]|\\.)+)`)(?:\.|$)/s;
const MAX_BYTES = 1500;
const RESERVED = /^__.*__$/s;

/** Stands in queries for the document's own reference. */
const NAME = "__name__";

/** Reads `a.b`, with backticks around names that are no plain identifiers. */
export function parseFieldPath(text: unknown): FieldPath {
  const path = splitFieldPath(text);
  for (const name of path) checkFieldName(name);
  return path;
}

/** Reads a field path of a query, which may also be `__name__`. */
export function parseQueriedPath(text: unknown): FieldPath {
  return text === NAME ? [NAME] : parseFieldPath(text);
}

/** Whether a field path means the document's own reference. */
export const isName = (path: FieldPath): boolean => path.length === 1 && path[0] === NAME;

function splitFieldPath(text: unknown): FieldPath {
  const path: string[] = [];
  let rest = typeof text === "string" ? text : "";
  while (rest !== "") {
    const match = SEGMENT.exec(rest);
    if (!match || (match[0].endsWith(".") && match[0].length === rest.length)) throw invalid(text);
    path.push(match[1] ?? match[2]!.replace(/\\(.)/gs, "$1"));
    rest = rest.slice(match[0].length);
  }
  if (path.length === 0) throw invalid(text);
  return path;
}

/** Field names are not empty, at most 1500 bytes, and not of the form `__name__`. */
export function checkFieldName(name: string): void {
  if (name === "") throw new WireError("INVALID_ARGUMENT", "A field name must not be empty.");
  if (RESERVED.test(name)) throw new WireError("INVALID_ARGUMENT", `Field name "${name}" is reserved.`);
  if (!name.isWellFormed()) throw new WireError("INVALID_ARGUMENT", "A field name must be valid Unicode.");
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

/** Only the fields that some paths name. */
export function pickFields(fields: Fields, paths: readonly FieldPath[]): Fields {
  return paths.reduce<Fields>((picked, path) => {
    const value = getField(fields, path);
    return value === undefined ? picked : setField(picked, path, value);
  }, {});
}

function without(fields: Fields, name: string): Fields {
  const { [name]: _removed, ...rest } = fields;
  return rest;
}

const invalid = (text: unknown) =>
  new WireError("INVALID_ARGUMENT", `${JSON.stringify(text)} is not a valid field path.`);
