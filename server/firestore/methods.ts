import type { Caller } from "../context.ts";
import { WireError } from "../protocol/errors.ts";
import { isRecord } from "../protocol/text.ts";
import { batchGet } from "./batchGet.ts";
import { commit } from "./commit.ts";
import type { FirestoreContext } from "./context.ts";
import { requireDatabase } from "./database.ts";
import { getDocument } from "./getDocument.ts";
import { runAggregationQuery } from "./runAggregationQuery.ts";
import { runQuery } from "./runQuery.ts";

/** One RPC over REST. `request` is its message: the body, with the names that the URL holds. */
export type FirestoreMethod = (ctx: FirestoreContext, caller: Caller | null, request: unknown) => Promise<object>;

const unimplemented = (name: string): FirestoreMethod => {
  return () => Promise.reject(new WireError("UNIMPLEMENTED", `${name} is not implemented by this server`));
};

/** What the SDK calls, and what else the service has: the support matrix. Listen and Write are streams, see `webchannel/`. */
export const FIRESTORE_METHODS: Readonly<Record<string, FirestoreMethod>> = {
  batchGet,
  batchWrite: unimplemented("batchWrite"),
  beginTransaction: unimplemented("beginTransaction"),
  commit: (ctx, caller, request) => {
    const { database, writes } = isRecord(request) ? request : {};
    requireDatabase(ctx.projectId, database);
    return commit(ctx, caller, writes);
  },
  createDocument: unimplemented("createDocument"),
  deleteDocument: unimplemented("deleteDocument"),
  executePipeline: unimplemented("executePipeline"),
  getDocument,
  listCollectionIds: unimplemented("listCollectionIds"),
  listDocuments: unimplemented("listDocuments"),
  partitionQuery: unimplemented("partitionQuery"),
  rollback: unimplemented("rollback"),
  runAggregationQuery,
  runQuery,
  updateDocument: unimplemented("updateDocument"),
};
