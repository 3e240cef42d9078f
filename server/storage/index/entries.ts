import type { DocumentPath, Fields, Value } from "../../protocol/document/document.ts";
import { type FieldPath, getField } from "../../protocol/document/fieldPath.ts";
import { WireError } from "../../protocol/errors.ts";
import { MAX_INDEX_BYTES, MAX_INDEX_ENTRIES } from "../../protocol/limits.ts";
import { vectorOf } from "../../protocol/query/order.ts";
import { sort } from "../../protocol/query/sort.ts";
import { splitPath } from "../../protocol/path.ts";
import { isPauseDue, type Work } from "../../protocol/work.ts";
import { encodeList, encodeMap, encodeValue } from "./encodeValue.ts";
import { CollectionIndexes, type DeclaredIndex, describe, type Indexes } from "./indexes.ts";
import {
  collectionBytes,
  compareBytes,
  concat,
  type IndexName,
  invert,
  KIND,
  makeKey,
  type NameBytes,
  nameBytesOf,
  NAMES,
  ofCollection,
  ofGroup,
} from "./keys.ts";

/** The cost of a key, in steps of work. */
const STEPS_PER_KEY = 3;

/** Keys of a document that none of its fields needs. */
export const NAME_KEYS = 2;

/** Collects the keys of a document. */
class Keys {
  readonly list: Uint8Array[] = [];
  readonly path: DocumentPath;
  readonly name: NameBytes;
  readonly #isNew: boolean;
  #bytes = 0;

  constructor(path: DocumentPath, isNew: boolean) {
    this.path = path;
    this.name = nameBytesOf(path);
    this.#isNew = isNew;
  }

