import { Buffer } from "node:buffer";
import { WireError } from "../../protocol/errors.ts";
import { checkId, parseParent } from "../../protocol/path.ts";
import type { Caller } from "../../request/context.ts";
import { childIds } from "../../storage/index/childIds.ts";
import type { CallContext } from "../context.ts";
import { requireOwner } from "../owner.ts";
import { parseRequest } from "../request.ts";
import { openConsistency } from "./consistency.ts";
import { parsePageSize } from "./pageSize.ts";

/** google.firestore.v1.Firestore.ListCollectionIds, for the owner of the project: rules know no such right. */
export async function listCollectionIds(ctx: CallContext, caller: Caller | null, request: unknown): Promise<object> {
  requireOwner(caller);
  const record = parseRequest(request);
  const { parent, pageSize, pageToken } = record;
  openConsistency(ctx, record);
  const path = parseParent(ctx.projectId, parent);
  const most = parsePageSize(pageSize);
  const { result: ids } = await ctx.store.read(async (read) => {
    const found: string[] = [];
    for await (const id of childIds(read, path, fromToken(pageToken))) {
      found.push(id);
      if (found.length === most) break;
    }
    return found;
  });
  const last = ids.length < most ? undefined : ids.at(-1);
  return { collectionIds: ids, ...(last !== undefined && { nextPageToken: toToken(last) }) };
}

const toToken = (id: string) => Buffer.from(id).toString("base64url");

function fromToken(token: unknown): string | undefined {
  if (token === undefined || token === null || token === "") return undefined;
  if (typeof token !== "string") throw new WireError("INVALID_ARGUMENT", "pageToken must be a text.");
  const id = Buffer.from(token, "base64url").toString();
  checkId(id, "Collection");
  return id;
}
