import { isCurrentToken } from "../../protocol/identity/idToken.ts";
import { IdentityError } from "../../protocol/identity/identityError.ts";
import type { Account, SecondFactor } from "../../storage/store.ts";
import { consumeChallenge, type OpenChallenge, type Refusals, tryChallenge } from "../challenges.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { notifyOfRecovery } from "../mail/notifyOfRecovery.ts";
import { optionalRecord, requireText } from "../request.ts";
import { requireFactor } from "../secondFactors/factors.ts";
import { consumeTotpCode } from "../secondFactors/consumeTotpCode.ts";
import { consumeRecoveryCode, parseRecoveryCode } from "../secondFactors/recoveryCodes.ts";
import { beginSession, noteSignIn } from "../signIn.ts";

const REFUSALS: Refusals = { invalid: "INVALID_MFA_PENDING_CREDENTIAL", expired: "INVALID_MFA_PENDING_CREDENTIAL" };

/**
 * mfaSignIn:finalize — ends a sign-in by its second factor. Wrong codes are slowed down like wrong passwords, but more:
 * there are only a million. Where the app is lost, a recovery code takes the place of its code. A password or a factor that changed meanwhile has ended what was begun.
 */
export async function mfaSignInFinalize(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  const pending = requireText(request.body, "mfaPendingCredential", "MISSING_MFA_PENDING_CREDENTIAL");
  const mfaEnrollmentId = requireText(request.body, "mfaEnrollmentId", "MISSING_MFA_ENROLLMENT_ID");
  const info = optionalRecord(request.body, "totpVerificationInfo");
  if (!info) throw new IdentityError("INVALID_ARGUMENT", "MFA provider not supported!");
  const code = requireText(info, "verificationCode", "MISSING_CODE");

  const challenge = await tryChallenge(ctx, request, { purpose: "signIn", secret: pending, ...REFUSALS });
  const before = await requireAccount(ctx, challenge);
  const factor = requireFactor(before, mfaEnrollmentId);
  await checkCode(ctx, request, { account: before, factor, code });
  await consumeChallenge(ctx, challenge, REFUSALS);

  const secondFactor = { provider: "totp", identifier: mfaEnrollmentId } as const;
  const signIn = { ...challenge.parsed.signIn, secondFactor };
  const account = await noteSignIn(ctx, before, signIn);
  requireCurrent(challenge, account);
  if (parseRecoveryCode(code) !== undefined) await notifyOfRecovery(ctx, account);
  return beginSession(ctx, request, account, signIn);
}

async function requireAccount(ctx: IdentityContext, challenge: OpenChallenge<"signIn">): Promise<Account> {
  const account = await ctx.store.getAccount({ localId: challenge.localId! });
  if (account?.disabled) throw new IdentityError("USER_DISABLED");
  requireCurrent(challenge, account);
  return account!;
}

function requireCurrent({ parsed }: OpenChallenge<"signIn">, account: Account | undefined): void {
  if (!isCurrentToken(parsed.issuedAtSeconds, account)) throw new IdentityError("INVALID_MFA_PENDING_CREDENTIAL");
}

async function checkCode(
  ctx: IdentityContext,
  request: IdentityRequest,
  { account, factor, code }: { account: Account; factor: SecondFactor; code: string },
): Promise<void> {
  const { totpSecret: secret } = factor;
  if (secret === undefined) throw new IdentityError("INVALID_ARGUMENT", "The factor is of another kind.");
  const attempt = await ctx.throttle.secondFactor(account.email ?? account.localId, request);
  const recoveryCode = parseRecoveryCode(code);
  try {
    if (recoveryCode === undefined) await consumeTotpCode(ctx, account, { secret, code });
    else await consumeRecoveryCode(ctx, account, recoveryCode);
  } catch (error) {
    attempt.failed();
    throw error;
  }
  attempt.succeeded();
}
