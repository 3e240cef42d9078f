import { WireError } from "../protocol/errors.ts";
import type { Caller } from "../request/context.ts";
import { type CommitResponse, commitWrites } from "./commit.ts";
import type { CallContext } from "./context.ts";
import type { CommitReader } from "../storage/store.ts";
import { beginWith, transactionsOf } from "./reads/consistency.ts";
import { parseRequest } from "./request.ts";

/** google.firestore.v1.Firestore.BeginTransaction. */
export async function beginTransaction(ctx: CallContext, _caller: Caller | null, request: unknown): Promise<object> {
  return { transaction: beginWith(ctx, parseRequest(request).options).id };
}

/** google.firestore.v1.Firestore.Rollback. */
export async function rollback(ctx: CallContext, _caller: Caller | null, request: unknown): Promise<object> {
  transactionsOf(ctx).take(parseRequest(request).transaction);
  return {};
}

/** google.firestore.v1.Firestore.Commit, alone or as the end of a transaction, which ends with it in any case. */
export async function commitRequest(
  ctx: CallContext,
  caller: Caller | null,
  request: unknown,
): Promise<CommitResponse> {
  const { writes, transaction: id } = parseRequest(request);
  if (id === undefined || id === null || id === "") return (await commitWrites(ctx, caller, writes)).response;
  const transaction = transactionsOf(ctx).take(id);
  if (transaction.isReadOnly && Array.isArray(writes) && writes.length > 0) {
    throw new WireError("INVALID_ARGUMENT", "Cannot modify entities in a read-only transaction.");
  }
  const { readsIndex } = transaction;
  const conditions = { readsIndex, verify: (read: CommitReader) => transaction.verify(read, ctx) };
  return (await commitWrites(ctx, caller, writes, conditions)).response;
}
