import type { AccessQuery, Operation, Refused, Verdict } from "../../access/access.ts";
import type { Caller } from "../../request/context.ts";
import type { Document, DocumentPath } from "../../protocol/document/document.ts";
import { isPauseDue, type Work } from "../../protocol/work.ts";
import { type Query, scanOf } from "../../protocol/query/query.ts";
import type { DocumentReader } from "../../storage/store.ts";
import type { FirestoreContext } from "../context.ts";
import { inTurns, takeTurns } from "../../request/turns.ts";
import type { Selection } from "../listen/target.ts";

/** The cost of a question to the rules, in steps of work. */
export const STEPS_PER_QUESTION = 50;

/** The operations of one request on its documents. */
export type Intentions = ReadonlyMap<DocumentPath, readonly Operation[]>;

/**
 * Refuses a caller whom the rules allow none of the operations on some document, whatever it holds: before any document
 * is read or other work is done.
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
    let refused: Refused | undefined;
    for (const operation of operations) {
      const verdict = access.foresee({ operation, path, caller });
      if (verdict.allowed) {
        refused = undefined;
        break;
      }
      refused ??= verdict;
    }
    if (refused) throw denials.refuse(caller, refused);
    if (isPauseDue(STEPS_PER_QUESTION)) yield;
  }
}

/** The operations for getting documents. */
export const toGet = (paths: readonly DocumentPath[]): Intentions => new Map(paths.map((path) => [path, ["get"]]));

/** Asks the rules whether a caller may see one document of a selection: `get` if it is named, `list` if found. */
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
