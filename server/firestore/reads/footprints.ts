import { createHash } from "node:crypto";
import type { Document, DocumentPath } from "../../protocol/document/document.ts";
import type { Query } from "../../protocol/query/query.ts";
import { planQuery } from "../../storage/index/planQuery.ts";
import { walkQuery } from "../../storage/index/walkQuery.ts";
import type { CommitReader, IndexReader } from "../../storage/store.ts";
import { takeTurns } from "../../request/turns.ts";
import type { Footprint, RepeatContext } from "../transactions.ts";
import { waitingIn } from "../holding.ts";

/** The footprint of documents that were read by their names. */
export async function footprintOfNames(
  paths: readonly DocumentPath[],
  found: ReadonlyMap<DocumentPath, Document>,
): Promise<Footprint> {
  const digestOf = async (get: (path: DocumentPath) => Promise<Document | undefined>) => {
    const hash = createHash("sha256");
    for (const path of paths) {
      hash.update(JSON.stringify([path, (await get(path))?.updateTimeMicros ?? null]));
      await takeTurns(1);
    }
    return hash.digest("base64");
  };
  return {
    digest: await digestOf(async (path) => found.get(path)),
    repeat: (read) => digestOf((path) => read.get(path)),
    readsIndex: false,
    documents: paths.length,
    bytes: paths.reduce((sum, path) => sum + 2 * path.length, 0),
  };
}

/** The footprint of a query: which documents it found, in which order and of which time. */
export async function footprintOfQuery(query: Query, documents: readonly Document[]): Promise<Footprint> {
  return {
    digest: await digestOfDocuments(documents),
    repeat: (read, ctx) => digestOfDocuments(walkAgain(ctx, query, read)),
    readsIndex: true,
    documents: documents.length,
    bytes: bytesOf(query),
  };
}

/** A digest of documents in their order: a change gives each another time. */
export async function digestOfDocuments(documents: Iterable<Document> | AsyncIterable<Document>): Promise<string> {
  const hash = createHash("sha256");
  for await (const { path, updateTimeMicros } of documents) {
    hash.update(JSON.stringify([path, updateTimeMicros]));
    await takeTurns(1);
  }
  return hash.digest("base64");
}

/** The documents of a query in the state that a commit sees; the rules were asked when it was first read. */
export function walkAgain(ctx: RepeatContext, query: Query, read: CommitReader): AsyncIterable<Document> {
  return walkQuery(query, planQuery(query, ctx.store.indexes), indexOf(read), waitingIn(ctx));
}

/** The index of the state that a commit sees; it is there if the commit was begun with `readsIndex`. */
export function indexOf(read: CommitReader): IndexReader {
  if (!read.index) throw new Error("the commit reads no index");
  return { get: read.get, ...read.index };
}

/** Memory of what is kept of a query. */
export const bytesOf = (query: Query): number => 2 * JSON.stringify(query).length;
