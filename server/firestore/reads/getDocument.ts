import type { Caller } from "../../request/context.ts";
import { WireError } from "../../protocol/errors.ts";
import { parseDocumentName } from "../../protocol/path.ts";
import { quote } from "../../protocol/text.ts";
import { readDocuments } from "./batchGet.ts";
import { inTurns } from "../../request/turns.ts";
import type { CallContext } from "../context.ts";
import { openConsistency } from "./consistency.ts";
import { footprintOfNames } from "./footprints.ts";
import { encodeMasked, parseReadMask } from "./mask.ts";
import { parseRequest } from "../request.ts";

/** google.firestore.v1.Firestore.GetDocument. */
export async function getDocument(ctx: CallContext, caller: Caller | null, request: unknown): Promise<object> {
  const record = parseRequest(request);
  const { name, mask } = record;
  const path = parseDocumentName(ctx.projectId, name);
  const projection = await inTurns(parseReadMask(mask));
  const consistency = openConsistency(ctx, record);

  const { found } = await readDocuments(ctx, caller, [path]);

  await consistency.note(() => footprintOfNames([path], found));

  const document = found.get(path);
  if (!document) throw new WireError("NOT_FOUND", `Document ${quote(name)} not found.`);
  return await inTurns(encodeMasked(ctx.projectId, document, projection));
}
