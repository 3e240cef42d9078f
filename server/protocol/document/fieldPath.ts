import type { Fields, Value } from "./document.ts";
import { WireError } from "../errors.ts";
import { MAX_FIELD_DEPTH, MAX_FIELD_NAME_BYTES, MAX_FIELD_PATH_BYTES } from "../limits.ts";
import { byteLength, quote } from "../text.ts";

/** Names from the outermost map inwards. */
export type FieldPath = readonly string[];

/** One name and its terminator; sticky, so that a path is parsed in one pass. */
const SEGMENT = /(?:([A-Za-z_][A-Za-z0-9_]*)|`((?:[^`\\]|\\.)+)`)(\.|$)/sy;
const RESERVED = /^__.*__$/s;
/** Limit on an unparsed path: every character may be escaped, and every name quoted. */
const MAX_TEXT_LENGTH = 2 * MAX_FIELD_PATH_BYTES + 2 * MAX_FIELD_DEPTH;

/** The document's own reference, in queries. */
const NAME = "__name__";

/** Parses `a.b`, with backticks around names that are no plain identifiers. */
export function parseFieldPath(text: unknown): FieldPath {
  const path = splitFieldPath(text);
  for (const name of path) checkFieldName(name);
  if (byteLength(path.join(".")) > MAX_FIELD_PATH_BYTES) throw tooLong();
  return path;
}

/** Parses a field path of a query, which may also be `__name__`. */
export function parseQueriedPath(text: unknown): FieldPath {
  return text === NAME ? [NAME] : parseFieldPath(text);
}

/** Whether a field path is the document's own reference. */
export const isName = (path: FieldPath): boolean => path.length === 1 && path[0] === NAME;

/** A text that is equal exactly for equal field paths. */
export const fieldPathKey = (path: FieldPath): string => JSON.stringify(path);

function splitFieldPath(text: unknown): FieldPath {
  if (typeof text !== "string" || text === "") throw invalid(text);
  if (text.length > MAX_TEXT_LENGTH) throw tooLong();
  const path: string[] = [];
  for (SEGMENT.lastIndex = 0; SEGMENT.lastIndex < text.length;) {
    const match = SEGMENT.exec(text);
    if (!match || (match[3] === "." && SEGMENT.lastIndex === text.length)) throw invalid(text);
    if (path.length === MAX_FIELD_DEPTH) throw tooDeep();
    path.push(match[1] ?? match[2]!.replace(/\\(.)/gs, "$1"));
  }
  return path;
}

/** Field names are not empty, at most 1500 bytes, and not of the form `__name__`. */
export function checkFieldName(name: string): void {
  if (name === "") throw new WireError("INVALID_ARGUMENT", "A field name must not be empty.");
  // A text has at least as many bytes as characters: a long one is refused before it is parsed.
  if (name.length > MAX_FIELD_NAME_BYTES || byteLength(name) > MAX_FIELD_NAME_BYTES)
    throw new WireError("INVALID_ARGUMENT", "A field name is longer than 1500 bytes.");
  if (RESERVED.test(name)) throw new WireError("INVALID_ARGUMENT", `Field name ${quote(name)} is reserved.`);
  if (!name.isWellFormed()) throw new WireError("INVALID_ARGUMENT", "A field name must be valid Unicode.");
}

/** The value at a path; undefined if there is none. */
export function getField(fields: Fields, path: FieldPath): Value | undefined {
  let map: Fields | undefined = fields;
  let value: Value | undefined;
  for (const name of path) {
    value = map && Object.hasOwn(map, name) ? map[name] : undefined;
    map = value && "mapValue" in value ? (value.mapValue.fields ?? {}) : undefined;
  }
  return value;
}

const invalid = (text: unknown) => new WireError("INVALID_ARGUMENT", `${quote(text)} is not a valid field path.`);

const tooLong = () => new WireError("INVALID_ARGUMENT", "A field path is longer than 1500 bytes.");

const tooDeep = () =>
  new WireError("INVALID_ARGUMENT", `A field path has more than the maximum of ${MAX_FIELD_DEPTH} levels.`);
