import { createHash } from "node:crypto";
import type { DocumentPath } from "../../protocol/document/document.ts";
import type { FieldPath } from "../../protocol/document/fieldPath.ts";
import { splitPath } from "../../protocol/path.ts";
import { BODY_BYTES, ByteWriter } from "./byteWriter.ts";
import { encodeId, encodePath, isAmbiguous, PATH_END, pushIds } from "./encodeName.ts";

/** Bytes of a hash: too many for anybody to find two names with the same one. */
const HASH_BYTES = 16;
/** Hash of the index, and its kind. */
const HEAD_BYTES = HASH_BYTES + 1;
/** No key is longer. One of this length was cut: it ends with a hash, and its order among those that begin alike is by chance. */
export const CUT_BYTES = HEAD_BYTES + BODY_BYTES + HASH_BYTES;

/** What a key is of, besides its index: one hash stands for all indexes of a field. */
export const KIND = { name: 0, field: 1, element: 2, composite: 3 } as const;

/** The order of keys: byte by byte, a beginning first. SQLite's BLOB and PostgreSQL's `bytea` have it, too. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) if (a[index] !== b[index]) return a[index]! - b[index]!;
  return a.length - b.length;
}

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const invert = (bytes: Uint8Array): Uint8Array => bytes.map((byte) => byte ^ 0xff);

/** The first key after all that begin with these bytes. */
export function after(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0xff) end--;
  const next = bytes.slice(0, end);
  if (end > 0) next[end - 1]!++;
  return next;
}

const hash = (...parts: (string | Uint8Array)[]): Uint8Array => {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(part);
  return new Uint8Array(sum.digest().subarray(0, HASH_BYTES));
};

/** The name of an index in keys: of a collection or group, of a field below it, and so on inwards. */
export class IndexName {
  readonly #hash: Uint8Array;
  readonly #below = new Map<string, IndexName>();
  readonly #heads: Uint8Array[] = [];

  constructor(hash: Uint8Array) {
    this.#hash = hash;
  }

  /** The index of a field inside of this one, or the composite one of this description. */
  below(name: string): IndexName {
    const known = this.#below.get(name);
    if (known) return known;
    const made = new IndexName(hash(this.#hash, name));
    remembered.count++;
    this.#below.set(name, made);
    return made;
  }

  at(path: FieldPath): IndexName {
    return path.reduce((index: IndexName, name) => index.below(name), this);
  }

  /** The bytes that all keys of a kind begin with. */
  head(kind: number): Uint8Array {
    return (this.#heads[kind] ??= concat(this.#hash, Uint8Array.of(kind)));
  }
}

/** Hashes are kept for so many names, then all are forgotten. */
const MAX_REMEMBERED = 20_000;
const SCOPES = new Map<string, IndexName>();
const remembered = { count: 0 };

function scope(text: string): IndexName {
  const known = SCOPES.get(text);
  if (known) return known;
  if (remembered.count++ >= MAX_REMEMBERED) {
    SCOPES.clear();
    remembered.count = 0;
  }
  const made = new IndexName(hash(text));
  SCOPES.set(text, made);
  return made;
}

/** The indexes of one collection, by its path. */
export const ofCollection = (path: string): IndexName => scope(`collection/${path}`);
/** The indexes over all collections of one id. */
export const ofGroup = (collectionId: string): IndexName => scope(`group/${collectionId}`);

/** All documents by the path of their collection, then by id: also what lies below a path. */
export const NAMES = new IndexName(hash("names")).head(KIND.name);

/** After `NAMES`, what the documents of a collection begin with; then comes the id. */
export function collectionBytes(path: string): Uint8Array {
  const writer = new ByteWriter();
  pushIds(writer, path);
  writer.push(PATH_END);
  return writer.finish();
}

/** What the paths of all documents below a document begin with; of all documents for the root. */
export function bytesBelow(parent: DocumentPath): Uint8Array {
  const writer = new ByteWriter();
  pushIds(writer, parent);
  return writer.finish();
}

/** The name of a document as the end of its keys: by itself within a collection, with its whole path elsewhere. */
export interface NameBytes {
  id: Uint8Array;
  path: Uint8Array;
}

export function nameBytesOf(path: DocumentPath): NameBytes {
  const [id, whole] = [encodeId(splitPath(path).documentId), encodePath(path)];
  if (!isAmbiguous(path)) return { id, path: whole };
  // Two names may be equal by number, but have keys of their own.
  const own = hash(path);
  return { id: concat(id, own), path: concat(whole, own) };
}

/** A whole key. One that would be too long is cut, and ends with a hash of the document's path. */
export function makeKey(path: DocumentPath, ...parts: readonly Uint8Array[]): Uint8Array {
  const whole = concat(...parts);
  if (whole.length <= HEAD_BYTES + BODY_BYTES) return whole;
  return concat(whole.subarray(0, HEAD_BYTES + BODY_BYTES), hash(path));
}

/** What keys with a common beginning begin with, once cut. */
export const cutKey = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, HEAD_BYTES + BODY_BYTES);

/** Whether a beginning of keys is longer than keys are kept: more than those meant may begin like it. */
export const isTooLong = (bytes: Uint8Array): boolean => bytes.length > HEAD_BYTES + BODY_BYTES;

/** Whether the order of two keys is by chance, because both were cut and begin alike. */
export function isTied(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === CUT_BYTES && b.length === CUT_BYTES && compareBytes(cutKey(a), cutKey(b)) === 0;
}
