import { openBatchBudget } from "../../access/budget.ts";
import type { Caller } from "../../request/context.ts";
import type { Document, DocumentPath } from "../../protocol/document/document.ts";
import { WireError } from "../../protocol/errors.ts";
import { documentName, parseDocumentName } from "../../protocol/path.ts";
import { MAX_ANSWER_BYTES, MAX_NAMES } from "../../protocol/limits.ts";
import { toTimestamp } from "../../protocol/document/value.ts";
import { inTurns, takeTurns } from "../../request/turns.ts";
import type { CallContext } from "../context.ts";
import { holdDocument } from "../holding.ts";
import { openConsistency } from "./consistency.ts";
import { footprintOfNames } from "./footprints.ts";
import { encodeMasked, parseReadMask } from "./mask.ts";
import { requireHope, STEPS_PER_QUESTION, toGet } from "./readAccess.ts";
import { parseRequest } from "../request.ts";

/** google.firestore.v1.Firestore.BatchGetDocuments. One answer for each name, in the order of the names. */
export async function batchGet(ctx: CallContext, caller: Caller | null, request: unknown): Promise<object[]> {
  const record = parseRequest(request);
  const { documents: names, mask } = record;
  if (!Array.isArray(names)) throw new WireError("INVALID_ARGUMENT", "documents must be a list of names.");
  const paths = parseNames(ctx.projectId, names);
  const projection = await inTurns(parseReadMask(mask));
  const consistency = openConsistency(ctx, record);

  const { found, readTimeMicros } = await readDocuments(ctx, caller, paths);

  const answers = await consistency.note(() => footprintOfNames(paths, found));
  const readTime = toTimestamp(readTimeMicros);
  for (const path of paths) {
    const document = found.get(path);
    if (!document) answers.push({ missing: documentName(ctx.projectId, path), readTime });
    else answers.push({ found: await inTurns(encodeMasked(ctx.projectId, document, projection)), readTime });
  }
  return answers;
}

/** Every name once, like the hosted service. A request with too many names is refused at the first one too many. */
function parseNames(projectId: string, names: unknown[]): DocumentPath[] {
  const paths = new Set<DocumentPath>();
  for (const name of new Set(names)) {
    paths.add(parseDocumentName(projectId, name));
    if (paths.size > MAX_NAMES)
      throw new WireError("INVALID_ARGUMENT", `maximum ${MAX_NAMES} documents allowed per request`);
  }
  return [...paths];
}

/**
 * Named documents in one consistent state; PERMISSION_DENIED if the rules refuse one of them, whether or not it exists.
 */
export async function readDocuments(
  ctx: CallContext,
  caller: Caller | null,
  paths: DocumentPath[],
): Promise<{ found: Map<DocumentPath, Document>; readTimeMicros: number }> {
  await requireHope(ctx, caller, toGet(paths));
  const { result, readTimeMicros } = await ctx.store.read(async (read) => {
    const found = new Map<DocumentPath, Document>();
    const budget = openBatchBudget();
    let storedBytes = 0;
    for (const path of paths) {
      const before = await read.get(path);
      const question = { path, caller, timeMicros: ctx.clock() * 1000, before, read, readAfter: read, budget };
      await takeTurns(STEPS_PER_QUESTION);
      const verdict = await ctx.access.decide({ ...question, operation: "get" });
      if (!verdict.allowed) throw ctx.denials.refuse(caller, verdict);
      if (!before) continue;
      storedBytes += (await holdDocument(ctx.hold, before)).storedBytes;
      if (storedBytes > MAX_ANSWER_BYTES) throw new WireError("INVALID_ARGUMENT", "The answer would exceed 10 MiB.");
      found.set(path, before);
    }
    return found;
  });
  return { found: result, readTimeMicros };
}
