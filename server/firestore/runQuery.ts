import { openBatchBudget } from "../access/budget.ts";
import type { Caller } from "../context.ts";
import type { Document } from "../protocol/document.ts";
import { getField, setField } from "../protocol/fieldPath.ts";
import { parseQuery, type Query, scanOf, selectDocuments } from "../protocol/query.ts";
import { isRecord } from "../protocol/text.ts";
import { encodeDocument, toTimestamp } from "../protocol/value.ts";
import type { DocumentReader, Scan } from "../storage/store.ts";
import type { FirestoreContext } from "./context.ts";
import { permissionDenied } from "./readAccess.ts";

/** google.firestore.v1.Firestore.RunQuery. */
export async function runQuery(ctx: FirestoreContext, caller: Caller | null, request: unknown): Promise<object[]> {
  const { parent, structuredQuery } = isRecord(request) ? request : {};
  const query = parseQuery(ctx.projectId, String(parent), structuredQuery);

  const { documents, readTimeMicros } = await queryDocuments(ctx, caller, query);

  const readTime = toTimestamp(readTimeMicros);
  if (documents.length === 0) return [{ readTime }];
  return documents.map((document) => ({ document: encodeDocument(ctx.projectId, project(query, document)), readTime }));
}

/**
 * The documents that a query finds in one consistent state. The rules are asked about each of them, and the first refusal refuses
 * the query; about a query that finds nothing they are asked as far as its equality filters tell.
 */
export async function queryDocuments(
  ctx: FirestoreContext,
  caller: Caller | null,
  query: Query,
): Promise<{ documents: Document[]; readTimeMicros: number }> {
  const { result, readTimeMicros } = await ctx.store.read(async (read) => {
    const documents = selectDocuments(query, await read.scan(scanOf(query)));
    await authorise(ctx, caller, query, documents, read);
    return documents;
  });
  return { documents: result, readTimeMicros };
}

async function authorise(
  ctx: FirestoreContext,
  caller: Caller | null,
  query: Query,
  documents: Document[],
  read: DocumentReader,
): Promise<void> {
  const { limit, offset, parent, collectionId, allDescendants } = query;
  const { equal }: Scan = scanOf(query);
  const question = {
    operation: "list",
    caller,
    timeMicros: ctx.clock() * 1000,
    query: { limit, offset, equal, allDescendants },
    read,
    readAfter: read,
    budget: openBatchBudget(),
  } as const;
  const unseen = { path: `${parent === "" ? "" : `${parent}/`}${collectionId}/{unknown}`, before: undefined };
  const subjects = documents.length === 0 ? [unseen] : documents.map((before) => ({ path: before.path, before }));
  for (const subject of subjects) {
    if (!(await ctx.access.allows({ ...question, ...subject }))) throw permissionDenied();
  }
}

/** Only the fields that the query asked for; the name is always there. */
function project({ select }: Query, document: Document): Document {
  if (!select) return document;
  const paths = select.filter((path) => path[0] !== "__name__");
  const fields = paths.reduce((chosen, path) => {
    const value = getField(document.fields, path);
    return value === undefined ? chosen : setField(chosen, path, value);
  }, {});
  return { ...document, fields };
}
