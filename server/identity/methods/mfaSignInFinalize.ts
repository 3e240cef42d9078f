import { IdentityError } from "../../protocol/identity/identityError.ts";
import type { Account, SecondFactor } from "../../storage/store.ts";
import { consumeChallenge } from "../challenges.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { notifyOfRecovery } from "../mail/notifyOfRecovery.ts";
import { optionalRecord, requireText } from "../request.ts";
import { consumeTotpCode } from "../secondFactors/consumeTotpCode.ts";
import { requireFactor, toSecondFactor } from "../secondFactors/factors.ts";
import { requireUsableKind } from "../secondFactors/kinds.ts";
import { PENDING, requireCurrent, requirePending } from "../secondFactors/pendingSignIn.ts";
import { consumeRecoveryCode, parseRecoveryCode } from "../secondFactors/recoveryCodes.ts";
import { beginSession, noteSignIn } from "../signIn.ts";
import { type PhoneAnswer, provePhoneNumber, requirePhoneAnswer } from "../sms/phoneCodes.ts";

/**
 * mfaSignIn:finalize — ends a sign-in by its second factor. Wrong codes are slowed down like wrong passwords, but more:
 * there are only a million. Where app or phone is lost, a recovery code takes the place of an app's code. A password or
 * a factor that changed meanwhile has ended what was begun.
 */
export async function mfaSignInFinalize(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  const isByApp = optionalRecord(request.body, "totpVerificationInfo") !== undefined;
  requireUsableKind(ctx, request, isByApp ? "totp" : "sms");
  requireText(request.body, "mfaPendingCredential", "MISSING_MFA_PENDING_CREDENTIAL");
  const given = readAnswer(request);

  const { challenge, account: before } = await requirePending(ctx, request);
  const factor = await checkAnswer(ctx, request, before, given);
  await consumeChallenge(ctx, challenge, PENDING);

  const signIn = { ...challenge.parsed.signIn, secondFactor: toSecondFactor(factor) };
  const account = await noteSignIn(ctx, before, signIn);
  requireCurrent(challenge, account);
  if (parseRecoveryCode(given.code) !== undefined) await notifyOfRecovery(ctx, account);
  return beginSession(ctx, request, account, signIn);
}

/** A code, and what it is of: a message, or else a factor. */
type Given = PhoneAnswer | { mfaEnrollmentId: string; code: string };

function readAnswer({ body }: IdentityRequest): Given {
  const [app, phone] = [optionalRecord(body, "totpVerificationInfo"), optionalRecord(body, "phoneVerificationInfo")];
  if (!app && !phone) throw new IdentityError("INVALID_ARGUMENT", "MFA provider not supported!");
  if (!app) return requirePhoneAnswer(phone!);
  const mfaEnrollmentId = requireText(body, "mfaEnrollmentId", "MISSING_MFA_ENROLLMENT_ID");
  return { mfaEnrollmentId, code: requireText(app, "verificationCode", "MISSING_CODE") };
}

/** The factor that an answer is of, if it is right. */
async function checkAnswer(ctx: IdentityContext, request: IdentityRequest, account: Account, given: Given) {
  const isOfMessage = "sessionInfo" in given;
  const named = isOfMessage ? undefined : requireFactor(account, given.mfaEnrollmentId);
  if (named) requireAnswerable(named, given.code);
  const attempt = await ctx.throttle.secondFactor(account.email ?? account.localId, request);
  try {
    const factor = isOfMessage
      ? findPhone(account, await provePhoneNumber(ctx, request, given, account))
      : await consumeCode(ctx, account, { factor: named!, code: given.code });
    await attempt.succeeded();
    return factor;
  } catch (error) {
    await attempt.failed();
    throw error;
  }
}

/** A recovery code does for any factor, an app's code for an app alone. */
function requireAnswerable({ totpSecret }: SecondFactor, code: string): void {
  if (totpSecret !== undefined || parseRecoveryCode(code) !== undefined) return;
  throw new IdentityError("INVALID_ARGUMENT", "The factor is of another kind.");
}

function findPhone({ secondFactors = [] }: Account, phoneNumber: string): SecondFactor {
  const factor = secondFactors.find((candidate) => candidate.phoneNumber === phoneNumber);
  if (!factor) throw new IdentityError("MFA_ENROLLMENT_NOT_FOUND");
  return factor;
}

async function consumeCode(
  ctx: IdentityContext,
  account: Account,
  { factor, code }: { factor: SecondFactor; code: string },
): Promise<SecondFactor> {
  const recoveryCode = parseRecoveryCode(code);
  if (recoveryCode === undefined) await consumeTotpCode(ctx, account, { secret: factor.totpSecret!, code });
  else await consumeRecoveryCode(ctx, account, recoveryCode);
  return factor;
}
