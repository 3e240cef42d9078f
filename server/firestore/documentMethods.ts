import { randomBytes } from "node:crypto";
import type { Document, DocumentPath } from "../protocol/document/document.ts";
import { parseMask } from "../protocol/document/write.ts";
import { WireError } from "../protocol/errors.ts";
import { checkId, documentName, parseDocumentName, parseParent } from "../protocol/path.ts";
import { makeProjection } from "../protocol/query/projection.ts";
import { isRecord } from "../protocol/text.ts";
import type { Caller } from "../request/context.ts";
import { inTurns } from "../request/turns.ts";
import { commitWrites } from "./commit.ts";
import type { CallContext } from "./context.ts";
import { encodeMasked, parseReadMask } from "./reads/mask.ts";
import { parseRequest } from "./request.ts";

/** google.firestore.v1.Firestore.CreateDocument. Without an id the server makes one. */
export async function createDocument(ctx: CallContext, caller: Caller | null, request: unknown): Promise<object> {
  const { parent, collectionId, document, documentId = "", mask } = parseRequest(request);
  if (typeof collectionId !== "string" || typeof documentId !== "string") throw invalid("An id must be a text.");
  const above = parseParent(ctx.projectId, parent);
  checkId(collectionId, "Collection");
  if (documentId !== "") checkId(documentId);
  const path = [above, collectionId, documentId || makeId()].filter((part) => part !== "").join("/");
  const projection = await inTurns(parseReadMask(mask));
  const update = { name: documentName(ctx.projectId, path), fields: isRecord(document) ? document.fields : undefined };
  const { after } = await commitWrites(ctx, caller, [{ update, currentDocument: { exists: false } }]);
  return await inTurns(encodeMasked(ctx.projectId, existing(after(path)), projection));
}

/**
 * google.firestore.v1.Firestore.UpdateDocument. Who may not get the document sees of it what the mask has written, not
 * the rest.
 */
export async function updateDocument(ctx: CallContext, caller: Caller | null, request: unknown): Promise<object> {
  const { name, document, updateMask, currentDocument, mask } = parseRequest(request);
  const path = parseDocumentName(ctx.projectId, name);
  const projection = await inTurns(parseReadMask(mask));
  const written = await inTurns(parseMask(updateMask));
  const update = { name, fields: isRecord(document) ? document.fields : undefined };
  const { after } = await commitWrites(ctx, caller, [{ update, updateMask, currentDocument }]);
  const stored = existing(after(path));
  const hidesRest = written !== undefined && !(await mayGet(ctx, caller, stored));
  const shown = hidesRest
    ? await inTurns(encodeMasked(ctx.projectId, stored, await inTurns(makeProjection(written))))
    : stored;
  return await inTurns(encodeMasked(ctx.projectId, { ...stored, fields: shown.fields }, projection));
}

/** google.firestore.v1.Firestore.DeleteDocument. */
export async function deleteDocument(ctx: CallContext, caller: Caller | null, request: unknown): Promise<object> {
  const { name, currentDocument } = parseRequest(request);
  await commitWrites(ctx, caller, [{ delete: name, currentDocument }]);
  return {};
}

async function mayGet(ctx: CallContext, caller: Caller | null, document: Document): Promise<boolean> {
  const { result } = await ctx.store.read((read) =>
    ctx.access.decide({
      operation: "get",
      path: document.path,
      caller,
      timeMicros: ctx.clock() * 1000,
      before: document,
      read,
      readAfter: read,
    }),
  );
  return result.allowed;
}

function existing(document: Document | undefined): Document {
  if (!document) throw new Error("a written document exists");
  return document;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const ID_LENGTH = 20;

/** An id like those that the SDKs make: 20 letters and digits by chance. */
function makeId(): DocumentPath {
  let id = "";
  while (id.length < ID_LENGTH) {
    for (const byte of randomBytes(ID_LENGTH)) {
      // Larger ones would make the first letters likelier.
      if (byte < LETTERS.length * 4 && id.length < ID_LENGTH) id += LETTERS[byte % LETTERS.length];
    }
  }
  return id;
}

const invalid = (message: string) => new WireError("INVALID_ARGUMENT", message);
