import { IdentityError } from "../../protocol/identity/identityError.ts";
import type { Account, OobCode } from "../../storage/store.ts";
import { toAccountInfo } from "../accountInfo.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { notifyOldEmail } from "../mail/notifyOldEmail.ts";
import { consumeOobCode, requireAccountCode } from "../oobCodes.ts";
import { factorsWithout } from "../secondFactors/factors.ts";
import { toIdentityError } from "../storeErrors.ts";

/**
 * accounts:update with `oobCode` — the address is verified, or the account gets the new one, or its first one again, or
 * it loses a second factor that its owner has not added.
 */
export async function applyOobCode(ctx: IdentityContext, request: IdentityRequest, oobCode: string): Promise<object> {
  const { code, account: before } = await requireAccountCode(ctx, request, oobCode);
  const endsSessions = code.requestType !== "VERIFY_EMAIL";
  const isNewEmail = endsSessions && code.requestType !== "REVERT_SECOND_FACTOR_ADDITION";
  const isChange = code.requestType === "VERIFY_AND_CHANGE_EMAIL";

  const changes = changesOf(ctx, code, before);
  await consumeOobCode(ctx, code);
  const account = await ctx.store
    .updateAccount(before.localId, changes, { revokeSessions: endsSessions })
    .catch(toIdentityError);
  if (isNewEmail) {
    if (isChange) await notifyOldEmail(ctx, request, before, account);
    await ctx.throttle.recovered(account.email!, request);
  }

  return {
    kind: "identitytoolkit#SetAccountInfoResponse",
    ...toAccountInfo(account),
    ...(isChange && { newEmail: account.email }),
  };
}

function changesOf(
  ctx: IdentityContext,
  { requestType, email, newEmail, mfaEnrollmentId }: OobCode,
  before: Account,
): Partial<Account> {
  if (requestType === "VERIFY_EMAIL") return { emailVerified: true };
  const validSinceSeconds = ctx.policy.revokedBefore(ctx.clock(), before);
  if (requestType === "REVERT_SECOND_FACTOR_ADDITION") {
    return { secondFactors: factorsWithout(before, mfaEnrollmentId!), validSinceSeconds };
  }
  const proved = { emailVerified: true, validSinceSeconds };
  if (requestType === "VERIFY_AND_CHANGE_EMAIL" && newEmail !== undefined) {
    return { ...proved, email: newEmail, initialEmail: before.initialEmail ?? before.email };
  }
  if (requestType === "RECOVER_EMAIL") return { ...proved, email };
  // A code for a new password is for accounts:resetPassword alone.
  throw new IdentityError("INVALID_OOB_CODE");
}
