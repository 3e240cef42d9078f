import type { AccessQuery, Verdict } from "../access/access.ts";
import type { Caller } from "../context.ts";
import type { Document, DocumentPath } from "../protocol/document.ts";
import { type Query, scanOf } from "../protocol/query.ts";
import type { DocumentReader } from "../storage/store.ts";
import type { FirestoreContext } from "./context.ts";
import type { Selection } from "./target.ts";

/** Asks the rules whether a caller may see one document by way of a selection: `get` when it is named, `list` when found. */
export function mayRead(
  ctx: FirestoreContext,
  caller: Caller | null,
  selection: Selection,
  subject: { path: DocumentPath; document?: Document; read: DocumentReader },
): Promise<Verdict> {
  const { path, document, read } = subject;
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
