import type { Caller } from "../context.ts";
import { WireError } from "../protocol/errors.ts";
import { parseDocumentName } from "../protocol/path.ts";
import { quote } from "../protocol/text.ts";
import { readDocuments } from "./batchGet.ts";
import { inTurns } from "../turns.ts";
import type { CallContext } from "./context.ts";
import { encodeMasked, parseReadMask } from "./mask.ts";
import { refuseTransaction } from "./unsupported.ts";

/** google.firestore.v1.Firestore.GetDocument. */
export async function getDocument(ctx: CallContext, caller: Caller | null, request: unknown): Promise<object> {
  const { name, mask } = refuseTransaction(request);
  const path = parseDocumentName(ctx.projectId, name);
  const projection = await inTurns(parseReadMask(mask));

  const { found } = await readDocuments(ctx, caller, [path]);

  const document = found.get(path);
  if (!document) throw new WireError("NOT_FOUND", `Document ${quote(name)} not found.`);
  return await inTurns(encodeMasked(ctx.projectId, document, projection));
}
