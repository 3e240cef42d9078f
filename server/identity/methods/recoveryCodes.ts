import { IdentityError } from "../../protocol/identity/identityError.ts";
import { requireCaller, requireRecentSignIn } from "../caller.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { replaceRecoveryCodes } from "../secondFactors/recoveryCodes.ts";
import { toIdentityError } from "../storeErrors.ts";

/**
 * How many recovery codes the caller has left. Like the list of sessions it is a call of our own, which neither the SDK
 * nor the hosted service has; the codes themselves go where codes of apps go, to mfaSignIn:finalize.
 */
export async function countRecoveryCodes(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  const { account } = await requireCaller(ctx, request);

  return { codesLeft: await ctx.store.countRecoveryCodes(account.localId) };
}

/** New recovery codes in place of all before. Needs a recent sign-in, because each of them is a way in. */
export async function renewRecoveryCodes(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  const caller = await requireCaller(ctx, request);
  if (!caller.account.secondFactors?.length) throw new IdentityError("MFA_ENROLLMENT_NOT_FOUND");
  requireRecentSignIn(ctx, caller);

  return { codes: await replaceRecoveryCodes(ctx, caller.account).catch(toIdentityError) };
}
