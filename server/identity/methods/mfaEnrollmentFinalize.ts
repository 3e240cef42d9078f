import { IdentityError } from "../../protocol/identity/identityError.ts";
import type { Account, SecondFactor } from "../../storage/store.ts";
import { requireCaller } from "../caller.ts";
import { consumeChallenge, type Refusals, tryChallenge } from "../challenges.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { notifyOfSecondFactor } from "../mail/notifyOfSecondFactor.ts";
import { checkDisplayName, optionalRecord, optionalText, requireText } from "../request.ts";
import { consumeTotpCode } from "../secondFactors/consumeTotpCode.ts";
import { requireEligible, requireNewPhone, requireRoom, toSecondFactor } from "../secondFactors/factors.ts";
import { requireKind } from "../secondFactors/kinds.ts";
import { beginSession, makeLocalId } from "../signIn.ts";
import { provePhoneNumber, requirePhoneAnswer } from "../sms/phoneCodes.ts";
import { toIdentityError } from "../storeErrors.ts";

const REFUSALS: Refusals = { invalid: "INVALID_SESSION_INFO", expired: "SESSION_EXPIRED" };

/**
 * mfaEnrollment:finalize — the account has a second factor, once a code shows that the app has the secret, or that the
 * message came. All other sessions end: they began without it.
 */
export async function mfaEnrollmentFinalize(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  const isApp = optionalRecord(request.body, "totpVerificationInfo") !== undefined;
  requireKind(ctx, request, isApp ? "totp" : "sms");
  const caller = await requireCaller(ctx, request);
  const { account: before, claims } = caller;
  const provider = claims.firebase.sign_in_provider;
  requireEligible(before, provider);
  requireRoom(before);
  const displayName = optionalText(request.body, "displayName");
  checkDisplayName(displayName);

  const proved = await (isApp ? proveSecret : provePhone)(ctx, request, before);
  const factor: SecondFactor = { mfaEnrollmentId: makeLocalId(), displayName, enrolledAtMs: ctx.clock(), ...proved };
  const changes = {
    secondFactors: [...(before.secondFactors ?? []), factor],
    validSinceSeconds: ctx.policy.revokedBefore(ctx.clock(), before),
  };
  // A token is good for one such change: of two at once, none undoes the other.
  const options = { revokeSessions: true, issuedAtSeconds: claims.iat };
  const account = await ctx.store.updateAccount(before.localId, changes, options).catch(toIdentityError);
  await notifyOfSecondFactor(ctx, request, account, factor);

  return beginSession(ctx, request, account, { provider, secondFactor: toSecondFactor(factor) });
}

type Proved = Pick<SecondFactor, "totpSecret" | "phoneNumber">;

async function proveSecret(ctx: IdentityContext, request: IdentityRequest, account: Account): Promise<Proved> {
  const info = optionalRecord(request.body, "totpVerificationInfo")!;
  const code = requireText(info, "verificationCode", "MISSING_CODE");
  const secret = requireText(info, "sessionInfo", "MISSING_SESSION_INFO");

  const challenge = await tryChallenge(ctx, request, { purpose: "totpEnrollment", secret, ...REFUSALS });
  if (challenge.localId !== account.localId) throw new IdentityError("INVALID_SESSION_INFO");
  const { totpSecret } = challenge.parsed;
  await consumeTotpCode(ctx, account, { secret: totpSecret, code });
  await consumeChallenge(ctx, challenge, REFUSALS);
  return { totpSecret };
}

async function provePhone(ctx: IdentityContext, request: IdentityRequest, account: Account): Promise<Proved> {
  const info = optionalRecord(request.body, "phoneVerificationInfo");
  if (!info) throw new IdentityError("INVALID_ARGUMENT", "Missing phoneVerificationInfo.");
  const phoneNumber = await provePhoneNumber(ctx, request, requirePhoneAnswer(info), account);
  requireNewPhone(account, phoneNumber);
  return { phoneNumber };
}
