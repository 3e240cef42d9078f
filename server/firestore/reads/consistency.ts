import { WireError } from "../../protocol/errors.ts";
import { toMicros } from "../../protocol/timestamp.ts";
import { isRecord } from "../../protocol/text.ts";
import type { CallContext } from "../context.ts";
import type { Footprint, OwnTransactions, Transaction } from "../transactions.ts";

/** How a read is to be consistent with others. */
export interface Consistency {
  /**
   * Remembers what was read in the read's transaction, if it has one. Returns what its answers begin with: the id of a
   * transaction that begins with it.
   */
  note(footprint: () => Promise<Footprint>): Promise<object[]>;
}

/**
 * The consistency that a read asks for. INVALID_ARGUMENT for a transaction that is not open, or for more than one wish;
 * FAILED_PRECONDITION for a state of the past, which this server does not keep.
 */
export function openConsistency(ctx: CallContext, request: Record<string, unknown>): Consistency {
  const { transaction: id, newTransaction, readTime } = request;
  if ([id, newTransaction, readTime].filter(isGiven).length > 1) {
    throw invalid("A read has a transaction, begins one or has a readTime; only one of them.");
  }
  if (isGiven(readTime)) throw tooOld(ctx, readTime);
  if (isGiven(newTransaction)) {
    const options = parseOptions(ctx, newTransaction);
    return {
      note: async (footprint) => {
        const begun = transactionsOf(ctx).begin(options);
        begun.note(await footprint());
        return [{ transaction: begun.id }];
      },
    };
  }
  const transaction = isGiven(id) ? transactionsOf(ctx).find(id) : undefined;
  return {
    note: async (footprint) => {
      transaction?.note(await footprint());
      return [];
    },
  };
}

/** Begins a transaction with google.firestore.v1.TransactionOptions; without any it may write. */
export const beginWith = (ctx: CallContext, options: unknown): Transaction =>
  transactionsOf(ctx).begin(parseOptions(ctx, options));

function parseOptions(ctx: CallContext, options: unknown): { isReadOnly: boolean } {
  const { readOnly, readWrite } = isRecord(options) ? options : {};
  if (isRecord(readOnly) && isRecord(readWrite)) throw invalid("A transaction is readOnly or readWrite, not both.");
  if (isRecord(readOnly) && isGiven(readOnly.readTime)) throw tooOld(ctx, readOnly.readTime);
  // A hint for a service that locks: here the one that is tried again has no locks to be preferred to.
  const retried = isRecord(readWrite) ? readWrite.retryTransaction : undefined;
  if (isGiven(retried) && typeof retried !== "string") {
    throw invalid("retryTransaction must be the id of a transaction.");
  }
  return { isReadOnly: isRecord(readOnly) };
}

const isGiven = (wish: unknown): boolean => wish !== undefined && wish !== null && wish !== "";

/** The transactions of the caller; streams have none. */
export function transactionsOf({ transactions }: CallContext): OwnTransactions {
  if (!transactions) throw new Error("this call has no transactions");
  return transactions;
}

function tooOld(ctx: CallContext, readTime: unknown): WireError {
  return toMicros(readTime) > ctx.clock() * 1000
    ? invalid("readTime cannot be in the future.")
    : new WireError(
        "FAILED_PRECONDITION",
        "The requested readTime is too old: this server reads the present state only.",
      );
}

const invalid = (message: string) => new WireError("INVALID_ARGUMENT", message);
