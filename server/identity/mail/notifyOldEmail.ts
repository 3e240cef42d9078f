import { makeOobLink } from "../../protocol/identity/oobCode.ts";
import type { Account } from "../../storage/store.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { issueOobCode } from "../oobCodes.ts";
import { emailChangedText } from "./mailText.ts";

/**
 * Tells the old address of an account that it has got a new one. If it was the first one, the mail has a link that
 * takes the change back.
 */
export function notifyOldEmail(ctx: IdentityContext, request: IdentityRequest, before: Account, after: Account): void {
  const to = before.email;
  if (to === undefined) return;
  const appOrigin = ctx.appOrigins.link(request.origin);
  ctx.mailer.post(async () => {
    const link = to === after.initialEmail ? await makeRecoveryLink(ctx, appOrigin, after) : undefined;
    return { to, ...emailChangedText(ctx.mailer.sender, link) };
  });
}

async function makeRecoveryLink(ctx: IdentityContext, appOrigin: string, after: Account): Promise<string> {
  const { localId, tenantId, initialEmail, email } = after;
  const requestType = "RECOVER_EMAIL";
  const oobCode = await issueOobCode(ctx, { requestType, tenantId, localId, email: initialEmail!, newEmail: email });
  return makeOobLink(appOrigin, { requestType, oobCode, apiKey: ctx.projectId, tenantId });
}
