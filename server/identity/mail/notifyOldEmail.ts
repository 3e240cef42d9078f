import type { Account } from "../../storage/store.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { issueOobCode } from "../oobCodes.ts";
import { makeMailedLink } from "./mailedLink.ts";
import { emailChangedText } from "./mailText.ts";

/**
 * Tells the old address of an account that it has got a new one. If it was the first one, the mail has a link that
 * takes the change back.
 */
export function notifyOldEmail(ctx: IdentityContext, request: IdentityRequest, before: Account, after: Account): void {
  const to = before.email;
  if (to === undefined) return;
  ctx.mailer.post(async () => {
    const link = to === after.initialEmail ? await makeRecoveryLink(ctx, request.origin, after) : undefined;
    return { to, ...emailChangedText(ctx.mailer.sender, link) };
  });
}

async function makeRecoveryLink(ctx: IdentityContext, origin: string, after: Account): Promise<string> {
  const { localId, tenantId, initialEmail, email } = after;
  const code = { requestType: "RECOVER_EMAIL", tenantId, email: initialEmail!, newEmail: email } as const;
  const oobCode = await issueOobCode(ctx, { ...code, localId });
  return makeMailedLink(ctx, origin, { ...code, oobCode });
}
