import type { Account, SecondFactor } from "../../storage/store.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { issueOobCode } from "../oobCodes.ts";
import { makeMailedLink } from "./mailedLink.ts";
import { secondFactorText } from "./mailText.ts";

/** Tells the owner of an account that it has got a second factor, with a link that takes it away again. */
export function notifyOfSecondFactor(
  ctx: IdentityContext,
  { origin }: IdentityRequest,
  { localId, tenantId, email }: Account,
  { mfaEnrollmentId }: SecondFactor,
): void {
  if (email === undefined) return;
  const requestType = "REVERT_SECOND_FACTOR_ADDITION";
  ctx.mailer.post(async () => {
    const oobCode = await issueOobCode(ctx, { requestType, tenantId, localId, email, mfaEnrollmentId });
    const link = makeMailedLink(ctx, origin, { requestType, oobCode, email, tenantId });
    return { to: email, ...secondFactorText(ctx.mailer.sender, link) };
  });
}
