import { IdentityError } from "../../protocol/identity/identityError.ts";
import type { Account } from "../../storage/store.ts";
import { requireCaller, requireRecentSignIn } from "../caller.ts";
import { issueChallenge } from "../challenges.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { optionalRecord } from "../request.ts";
import { requireEligible, requireNewPhone, requireRoom } from "../secondFactors/factors.ts";
import { requireKind } from "../secondFactors/kinds.ts";
import { makeTotpSecret, TOTP } from "../secondFactors/totp.ts";
import { requirePhoneNumber, sendPhoneCode } from "../sms/phoneCodes.ts";

/**
 * mfaEnrollment:start — a secret for an app that makes codes, or a code to a phone. The factor counts once the caller
 * has answered. Needs a recent sign-in: an unattended device must not lock its owner out.
 */
export async function mfaEnrollmentStart(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  const isApp = optionalRecord(request.body, "totpEnrollmentInfo") !== undefined;
  requireKind(ctx, request, isApp ? "totp" : "sms");
  const caller = await requireCaller(ctx, request);
  requireRecentSignIn(ctx, caller);
  requireEligible(caller.account, caller.claims.firebase.sign_in_provider);
  requireRoom(caller.account);
  return isApp ? startApp(ctx, caller.account) : startPhone(ctx, request, caller.account);
}

async function startApp(ctx: IdentityContext, account: Account): Promise<object> {
  const totpSecret = makeTotpSecret();
  const { secret, expiresAtMs } = await issueChallenge(ctx, "totpEnrollment", account, () => ({ totpSecret }));

  return {
    totpSessionInfo: {
      sharedSecretKey: totpSecret,
      ...TOTP,
      sessionInfo: secret,
      finalizeEnrollmentTime: new Date(expiresAtMs).toISOString(),
    },
  };
}

async function startPhone(ctx: IdentityContext, request: IdentityRequest, owner: Account): Promise<object> {
  const info = optionalRecord(request.body, "phoneEnrollmentInfo");
  if (!info) throw new IdentityError("INVALID_ARGUMENT", "Missing phoneEnrollmentInfo.");
  const phoneNumber = requirePhoneNumber(info);
  requireNewPhone(owner, phoneNumber);
  return { phoneSessionInfo: { sessionInfo: await sendPhoneCode(ctx, request, { phoneNumber, owner }) } };
}
