import { Buffer } from "node:buffer";
import type { Caller } from "../../request/context.ts";
import { WireError } from "../../protocol/errors.ts";
import type { Document, DocumentPath } from "../../protocol/document/document.ts";
import { MAX_ANSWER_BYTES } from "../../protocol/limits.ts";
import { weigh } from "../../protocol/size.ts";
import type { Work } from "../../protocol/work.ts";
import { parseQuery, type Query } from "../../protocol/query/query.ts";
import { compareNames, documentName } from "../../protocol/path.ts";
import { childIds } from "../../storage/index/childIds.ts";
import { inTurns } from "../../request/turns.ts";
import type { CallContext } from "../context.ts";
import { openConsistency } from "./consistency.ts";
import { digestOfDocuments, footprintOfQuery, indexOf, walkAgain } from "./footprints.ts";
import type { Footprint } from "../transactions.ts";
import { encodeMasked, parseReadMask } from "./mask.ts";
import { parsePageSize } from "./pageSize.ts";
import { held, listOf, readQuery, type Reading } from "./runQuery.ts";
import { parseRequest } from "../request.ts";

/** google.firestore.v1.Firestore.ListDocuments: a collection page by page, in the order of the names. */
export async function listDocuments(ctx: CallContext, caller: Caller | null, request: unknown): Promise<object> {
  const record = parseRequest(request);
  const projection = await inTurns(parseReadMask(record.mask));
  const pageSize = parsePageSize(record.pageSize);
  const query = pageQuery(ctx.projectId, record, pageSize);

  const consistency = openConsistency(ctx, record);

  const { result } = await readQuery(ctx, caller, query, async (reading) => {
    const documents = await held(ctx, reading.each());
    const missing = record.showMissing === true ? await missingIn(query, documents, reading) : undefined;
    return { documents, missing };
  });
  await consistency.note(() => footprintOfPage(query, result));

  const page = await inTurns(fitPage(result.documents));
  const encoded: { name: string }[] = [];
  for (const document of page) encoded.push(await inTurns(encodeMasked(ctx.projectId, document, projection)));
  const isCut = page.length < result.documents.length;
  const missing = result.missing ?? [];
  const ofPage = isCut ? missing.filter((path) => compareNames(path, page.at(-1)!.path) < 0) : missing;
  const all = [...encoded, ...ofPage.map((path) => ({ name: documentName(ctx.projectId, path) }))]
    .sort((a, b) => compareNames(a.name, b.name))
    .slice(0, pageSize);
  const last = isCut || all.length === pageSize ? all.at(-1) : undefined;
  return { documents: all, ...(last && { nextPageToken: toPageToken(last.name) }) };
}

/** The footprint of a page: its query, and the documents that are missing, where they are asked for. */
async function footprintOfPage(
  query: Query,
  { documents, missing }: { documents: Document[]; missing?: DocumentPath[] },
): Promise<Footprint> {
  const footprint = await footprintOfQuery(query, documents);
  if (!missing) return footprint;
  const join = (digest: string, paths: readonly DocumentPath[]) => JSON.stringify([digest, paths]);
  const requireListing = async () => {};
  return {
    ...footprint,
    digest: join(footprint.digest, missing),
    repeat: async (read, ctx) => {
      const again = await listOf(walkAgain(ctx, query, read));
      const stillMissing = await missingIn(query, again, { read: indexOf(read), requireListing });
      return join(await digestOfDocuments(again), stillMissing);
    },
    bytes: footprint.bytes + missing.reduce((sum, path) => sum + 2 * path.length, 0),
  };
}

/** Documents of a page that do not exist, but have others below them. */
async function missingIn(
  query: Query,
  documents: readonly Document[],
  { read, requireListing }: Pick<Reading, "read" | "requireListing">,
): Promise<DocumentPath[]> {
  const { parent, collectionId, limit = 0, startAt } = query;
  const collection = parent === "" ? collectionId : `${parent}/${collectionId}`;
  const [start] = startAt?.values ?? [];
  const afterId = start && "referenceValue" in start ? start.referenceValue.split("/").at(-1) : undefined;
  const existing = new Set(documents.map(({ path }) => path));
  const end = documents.length < limit ? undefined : documents.at(-1)?.path;
  const missing: DocumentPath[] = [];
  for await (const id of childIds(read, collection, afterId)) {
    const path = `${collection}/${id}`;
    if (missing.length >= limit || (end !== undefined && compareNames(path, end) > 0)) break;
    if (existing.has(path)) continue;
    await requireListing(path);
    missing.push(path);
  }
  return missing;
}

/** As many documents as one answer may hold, and at least one. */
function* fitPage(documents: Document[]): Work<Document[]> {
  let bytes = 0;
  for (const [index, { path, fields }] of documents.entries()) {
    bytes += (yield* weigh(path, fields)).bytes;
    if (bytes > MAX_ANSWER_BYTES) return documents.slice(0, Math.max(index, 1));
  }
  return documents;
}

function pageQuery(projectId: string, request: Record<string, unknown>, pageSize: number): Query {
  const { parent, collectionId, orderBy = "", pageToken = "", showMissing } = request;
  if (showMissing === true && orderBy !== "") {
    throw new WireError("INVALID_ARGUMENT", "Missing documents are listed in the order of their names alone.");
  }
  if (orderBy !== "" && orderBy !== "__name__") {
    throw new WireError("UNIMPLEMENTED", "Documents are listed in the order of their names only.");
  }
  return parseQuery(projectId, parent, {
    from: [{ collectionId }],
    orderBy: [{ field: { fieldPath: "__name__" } }],
    limit: pageSize,
    ...(pageToken !== "" && { startAt: { values: [{ referenceValue: fromPageToken(pageToken) }], before: false } }),
  });
}

const toPageToken = (name: string) => Buffer.from(name).toString("base64url");

function fromPageToken(token: unknown): string {
  if (typeof token !== "string") throw new WireError("INVALID_ARGUMENT", "pageToken must be a text.");
  return Buffer.from(token, "base64url").toString();
}
