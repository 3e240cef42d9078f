import { IdentityError } from "../../protocol/identity/identityError.ts";
import type { Account, OobCode } from "../../storage/store.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { consumeOobCode, requireOobCode } from "../oobCodes.ts";
import { requireFactor, toMfaInfo } from "../secondFactors/factors.ts";
import { checkNewPassword, claimantOf, optionalText, requireText } from "../request.ts";
import { OTHER_WAYS_IN } from "../signIn.ts";
import { toIdentityError } from "../storeErrors.ts";
import { requireWay } from "../tenants.ts";

/**
 * accounts:resetPassword — tells what a mailed code is for (any kind); with `newPassword` sets it. A reset proves that
 * its caller reads the mail, so the address is verified; all sessions end. A refused password does not use the code up.
 */
export async function resetPassword(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  requireWay(request.tenant, "password", "PASSWORD_LOGIN_DISABLED");
  const oobCode = requireText(request.body, "oobCode", "MISSING_OOB_CODE");
  const newPassword = optionalText(request.body, "newPassword");

  const { code, account } = await requireOobCode(ctx, request, oobCode);

  if (newPassword !== undefined) {
    if (!account) throw new IdentityError("INVALID_OOB_CODE");
    await setPassword(ctx, request, { code, account, newPassword });
  }

  const { requestType, email, newEmail, mfaEnrollmentId } = code;
  return {
    kind: "identitytoolkit#ResetPasswordResponse",
    requestType,
    // Whoever signs in by a link has to know the address.
    ...(requestType !== "EMAIL_SIGNIN" && { email }),
    ...(newEmail && { newEmail }),
    ...(mfaEnrollmentId && { mfaInfo: toMfaInfo(requireFactor(account!, mfaEnrollmentId)) }),
  };
}

async function setPassword(
  ctx: IdentityContext,
  request: IdentityRequest,
  { code, account, newPassword }: { code: OobCode; account: Account; newPassword: string },
): Promise<void> {
  if (code.requestType !== "PASSWORD_RESET") throw new IdentityError("INVALID_OOB_CODE");
  checkNewPassword(ctx, request, newPassword);
  const passwordHash = await ctx.passwords.hash(newPassword, claimantOf(request, code.email));
  const nowMs = ctx.clock();

  await consumeOobCode(ctx, code);
  await ctx.store
    .updateAccount(
      account.localId,
      {
        ...(!account.emailVerified && OTHER_WAYS_IN),
        passwordHash,
        passwordUpdatedAtMs: nowMs,
        emailVerified: true,
        validSinceSeconds: ctx.policy.revokedBefore(nowMs, account),
      },
      { revokeSessions: true },
    )
    .catch(toIdentityError);
  await ctx.throttle.recovered(code.email, request);
}
