import { requireCaller, requireRecentSignIn } from "../caller.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";

/** accounts:delete — the caller's account with its sessions and codes. The app deletes its documents first. */
export async function deleteAccount(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  const caller = await requireCaller(ctx, request);
  // An anonymous account has nothing to sign in by again, and nobody else can take it over.
  if (caller.claims.firebase.sign_in_provider !== "anonymous") requireRecentSignIn(ctx, caller);

  await ctx.store.deleteAccount(caller.account.localId);

  return { kind: "identitytoolkit#DeleteAccountResponse" };
}