  add(...parts: readonly Uint8Array[]): void {
    const key = makeKey(this.path, ...parts);
    this.list.push(key);
    this.#bytes += key.length;
    if (!this.#isNew) return;
    if (this.list.length > MAX_INDEX_ENTRIES + NAME_KEYS) throw tooMany(this.path);
    if (this.#bytes > MAX_INDEX_BYTES) throw tooLarge();
  }
}

interface KeysOptions {
  isNew?: boolean;
  /** Only the keys that the fields of these names have a part in. */
  only?: ReadonlySet<string>;
}

/**
 * The keys of a document in all indexes, in order, each once. For a new state, throws INVALID_ARGUMENT if they are more
 * than a document may have.
 */
export function* keysOf(
  { path, fields }: { path: DocumentPath; fields: Fields },
  indexes: Indexes,
  { isNew = false, only }: KeysOptions = {},
): Work<Uint8Array[]> {
  const { parent, collectionId } = splitPath(path);
  const own = new CollectionIndexes(indexes, collectionId);
  const collection = parent === "" ? collectionId : `${parent}/${collectionId}`;
  const keys = new Keys(path, isNew);
  if (!only) {
    keys.add(NAMES, collectionBytes(collection), keys.name.id);
    keys.add(ofGroup(collectionId).head(KIND.name), keys.name.path);
  }
  for (const name of Object.keys(fields)) {
    if (only && !only.has(name)) continue;
    yield* addField(keys, own, { index: ofCollection(collection).below(name), fieldPath: [name] }, fields[name]!);
  }
  for (const declared of own.declared) {
    if (only && !declared.fields.some(({ fieldPath: [name] }) => only.has(name!))) continue;
    yield* addDeclared(keys, declared, collection, fields);
  }
  return distinct(yield* sort(keys.list, compareBytes));
}

/** A field, and the index of it and of what lies inside. */
interface Place {
  index: IndexName;
  fieldPath: FieldPath;
}

/** Adds the keys of all fields; returns the bytes of their values. */
function* addFields(
  keys: Keys,
  own: CollectionIndexes,
  { index, fieldPath }: Place,
  fields: Fields,
): Work<[string, Uint8Array][]> {
  const entries: [string, Uint8Array][] = [];
  for (const name of Object.keys(fields)) {
    const place = { index: index.below(name), fieldPath: [...fieldPath, name] };
    entries.push([name, yield* addField(keys, own, place, fields[name]!)]);
  }
  return entries;
}

/** Adds the keys of a field; returns the bytes of its value. */
function* addField(keys: Keys, own: CollectionIndexes, place: Place, value: Value): Work<Uint8Array> {
  const { isOrdered, hasElements } = own.of(place.fieldPath);
  const bytes = yield* addInner(keys, own, place, value, hasElements);
  if (isOrdered) keys.add(place.index.head(KIND.field), bytes, keys.name.id);
  if (isPauseDue(STEPS_PER_KEY)) yield;
  return bytes;
}

/** Adds the keys of what lies in a value; returns the bytes of the value. Each value is encoded once. */
function* addInner(
  keys: Keys,
  own: CollectionIndexes,
  place: Place,
  value: Value,
  hasElements: boolean,
): Work<Uint8Array> {
  if ("mapValue" in value) {
    const entries = yield* addFields(keys, own, place, value.mapValue.fields ?? {});
    return vectorOf(value) ? yield* encodeValue(value) : yield* encodeMap(entries);
  }
  if (!("arrayValue" in value) || !hasElements) return yield* encodeValue(value);
  const elements: Uint8Array[] = [];
  for (const element of value.arrayValue.values ?? []) {
    const bytes = yield* encodeValue(element);
    elements.push(bytes);
    keys.add(place.index.head(KIND.element), bytes, keys.name.id);
    if (isPauseDue(STEPS_PER_KEY)) yield;
  }
  return encodeList(elements);
}

/** The keys in an index that is declared: one if the document has all fields, or one for each element of its list. */
function* addDeclared(keys: Keys, declared: DeclaredIndex, collection: string, fields: Fields): Work<void> {
  const { name } = keys;
  const nameBytes = declared.isGroup ? name.path : name.id;
  const end = declared.nameDescending ? invert(nameBytes) : nameBytes;
  let beginnings: Uint8Array[] = [headOf(declared, collection)];
  for (const { fieldPath, mode } of declared.fields) {
    const value = getField(fields, fieldPath);
    if (!value) return;
    const next: Uint8Array[] = [];
    const values = mode !== "CONTAINS" ? [value] : "arrayValue" in value ? (value.arrayValue.values ?? []) : [];
    for (const one of values) {
      const bytes = yield* encodeValue(one);
      const part = mode === "DESCENDING" ? invert(bytes) : bytes;
      for (const beginning of beginnings) next.push(concat(beginning, part));
      if (isPauseDue(STEPS_PER_KEY * beginnings.length)) yield;
    }
    beginnings = next;
  }
  for (const beginning of beginnings) {
    keys.add(beginning, end);
    if (isPauseDue(STEPS_PER_KEY)) yield;
  }
}

/** What the keys of a declared index begin with. */
export function headOf(declared: DeclaredIndex, collection: string): Uint8Array {
  const scope = declared.isGroup ? ofGroup(declared.collectionId) : ofCollection(collection);
  return scope.below(describe(declared)).head(KIND.composite);
}

const distinct = (sorted: readonly Uint8Array[]): Uint8Array[] =>
  sorted.filter((key, index) => index === 0 || compareBytes(key, sorted[index - 1]!) !== 0);

/** The keys that only one of two ordered lists has. */
export function differenceOf(before: readonly Uint8Array[], wanted: readonly Uint8Array[]) {
  const [add, remove]: [Uint8Array[], Uint8Array[]] = [[], []];
  let [old, now] = [0, 0];
  while (old < before.length || now < wanted.length) {
    const order = old === before.length ? 1 : now === wanted.length ? -1 : compareBytes(before[old]!, wanted[now]!);
    if (order < 0) remove.push(before[old]!);
    if (order > 0) add.push(wanted[now]!);
    if (order <= 0) old++;
    if (order >= 0) now++;
  }
  return { add, remove };
}

const tooMany = (path: DocumentPath) => new WireError("INVALID_ARGUMENT", `too many index entries for entity /${path}`);

const tooLarge = () =>
  new WireError(
    "INVALID_ARGUMENT",
    "The index entries of a document exceed the maximum of 8 MiB: its path is too long for so many values.",
  );
