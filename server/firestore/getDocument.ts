import type { Caller } from "../context.ts";
import { WireError } from "../protocol/errors.ts";
import { parseDocumentName } from "../protocol/path.ts";
import { isRecord } from "../protocol/text.ts";
import { encodeDocument } from "../protocol/value.ts";
import { readDocuments } from "./batchGet.ts";
import type { FirestoreContext } from "./context.ts";

/** google.firestore.v1.Firestore.GetDocument. */
export async function getDocument(ctx: FirestoreContext, caller: Caller | null, request: unknown): Promise<object> {
  const name = isRecord(request) ? request.name : undefined;
  const path = parseDocumentName(ctx.projectId, name);

  const { found } = await readDocuments(ctx, caller, [path]);

  const document = found.get(path);
  if (!document) throw new WireError("NOT_FOUND", `Document "${String(name)}" not found.`);
  return encodeDocument(ctx.projectId, document);
}
