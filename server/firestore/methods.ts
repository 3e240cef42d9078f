import type { Caller } from "../request/context.ts";
import { WireError } from "../protocol/errors.ts";
import { batchWrite } from "./batchWrite.ts";
import { createDocument, deleteDocument, updateDocument } from "./documentMethods.ts";
import { listCollectionIds } from "./reads/listCollectionIds.ts";
import { partitionQuery } from "./reads/partitionQuery.ts";
import { batchGet } from "./reads/batchGet.ts";
import { beginTransaction, commitRequest, rollback } from "./transactionMethods.ts";
import type { CallContext } from "./context.ts";
import { getDocument } from "./reads/getDocument.ts";
import { listDocuments } from "./reads/listDocuments.ts";
import { runAggregationQuery } from "./reads/runAggregationQuery.ts";
import { runQuery } from "./reads/runQuery.ts";

/** One RPC over REST. `request` is its message: the body and the names from the URL. */
export type FirestoreHandler = (ctx: CallContext, caller: Caller | null, request: unknown) => Promise<object>;

/** A method and how its request arrives. */
export interface FirestoreMethod {
  handle: FirestoreHandler;
  /** The message in its body, by its name in `protocol/messages.ts`; without one it has no body. */
  body?: string;
  /** Fields of its request that stand in the query of the address. */
  parameters?: readonly string[];
}

const unimplemented = (name: string): FirestoreMethod => ({
  handle: () => Promise.reject(new WireError("UNIMPLEMENTED", `${name} is not implemented by this server`)),
});

/** Methods that stand behind a colon, by POST. Listen and Write are streams, see `webchannel/`. */
export const VERBS: Readonly<Record<string, FirestoreMethod>> = {
  batchGet: { handle: batchGet, body: "BatchGetDocumentsRequest" },
  batchWrite: { handle: batchWrite, body: "BatchWriteRequest" },
  beginTransaction: { handle: beginTransaction, body: "BeginTransactionRequest" },
  commit: { handle: commitRequest, body: "CommitRequest" },
  executePipeline: unimplemented("executePipeline"),
  listCollectionIds: { handle: listCollectionIds, body: "ListCollectionIdsRequest" },
  partitionQuery: { handle: partitionQuery, body: "PartitionQueryRequest" },
  rollback: { handle: rollback, body: "RollbackRequest" },
  runAggregationQuery: { handle: runAggregationQuery, body: "RunAggregationQueryRequest" },
  runQuery: { handle: runQuery, body: "RunQueryRequest" },
};

const PRECONDITION = ["currentDocument.exists", "currentDocument.updateTime"] as const;

/** Methods that are what HTTP does to a resource. */
export const RESOURCE_METHODS: Readonly<Record<string, FirestoreMethod>> = {
  createDocument: { handle: createDocument, body: "Document", parameters: ["documentId", "mask.fieldPaths"] },
  deleteDocument: { handle: deleteDocument, parameters: [...PRECONDITION] },
  getDocument: { handle: getDocument, parameters: ["mask.fieldPaths", "transaction", "readTime"] },
  listDocuments: {
    handle: listDocuments,
    parameters: ["pageSize", "pageToken", "orderBy", "mask.fieldPaths", "transaction", "readTime", "showMissing"],
  },
  updateDocument: {
    handle: updateDocument,
    body: "Document",
    parameters: ["updateMask.fieldPaths", "mask.fieldPaths", ...PRECONDITION],
  },
};
