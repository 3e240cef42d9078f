import { openBatchBudget } from "../access/budget.ts";
import type { Caller } from "../context.ts";
import type { Document, DocumentPath } from "../protocol/document.ts";
import { matches, parseQuery, type Query, scanOf, selectDocuments } from "../protocol/query.ts";
import { toTimestamp } from "../protocol/value.ts";
import type { DocumentReader } from "../storage/store.ts";
import { inTurns, takeTurns } from "../turns.ts";
import type { CallContext, FirestoreContext } from "./context.ts";
import { holdDocument } from "./holding.ts";
import { encodeMasked, toProjection } from "./mask.ts";
import { accessQueryOf, STEPS_PER_QUESTION } from "./readAccess.ts";
import { refuseTransaction } from "./unsupported.ts";

/** Documents beyond a limit that are kept before they are sorted out again. */
const SPARE_DOCUMENTS = 16;

/** google.firestore.v1.Firestore.RunQuery. */
export async function runQuery(ctx: CallContext, caller: Caller | null, request: unknown): Promise<object[]> {
  const { parent, structuredQuery } = refuseTransaction(request);
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

/** The documents that a query finds in one consistent state; PERMISSION_DENIED unless the rules grant it for whatever it may find. */
export async function queryDocuments(
  ctx: CallContext,
  caller: Caller | null,
  query: Query,
): Promise<{ documents: Document[]; readTimeMicros: number }> {
  const { result, readTimeMicros } = await ctx.store.read(async (read) => {
    const requireListing = makeRequireListing(ctx, caller, query, read);
    const { parent, collectionId } = query;
    // Asked first, so that nothing is read for those who may not ask.
    await requireListing(`${parent === "" ? "" : `${parent}/`}${collectionId}/{unknown}`);
    const documents = await collectDocuments(ctx, query, read.scan(scanOf(query)));
    for (const document of documents) await requireListing(document.path, document);
    return documents;
  });
  return { documents: result, readTimeMicros };
}

/** Keeps what a query may answer, and of that, where it has a limit, hardly more than it asks for. */
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
 * Rules are no filters. They must grant the query for a document that nobody has seen, of which only the query's own conditions
 * are known: or else a refusal would tell whether somebody else's document matches. Then they are asked about each result too.
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
