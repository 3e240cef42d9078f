import type { Caller } from "../request/context.ts";
import { WireError } from "../protocol/errors.ts";
import { batchGet } from "./reads/batchGet.ts";
import { commit } from "./commit.ts";
import type { CallContext } from "./context.ts";
import { requireDatabase } from "./database.ts";
import { getDocument } from "./reads/getDocument.ts";
import { listDocuments } from "./reads/listDocuments.ts";
import { runAggregationQuery } from "./reads/runAggregationQuery.ts";
import { runQuery } from "./reads/runQuery.ts";
import { parseRequest } from "./request.ts";

/** One RPC over REST. `request` is its message: the body and the names from the URL. */
export type FirestoreMethod = (ctx: CallContext, caller: Caller | null, request: unknown) => Promise<object>;

const unimplemented = (name: string): FirestoreMethod => {
  return () => Promise.reject(new WireError("UNIMPLEMENTED", `${name} is not implemented by this server`));
};

/**
 * The calls of the SDK, and the service's other methods: the support matrix. Listen and Write are streams, see
 * `webchannel/`.
 */
export const FIRESTORE_METHODS: Readonly<Record<string, FirestoreMethod>> = {
  batchGet,
  batchWrite: unimplemented("batchWrite"),
  beginTransaction: unimplemented("beginTransaction"),
  commit: (ctx, caller, request) => {
    const { database, writes } = parseRequest(request);
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
