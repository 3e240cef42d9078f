import { requireCaller, requireRecentSignIn } from "../caller.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { requireText } from "../request.ts";
import { factorsWithout, requireFactor } from "../secondFactors/factors.ts";
import { renewSession } from "../signIn.ts";
import { toIdentityError } from "../storeErrors.ts";

/**
 * mfaEnrollment:withdraw — the account has a second factor less. Needs a recent sign-in. All other sessions end, so that
 * of several changes at once none undoes another.
 */
export async function mfaEnrollmentWithdraw(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  const caller = await requireCaller(ctx, request);
  const { account: before, claims } = caller;
  const mfaEnrollmentId = requireText(request.body, "mfaEnrollmentId", "MISSING_MFA_ENROLLMENT_ID");
  requireFactor(before, mfaEnrollmentId);
  requireRecentSignIn(ctx, caller);

  const changes = {
    secondFactors: factorsWithout(before, mfaEnrollmentId),
    validSinceSeconds: ctx.policy.revokedBefore(ctx.clock(), before),
  };
  const options = { revokeSessions: true, issuedAtSeconds: claims.iat };
  const account = await ctx.store.updateAccount(before.localId, changes, options).catch(toIdentityError);

  return renewSession(ctx, request, { account, claims });
}
