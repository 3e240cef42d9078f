import { openDocumentBudget } from "../../access/budget.ts";
import type { Caller } from "../../request/context.ts";
import type { Document, DocumentPath } from "../../protocol/document/document.ts";
import { matches, parseQuery, type Query } from "../../protocol/query/query.ts";
import { toTimestamp } from "../../protocol/document/value.ts";
import { type Plan, planQuery } from "../../storage/index/planQuery.ts";
import { type Budget, walkPaths, walkQuery } from "../../storage/index/walkQuery.ts";
import type { DocumentReader, IndexReader } from "../../storage/store.ts";
import { inTurns, takeTurns } from "../../request/turns.ts";
import type { CallContext, FirestoreContext } from "../context.ts";
import { holdDocument } from "../holding.ts";
import { encodeMasked, toProjection } from "./mask.ts";
import { accessQueryOf, STEPS_PER_QUESTION } from "./readAccess.ts";
import { parseRequest } from "../request.ts";

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
  const documents: Document[] = [];
  const { readTimeMicros } = await readQuery(ctx, caller, query, async ({ each }) => {
    for await (const document of each()) {
      await holdDocument(ctx.hold, document);
      documents.push(document);
    }
  });
  return { documents, readTimeMicros };
}

/** The answer of a query that the rules grant, as it is read. */
export interface Reading {
  plan: Plan;
  /** The documents in order; the rules are asked about each of them. */
  each: () => AsyncIterable<Document>;
  /** The paths alone, for an exact plan; the rules are asked about each of them. */
  eachPath: () => AsyncIterable<DocumentPath>;
  /** Matching documents that changed after a time; the rules are asked about each of them. */
  eachSince: (micros: number) => AsyncIterable<Document>;
  read: IndexReader;
}

/** Answers a query in one consistent read; nothing of it is kept. PERMISSION_DENIED as for `queryDocuments`. */
export function readQuery<T>(
  ctx: CallContext,
  caller: Caller | null,
  query: Query,
  body: (reading: Reading) => Promise<T>,
): Promise<{ result: T; readTimeMicros: number }> {
  const plan = planQuery(query, ctx.store.indexes);
  return ctx.store.read(async (read) => {
    const requireListing = makeRequireListing(ctx, caller, query, read);
    const { parent, collectionId } = query;
    // Asked first, so that nothing is read for callers without access.
    await requireListing(`${parent === "" ? "" : `${parent}/`}${collectionId}/{unknown}`);
    const granted = async function* (documents: AsyncIterable<Document>) {
      for await (const document of documents) {
        await requireListing(document.path, document);
        yield document;
      }
    };
    return await body({
      plan,
      read,
      each: () => granted(walkQuery(query, plan, read, waitingIn(ctx))),
      eachPath: async function* () {
        for await (const path of walkPaths(query, plan, read)) {
          await requireListing(path);
          yield path;
        }
      },
      eachSince: (micros) => granted(matching(query, read.changedSince(query, micros))),
    });
  });
}

/** Documents that wait to be put in order are held, too. */
function waitingIn({ hold }: CallContext): Budget {
  return {
    hold: async (document) => (await holdDocument(hold, document)).heldBytes,
    release: (bytes) => hold(-bytes),
  };
}

async function* matching(query: Query, documents: AsyncIterable<Document>): AsyncGenerator<Document> {
  for await (const document of documents) if (matches(query, document)) yield document;
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
    budget: openDocumentBudget(),
  } as const;
  return async (path: DocumentPath, before?: Document): Promise<void> => {
    await takeTurns(STEPS_PER_QUESTION);
    const verdict = await ctx.access.decide({ ...question, path, before });
    if (!verdict.allowed) throw ctx.denials.refuse(caller, verdict);
  };
}
