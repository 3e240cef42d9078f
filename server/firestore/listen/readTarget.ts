import type { Caller } from "../../request/context.ts";
import type { Document, DocumentPath } from "../../protocol/document/document.ts";
import type { Query } from "../../protocol/query/query.ts";
import type { CallContext } from "../context.ts";
import { holdDocument } from "../holding.ts";
import { mayRead, requireHope, toGet } from "../reads/readAccess.ts";
import { held, queryDocuments, readQuery } from "../reads/runQuery.ts";
import type { Selection } from "./target.ts";

/** The content of a selection in one consistent state. */
export interface TargetContents {
  /** All of them, or those that are news if the names of all are known. */
  documents: Document[];
  paths?: DocumentPath[];
  /** Named documents that do not exist. */
  missing: DocumentPath[];
  readTimeMicros: number;
}

/**
 * Reads all documents of a selection; or those changed after a time, if that is less work. PERMISSION_DENIED if the
 * caller may not see all of them.
 */
export async function readTarget(
  ctx: CallContext,
  caller: Caller | null,
  selection: Selection,
  sinceMicros?: number,
): Promise<TargetContents> {
  if (selection.kind === "query" && sinceMicros !== undefined) {
    const contents = await readNews(ctx, caller, selection.query, sinceMicros);
    // A time that is still to come is none of this server's: then everything is news.
    if (sinceMicros <= contents.readTimeMicros) return contents;
  }
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

async function readNews(
  ctx: CallContext,
  caller: Caller | null,
  query: Query,
  sinceMicros: number,
): Promise<TargetContents> {
  const { result, readTimeMicros } = await readQuery(ctx, caller, query, async ({ each, newsSince }) => {
    return (await newsSince(sinceMicros)) ?? { documents: await held(ctx, each()) };
  });
  return { missing: [], ...result, readTimeMicros };
}
