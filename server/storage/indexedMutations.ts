import { inTurns } from "../request/turns.ts";
import { differenceOf, keysOf } from "./index/entries.ts";
import type { Indexes } from "./index/indexes.ts";
import { sameContent } from "./sameContent.ts";
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
    const isChange =
      before && fields
        ? !(await inTurns(sameContent(before.fields, fields)))
        : before !== undefined || fields !== undefined;
    if (!isChange) continue;
    const old = before ? await inTurns(keysOf(before, indexes)) : [];
    const wanted = fields ? await inTurns(keysOf({ path, fields }, indexes, { isNew: true })) : [];
    const { add, remove } = differenceOf(old, wanted);
    indexed.push({ path, before, fields, addedKeys: add, removedKeys: remove });
  }
  return indexed;
}
