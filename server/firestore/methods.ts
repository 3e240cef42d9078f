import type { Caller } from "../context.ts";
import { WireError } from "../protocol/errors.ts";
import { batchGet } from "./batchGet.ts";
import { commit } from "./commit.ts";
import type { CallContext } from "./context.ts";
import { requireDatabase } from "./database.ts";
import { getDocument } from "./getDocument.ts";
import { listDocuments } from "./listDocuments.ts";
import { runAggregationQuery } from "./runAggregationQuery.ts";
import { runQuery } from "./runQuery.ts";
import { refuseTransaction } from "./unsupported.ts";

/** One RPC over REST. `request` is its message: the body, with the names that the URL holds. */
export type FirestoreMethod = (ctx: CallContext, caller: Caller | null, request: unknown) => Promise<object>;

const unimplemented = (name: string): FirestoreMethod => {
  return () => Promise.reject(new WireError("UNIMPLEMENTED", `${name} is not implemented by this server`));
};

/** What the SDK calls, and what else the service has: the support matrix. Listen and Write are streams, see `webchannel/`. */
export const FIRESTORE_METHODS: Readonly<Record<string, FirestoreMethod>> = {
  batchGet,
  batchWrite: unimplemented("batchWrite"),
  beginTransaction: unimplemented("beginTransaction"),
  commit: (ctx, caller, request) => {
    const { database, writes } = refuseTransaction(request);
    requireDatabase(ctx.projectId, database);
    return commit(ctx, caller, writes);
  },
  createDocument: unimplemented("createDocument"),
  deleteDocument: unimplemented("deleteDocument"),
  executePipeline: unimplemented("executePipeline"),
  getDocument,
  listCollectionIds: unimplemented("listCollectionIds"),
  listDocuments,
  partitionQuery: unimplemented("partitionQuery"),
  rollback: unimplemented("rollback"),
  runAggregationQuery,
  runQuery,
  updateDocument: unimplemented("updateDocument"),
};
