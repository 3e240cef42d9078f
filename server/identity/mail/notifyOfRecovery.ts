import type { Account } from "../../storage/store.ts";
import type { IdentityContext } from "../context.ts";
import { recoveryText } from "./mailText.ts";

/** Tells the owner of an account that one of its recovery codes was used, and how many are left. */
export async function notifyOfRecovery(ctx: IdentityContext, { localId, email }: Account): Promise<void> {
  if (email === undefined) return;
  const codesLeft = await ctx.store.countRecoveryCodes(localId);
  ctx.mailer.post(async () => ({ to: email, ...recoveryText(ctx.mailer.sender, codesLeft) }));
}
