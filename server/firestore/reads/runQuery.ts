import { openBatchBudget } from "../../access/budget.ts";
import type { Caller } from "../../request/context.ts";
import type { Document, DocumentPath } from "../../protocol/document/document.ts";
import { matches, parseQuery, type Query, scanOf, selectDocuments } from "../../protocol/query/query.ts";
import { toTimestamp } from "../../protocol/document/value.ts";
import type { DocumentReader } from "../../storage/store.ts";
import { inTurns, takeTurns } from "../../request/turns.ts";
import type { CallContext, FirestoreContext } from "../context.ts";
import { holdDocument } from "../holding.ts";
import { encodeMasked, toProjection } from "./mask.ts";
import { accessQueryOf, STEPS_PER_QUESTION } from "./readAccess.ts";
import { parseRequest } from "../request.ts";

/** Documents kept beyond a limit before they are sorted and cut. */
const SPARE_DOCUMENTS = 16;

/** google.firestore.v1.Firestore.RunQuery. */
export async function runQuery(ctx: CallContext, caller: Caller | null, request: unknown): Promise<object[]> {
  const { parent, structuredQuery } = parseRequest(request);
  const query = parseQuery(ctx.projectId, parent, structuredQuery);

  const { documents, readTimeMicros } = await queryDocuments(ctx, caller, query);

  const readTime = toTimestamp(readTimeMicros);
  if (documents.length === 0) return [{ readTime }];
  const projection = await inTurns(toProjection(query.select));
  const answers: object[] = [];
  for (const document of documents) {
    answers.push({ document: await inTurns(encodeMasked(ctx.projectId, document, projection)), readTime });
  }
  return answers;
}

/**
 * The documents of a query in one consistent state; PERMISSION_DENIED unless the rules grant it for every possible
 * result.
 */
export async function queryDocuments(
  ctx: CallContext,
  caller: Caller | null,
  query: Query,
): Promise<{ documents: Document[]; readTimeMicros: number }> {
  const { result, readTimeMicros } = await ctx.store.read(async (read) => {
    const requireListing = makeRequireListing(ctx, caller, query, read);
    const { parent, collectionId } = query;
    // Asked first, so that nothing is read for callers without access.
    await requireListing(`${parent === "" ? "" : `${parent}/`}${collectionId}/{unknown}`);
    const documents = await collectDocuments(ctx, query, read.scan(scanOf(query)));
    for (const document of documents) await requireListing(document.path, document);
    return documents;
  });
  return { documents: result, readTimeMicros };
}

/** Collects the matches of a query; with a limit, hardly more than that. */
async function collectDocuments(
  { hold }: CallContext,
  query: Query,
  found: AsyncIterable<Document>,
): Promise<Document[]> {
  const held = new Map<Document, number>();
  const most = query.limit === undefined ? Infinity : query.offset + query.limit;
  let kept: Document[] = [];
  for await (const document of found) {
    if (!matches(query, document)) continue;
    held.set(document, (await holdDocument(hold, document)).heldBytes);
    kept.push(document);
    if (kept.length < most + Math.max(most, SPARE_DOCUMENTS)) continue;
    kept = await inTurns(selectDocuments({ ...query, offset: 0, limit: most }, kept));
    const first = new Set(kept);
    for (const [each, bytes] of held) {
      if (first.has(each)) continue;
      hold(-bytes);
      held.delete(each);
    }
  }
  return await inTurns(selectDocuments(query, kept));
}

/**
 * Rules are no filters. They must grant the query for an unknown document of which only the query's own conditions are
 * known; otherwise a refusal would reveal whether somebody else's document matches. Then they are asked about each
 * result, too.
 */
function makeRequireListing(ctx: FirestoreContext, caller: Caller | null, query: Query, read: DocumentReader) {
  const question = {
    operation: "list",
    caller,
    timeMicros: ctx.clock() * 1000,
    query: accessQueryOf(query),
    read,
    readAfter: read,
    budget: openBatchBudget(),
  } as const;
  return async (path: DocumentPath, before?: Document): Promise<void> => {
    await takeTurns(STEPS_PER_QUESTION);
    const verdict = await ctx.access.decide({ ...question, path, before });
    if (!verdict.allowed) throw ctx.denials.refuse(caller, verdict);
  };
}
