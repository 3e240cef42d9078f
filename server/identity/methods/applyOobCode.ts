import { revokedBefore } from "../../protocol/identity/idToken.ts";
import { IdentityError } from "../../protocol/identity/identityError.ts";
import type { Account, OobCode } from "../../storage/store.ts";
import { toAccountInfo } from "../accountInfo.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { notifyOldEmail } from "../mail/notifyOldEmail.ts";
import { consumeOobCode, requireOobCode } from "../oobCodes.ts";
import { toIdentityError } from "../storeErrors.ts";

/** accounts:update with `oobCode` — the address is verified, or the new address becomes the account's. */
export async function applyOobCode(ctx: IdentityContext, request: IdentityRequest, oobCode: string): Promise<object> {
  const { code, account: before } = await requireOobCode(ctx, oobCode);
  const isNewEmail = code.newEmail !== undefined;

  const changes = changesOf(code, before, ctx.clock());
  await consumeOobCode(ctx, code);
  const account = await ctx.store
    .updateAccount(before.localId, changes, { revokeSessions: isNewEmail })
    .catch(toIdentityError);
  if (isNewEmail) {
    notifyOldEmail(ctx, before);
    ctx.throttle.recovered(code.newEmail!, request);
  }

  return { kind: "identitytoolkit#SetAccountInfoResponse", ...toAccountInfo(account) };
}

function changesOf({ requestType, newEmail }: OobCode, before: Account, nowMs: number): Partial<Account> {
  if (requestType === "VERIFY_EMAIL") return { emailVerified: true };
  if (requestType === "VERIFY_AND_CHANGE_EMAIL" && newEmail !== undefined) {
    return { email: newEmail, emailVerified: true, validSinceSeconds: revokedBefore(nowMs, before) };
  }
  // A code for a new password is for accounts:resetPassword alone.
  throw new IdentityError("INVALID_OOB_CODE");
}
