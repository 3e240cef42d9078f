import type { Account } from "../../storage/store.ts";
import type { IdentityContext } from "../context.ts";
import { postNotice } from "./postNotice.ts";

/** Tells the owner of an account that one of its recovery codes was used, and how many are left. */
export async function notifyOfRecovery(ctx: IdentityContext, { localId, email }: Account): Promise<void> {
  if (email === undefined) return;
  const codesLeft = await ctx.store.countRecoveryCodes(localId);
  await postNotice(ctx, { kind: "recoveryCodeUsed", to: email, codesLeft });
}
