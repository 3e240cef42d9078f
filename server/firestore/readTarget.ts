import type { Caller } from "../context.ts";
import type { Document, DocumentPath } from "../protocol/document.ts";
import type { CallContext } from "./context.ts";
import { holdDocument } from "./holding.ts";
import { mayRead, requireHope, toGet } from "./readAccess.ts";
import { queryDocuments } from "./runQuery.ts";
import type { Selection } from "./target.ts";

/** What a selection finds in one consistent state. */
export interface TargetContents {
  documents: Document[];
  /** Named documents that do not exist. */
  missing: DocumentPath[];
  readTimeMicros: number;
}

/** Reads everything that a selection finds; PERMISSION_DENIED if the caller may not see all of it. */
export async function readTarget(
  ctx: CallContext,
  caller: Caller | null,
  selection: Selection,
): Promise<TargetContents> {
  if (selection.kind === "query") return { missing: [], ...(await queryDocuments(ctx, caller, selection.query)) };
  await requireHope(ctx, caller, toGet(selection.paths));
  const { result, readTimeMicros } = await ctx.store.read(async (read) => {
    const documents: Document[] = [];
    const missing: DocumentPath[] = [];
    for (const path of selection.paths) {
      const document = await read.get(path);
      const verdict = await mayRead(ctx, caller, selection, { path, document, read });
      if (!verdict.allowed) throw ctx.denials.refuse(caller, verdict);
      if (!document) {
        missing.push(path);
        continue;
      }
      await holdDocument(ctx.hold, document);
      documents.push(document);
    }
    return { documents, missing };
  });
  return { ...result, readTimeMicros };
}
