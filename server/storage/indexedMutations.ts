import { inTurns } from "../request/turns.ts";
import { entryChanges } from "./index/entryChanges.ts";
import type { Indexes } from "./index/indexes.ts";
import type { DocumentReader, IndexedMutation, Mutation } from "./store.ts";

/** The mutations that change something, and what they change in the index. */
export async function indexMutations(
  read: DocumentReader,
  mutations: readonly Mutation[],
  indexes: Indexes,
): Promise<IndexedMutation[]> {
  const indexed: IndexedMutation[] = [];
  for (const { path, fields } of mutations) {
    const before = await read.get(path);
    const changes = await inTurns(entryChanges({ path, before: before?.fields, after: fields }, indexes));
    if (changes) indexed.push({ path, before, fields, addedKeys: changes.add, removedKeys: changes.remove });
  }
  return indexed;
}
