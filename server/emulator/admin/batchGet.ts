import type { IdentityRequest } from "../../identity/context.ts";
import type { EmulatorContext } from "../context.ts";
import { userInfoOf } from "../userInfo.ts";

const MOST = 1000;
const DEFAULT = 20;

/** accounts:batchGet — the accounts by their ids, page by page. A full page is followed by another, maybe empty one. */
export async function batchGet(ctx: EmulatorContext, { query, tenant }: IdentityRequest): Promise<object> {
  const limit = Math.min(Math.floor(Number(query.get("maxResults"))) || DEFAULT, MOST);
  const after = query.get("nextPageToken") ?? undefined;
  const accounts = await ctx.store.listAccounts({ tenantId: tenant.tenantId, limit, after });
  const nextPageToken = accounts.length >= limit ? accounts.at(-1)?.localId : undefined;
  return { kind: "identitytoolkit#DownloadAccountResponse", users: accounts.map(userInfoOf(ctx)), nextPageToken };
}
