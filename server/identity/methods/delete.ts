import { requireCaller, requireRecentSignIn } from "../caller.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";

/** accounts:delete — the caller's account with its sessions and codes. The app deletes its documents first. */
export async function deleteAccount(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  const caller = await requireCaller(ctx, request);
  requireRecentSignIn(ctx, caller);

  await ctx.store.deleteAccount(caller.account.localId);

  return { kind: "identitytoolkit#DeleteAccountResponse" };
}
