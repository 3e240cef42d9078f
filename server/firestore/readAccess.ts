import type { AccessQuery, Operation, Verdict } from "../access/access.ts";
import type { Caller } from "../context.ts";
import type { Document, DocumentPath } from "../protocol/document.ts";
import { isPauseDue, type Work } from "../protocol/work.ts";
import { type Query, scanOf } from "../protocol/query.ts";
import type { DocumentReader } from "../storage/store.ts";
import type { FirestoreContext } from "./context.ts";
import { inTurns, takeTurns } from "../turns.ts";
import type { Selection } from "./target.ts";

/** A question to the rules, in the steps of other work. */
export const STEPS_PER_QUESTION = 50;

/** Operations that one request does on its documents. */
export type Intentions = ReadonlyMap<DocumentPath, readonly Operation[]>;

/**
 * Refuses a caller whom the rules allow none of the operations on some document, whatever the documents hold: before any of
 * them is looked at, and before any work is done for him.
 */
export function requireHope(ctx: FirestoreContext, caller: Caller | null, intentions: Intentions): Promise<void> {
  return inTurns(refuseHopeless(ctx, caller, intentions));
}

function* refuseHopeless(
  { access, denials }: FirestoreContext,
  caller: Caller | null,
  intentions: Intentions,
): Work<void> {
  for (const [path, operations] of intentions) {
    const verdicts = operations.map((operation) => access.foresee({ operation, path, caller }));
    const [verdict] = verdicts;
    if (verdict && !verdict.allowed && !verdicts.some(({ allowed }) => allowed)) throw denials.refuse(caller, verdict);
    if (isPauseDue(STEPS_PER_QUESTION)) yield;
  }
}

/** The intention to get some documents. */
export const toGet = (paths: readonly DocumentPath[]): Intentions => new Map(paths.map((path) => [path, ["get"]]));

/** Asks the rules whether a caller may see one document by way of a selection: `get` when it is named, `list` when found. */
export async function mayRead(
  ctx: FirestoreContext,
  caller: Caller | null,
  selection: Selection,
  subject: { path: DocumentPath; document?: Document; read: DocumentReader },
): Promise<Verdict> {
  const { path, document, read } = subject;
  await takeTurns(STEPS_PER_QUESTION);
  const timeMicros = ctx.clock() * 1000;
  const question = { path, caller, timeMicros, before: document, read, readAfter: read };
  if (selection.kind === "documents") return ctx.access.decide({ ...question, operation: "get" });
  return ctx.access.decide({ ...question, operation: "list", query: accessQueryOf(selection.query) });
}

/** A query as rules see it. */
export function accessQueryOf(query: Query): AccessQuery {
  const { limit, offset, allDescendants } = query;
  return { limit, offset, allDescendants, equal: scanOf(query).equal };
}
