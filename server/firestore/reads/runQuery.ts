import { openDocumentBudget } from "../../access/budget.ts";
import type { Caller } from "../../request/context.ts";
import type { Document, DocumentPath } from "../../protocol/document/document.ts";
import { matches, parseQuery, type Query, selectDocuments } from "../../protocol/query/query.ts";
import { toTimestamp } from "../../protocol/document/value.ts";
import { type Plan, planQuery } from "../../storage/index/planQuery.ts";
import { walkPaths, walkQuery } from "../../storage/index/walkQuery.ts";
import type { DocumentReader, IndexReader } from "../../storage/store.ts";
import { inTurns, takeTurns } from "../../request/turns.ts";
import type { CallContext, FirestoreContext } from "../context.ts";
import { holdDocument, waitingIn } from "../holding.ts";
import { openConsistency } from "./consistency.ts";
import { footprintOfQuery } from "./footprints.ts";
import { encodeMasked, toProjection } from "./mask.ts";
import { missingIndexError } from "./missingIndex.ts";
import { accessQueryOf, STEPS_PER_QUESTION } from "./readAccess.ts";
import { parseRequest } from "../request.ts";

/** google.firestore.v1.Firestore.RunQuery. */
export async function runQuery(ctx: CallContext, caller: Caller | null, request: unknown): Promise<object[]> {
  const record = parseRequest(request);
  const query = parseQuery(ctx.projectId, record.parent, record.structuredQuery);
  const consistency = openConsistency(ctx, record);

  const { documents, readTimeMicros } = await queryDocuments(ctx, caller, query);

  const answers = await consistency.note(() => footprintOfQuery(query, documents));
  const readTime = toTimestamp(readTimeMicros);
  if (documents.length === 0) return [...answers, { readTime }];
  const projection = await inTurns(toProjection(query.select));
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
  const { result, readTimeMicros } = await readQuery(ctx, caller, query, ({ each }) => held(ctx, each()));
  return { documents: result, readTimeMicros };
}

/** The answer of a query that the rules grant, as it is read. */
export interface Reading {
  plan: Plan;
  /** The documents in order; the rules are asked about each of them. */
  each: () => AsyncIterable<Document>;
  /** The state that is read. */
  read: IndexReader;
  /** Asks the rules whether a document may be among the results. */
  requireListing: (path: DocumentPath) => Promise<void>;
  /** The paths alone, for an exact plan; the rules are asked about each of them. */
  eachPath: () => AsyncIterable<DocumentPath>;
  /** What is new after a time, without reading the rest; undefined where that would be no less work. */
  newsSince: (micros: number) => Promise<News | undefined>;
}

/** Documents of a query that changed, and the paths of all that it has. */
export interface News {
  documents: Document[];
  paths: DocumentPath[];
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
    if (ctx.requiresIndexes && plan.missingIndex) throw missingIndexError(ctx.projectId, plan.missingIndex);
    const granted = async function* (documents: AsyncIterable<Document>) {
      for await (const document of documents) {
        await requireListing(document.path, document);
        yield document;
      }
    };
    const eachPath = async function* () {
      for await (const path of walkPaths(query, plan, read)) {
        await requireListing(path);
        yield path;
      }
    };
    return await body({
      plan,
      read,
      requireListing,
      each: () => granted(walkQuery(query, plan, read, waitingIn(ctx))),
      eachPath,
      newsSince: async (micros) => {
        if (!plan.isExact) return undefined;
        const most = await countKeys(plan, read);
        const waiting = waitingIn(ctx);
        const kept = new Map<Document, number>();
        let changes = 0;
        for await (const document of read.changedSince(query, micros)) {
          if (++changes > most) {
            for (const bytes of kept.values()) waiting.release(bytes);
            return undefined;
          }
          if (!matches(query, document)) continue;
          await requireListing(document.path, document);
          kept.set(document, await waiting.hold(document));
        }
        const documents = await inTurns(selectDocuments(query, [...kept.keys()]));
        return { documents, paths: await listOf(eachPath()) };
      },
    });
  });
}

/** Longer results are caught up with by their changes in any case. */
const MAX_COUNTED = 1000;

/** The documents of an exact plan, counted to a limit. */
async function countKeys({ branches }: Plan, read: IndexReader): Promise<number> {
  let keys = 0;
  for (const range of branches.flatMap(({ ways }) => ways[0]!)) {
    if (keys < MAX_COUNTED) keys += await read.count(range, MAX_COUNTED - keys);
  }
  return keys;
}

/** Keeps documents, and counts their memory. */
export async function held({ hold }: CallContext, documents: AsyncIterable<Document>): Promise<Document[]> {
  const kept: Document[] = [];
  for await (const document of documents) {
    await holdDocument(hold, document);
    kept.push(document);
  }
  return kept;
}

/** Collects an iteration whose length others have bounded. */
export async function listOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
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
