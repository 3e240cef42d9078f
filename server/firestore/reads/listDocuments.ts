import { Buffer } from "node:buffer";
import type { Caller } from "../../request/context.ts";
import { WireError } from "../../protocol/errors.ts";
import type { Document } from "../../protocol/document/document.ts";
import { MAX_ANSWER_BYTES } from "../../protocol/limits.ts";
import { weigh } from "../../protocol/size.ts";
import type { Work } from "../../protocol/work.ts";
import { parseQuery, type Query } from "../../protocol/query/query.ts";
import { type encodeDocument, parseInteger } from "../../protocol/document/value.ts";
import { inTurns } from "../../request/turns.ts";
import type { CallContext } from "../context.ts";
import { encodeMasked, parseReadMask } from "./mask.ts";
import { queryDocuments } from "./runQuery.ts";
import { parseRequest } from "../request.ts";

const MAX_PAGE_SIZE = 300;

/** google.firestore.v1.Firestore.ListDocuments: a collection page by page, in the order of the names. */
export async function listDocuments(ctx: CallContext, caller: Caller | null, request: unknown): Promise<object> {
  const record = parseRequest(request);
  const projection = await inTurns(parseReadMask(record.mask));
  const pageSize = parsePageSize(record.pageSize);
  const query = pageQuery(ctx.projectId, record, pageSize);

  const { documents } = await queryDocuments(ctx, caller, query);

  const page = await inTurns(fitPage(documents));
  const encoded: ReturnType<typeof encodeDocument>[] = [];
  for (const document of page) encoded.push(await inTurns(encodeMasked(ctx.projectId, document, projection)));
  const isLast = page.length === documents.length && documents.length < pageSize;
  const last = isLast ? undefined : encoded.at(-1);
  return { documents: encoded, ...(last && { nextPageToken: toPageToken(last.name) }) };
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
  const { parent, collectionId, orderBy = "", pageToken = "", showMissing = false } = request;
  if (orderBy !== "" && orderBy !== "__name__") {
    throw new WireError("UNIMPLEMENTED", "Documents are listed in the order of their names only.");
  }
  if (showMissing === true) throw new WireError("UNIMPLEMENTED", "Missing documents are not listed.");
  return parseQuery(projectId, parent, {
    from: [{ collectionId }],
    orderBy: [{ field: { fieldPath: "__name__" } }],
    limit: pageSize,
    ...(pageToken !== "" && { startAt: { values: [{ referenceValue: fromPageToken(pageToken) }], before: false } }),
  });
}

function parsePageSize(pageSize: unknown): number {
  const size = pageSize === undefined ? 0 : Number(parseInteger(pageSize));
  if (size < 0) throw new WireError("INVALID_ARGUMENT", "pageSize is negative.");
  return size === 0 ? MAX_PAGE_SIZE : Math.min(size, MAX_PAGE_SIZE);
}

const toPageToken = (name: string) => Buffer.from(name).toString("base64url");

function fromPageToken(token: unknown): string {
  if (typeof token !== "string") throw new WireError("INVALID_ARGUMENT", "pageToken must be a text.");
  return Buffer.from(token, "base64url").toString();
}
