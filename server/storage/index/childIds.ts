import { isTooLong, after, bytesBelow, concat, NAMES } from "./keys.ts";
import { encodeId, PATH_END } from "./encodeName.ts";
import { takeTurns } from "../../request/turns.ts";
import type { IndexReader } from "../store.ts";

/** The cost of a step from one id to the next, in steps of work. */
const STEPS_PER_ID = 20;

/**
 * The ids of the collections below a document ("" for the root), or those of the documents of a collection below which
 * there are others, whether or not they exist: in order, from after one of them on. Each costs one look into the index,
 * however much lies below it; only ids that are longer than keys cost what there is.
 */
export async function* childIds(read: IndexReader, parent: string, afterId?: string): AsyncGenerator<string> {
  const prefix = concat(NAMES, bytesBelow(parent));
  const depth = parent === "" ? 0 : parent.split("/").length;
  const below = (id: string) => concat(prefix, encodeId(id));
  const to = after(prefix);
  // Before it are the documents of the collection itself.
  let from: Uint8Array | undefined = afterId === undefined ? concat(prefix, Uint8Array.of(PATH_END + 1)) : undefined;
  let last = afterId;
  if (last !== undefined) from = isTooLong(below(last)) ? below(last) : after(below(last));
  while (from) {
    const start: Uint8Array = from;
    from = undefined;
    for await (const path of read.paths({ from: start, to })) {
      await takeTurns(STEPS_PER_ID);
      const id = path.split("/")[depth];
      // Beyond the length of a key others begin alike.
      if (id === undefined || id === last || (parent !== "" && !path.startsWith(`${parent}/`))) continue;
      last = id;
      yield id;
      if (isTooLong(below(id))) continue;
      from = after(below(id));
      break;
    }
  }
}
