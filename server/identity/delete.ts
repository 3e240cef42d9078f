import { requireCaller, requireRecentSignIn } from "./caller.ts";
import type { IdentityContext, IdentityRequest } from "./context.ts";

/** accounts:delete — the caller's account with its sessions and codes. Its documents are the app's to delete, before. */
export async function deleteAccount(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  const caller = await requireCaller(ctx, request);
  requireRecentSignIn(ctx, caller);

  await ctx.store.deleteAccount(caller.account.localId);

  return { kind: "identitytoolkit#DeleteAccountResponse" };
}
