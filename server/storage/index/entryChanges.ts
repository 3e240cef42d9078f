import type { DocumentPath, Fields, Value } from "../../protocol/document/document.ts";
import { MAX_INDEX_BYTES, MAX_INDEX_ENTRIES } from "../../protocol/limits.ts";
import { splitPath } from "../../protocol/path.ts";
import { isPauseDue, type Work } from "../../protocol/work.ts";
import { sameContent } from "../sameContent.ts";
import { differenceOf, keysOf, NAME_KEYS } from "./entries.ts";
import { CollectionIndexes, type Indexes } from "./indexes.ts";
import { CUT_BYTES } from "./keys.ts";

/** The states of a document before and after a commit; absent where there is none. */
interface Change {
  path: DocumentPath;
  before?: Fields;
  after?: Fields;
}

/** What a change adds to the index and takes from it. */
export interface EntryChanges {
  add: Uint8Array[];
  remove: Uint8Array[];
}

/**
 * What a change does to the index; undefined if nothing has changed. Throws as `keysOf` does for the state after it.
 * Keys are made only of fields that have changed: the others keep theirs.
 */
export function* entryChanges({ path, before, after }: Change, indexes: Indexes): Work<EntryChanges | undefined> {
  if (!before || !after) {
    if (!before && !after) return undefined;
    const remove = before ? yield* keysOf({ path, fields: before }, indexes) : [];
    const add = after ? yield* keysOf({ path, fields: after }, indexes, { isNew: true }) : [];
    return { add, remove };
  }
  const changed = yield* changedNames(before, after);
  if (changed.size === 0) return undefined;
  // Where all keys together could be too many, all have to be made.
  const only = (yield* isFarFromLimits(path, after, indexes)) ? changed : undefined;
  const old = yield* keysOf({ path, fields: before }, indexes, { only });
  const wanted = yield* keysOf({ path, fields: after }, indexes, { isNew: true, only });
  return differenceOf(old, wanted);
}

function* changedNames(before: Fields, after: Fields): Work<Set<string>> {
  const changed = new Set<string>();
  for (const name of Object.keys(before)) {
    const isKept = Object.hasOwn(after, name) && (yield* sameContent(before[name], after[name]));
    if (!isKept) changed.add(name);
  }
  for (const name of Object.keys(after)) if (!Object.hasOwn(before, name)) changed.add(name);
  return changed;
}

/** Whether a document has so few values that its keys are within the limits, however long they are. */
function* isFarFromLimits(path: DocumentPath, fields: Fields, indexes: Indexes): Work<boolean> {
  const { declared } = new CollectionIndexes(indexes, splitPath(path).collectionId);
  // A key for each pair of elements of two lists.
  if (declared.some((index) => index.fields.filter(({ mode }) => mode === "CONTAINS").length > 1)) return false;
  const most = Math.min(MAX_INDEX_ENTRIES, MAX_INDEX_BYTES / CUT_BYTES) - NAME_KEYS - declared.length;
  return (yield* countValues(fields, most)) * (1 + declared.length) <= most;
}

/** The number of values, those in maps and lists as well; counts not much further than to `most`. */
function* countValues(fields: Fields, most: number): Work<number> {
  const waiting: Value[] = Object.values(fields);
  let count = 0;
  while (waiting.length > 0 && count <= most) {
    const value = waiting.pop()!;
    count++;
    if ("mapValue" in value) for (const inner of Object.values(value.mapValue.fields ?? {})) waiting.push(inner);
    if ("arrayValue" in value) for (const inner of value.arrayValue.values ?? []) waiting.push(inner);
    if (isPauseDue()) yield;
  }
  return count + waiting.length;
}
