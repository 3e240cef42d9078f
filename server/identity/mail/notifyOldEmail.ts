import type { Account } from "../../storage/store.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { postNotice } from "./postNotice.ts";

/**
 * Tells the old address of an account that it has got a new one. If it was the first one, the mail has a link that
 * takes the change back.
 */
export async function notifyOldEmail(
  ctx: IdentityContext,
  { origin }: IdentityRequest,
  before: Account,
  { localId, tenantId, initialEmail, email }: Account,
): Promise<void> {
  const to = before.email;
  if (to === undefined) return;
  const recovery = to === initialEmail ? { localId, tenantId, email: to, newEmail: email } : undefined;
  await postNotice(ctx, { kind: "emailChanged", to, origin, recovery });
}
