import * as v from "valibot";
import { LONGEST_IDLE_MS } from "../identity/tokens.ts";
import { operation } from "./operation.ts";

const nothing = v.object({});

/** What the database holds, and how it gets small again. */
export const UPKEEP = {
  "database.stats": operation(nothing, ({ store }) => store.getStats()),
  "database.compact": operation(nothing, async ({ store, clock }) => {
    const nowMs = clock();
    const before = await store.getStats();
    const removed = await store.compact({ nowMs, oldestUseMs: nowMs - LONGEST_IDLE_MS });
    const after = await store.getStats();
    return { removed, beforeBytes: before.bytes + before.logBytes, afterBytes: after.bytes + after.logBytes };
  }),
};
