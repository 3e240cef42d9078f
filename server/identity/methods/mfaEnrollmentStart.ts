import { IdentityError } from "../../protocol/identity/identityError.ts";
import { requireCaller, requireRecentSignIn } from "../caller.ts";
import { issueChallenge } from "../challenges.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { optionalRecord } from "../request.ts";
import { requireEligible, requireRoom } from "../secondFactors/factors.ts";
import { makeTotpSecret, TOTP } from "../secondFactors/totp.ts";

/**
 * mfaEnrollment:start — a secret for an app that makes codes. It counts once the caller has answered with such a code.
 * Needs a recent sign-in: an unattended device must not lock its owner out.
 */
export async function mfaEnrollmentStart(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  const caller = await requireCaller(ctx, request);
  requireTotp(request);
  requireRecentSignIn(ctx, caller);
  requireEligible(caller.account, caller.claims.firebase.sign_in_provider);
  requireRoom(caller.account);

  const totpSecret = makeTotpSecret();
  const { secret, expiresAtMs } = await issueChallenge(ctx, "totpEnrollment", caller.account, () => ({ totpSecret }));

  return {
    totpSessionInfo: {
      sharedSecretKey: totpSecret,
      ...TOTP,
      sessionInfo: secret,
      finalizeEnrollmentTime: new Date(expiresAtMs).toISOString(),
    },
  };
}

function requireTotp({ body, tenant }: IdentityRequest): void {
  if (!optionalRecord(body, "totpEnrollmentInfo")) {
    throw new IdentityError("OPERATION_NOT_ALLOWED", "SMS based MFA not enabled.");
  }
  if (!tenant.settings.secondFactors.totp) {
    throw new IdentityError("OPERATION_NOT_ALLOWED", "TOTP based MFA not enabled.");
  }
}
