import type { IdentityRequest } from "../../identity/context.ts";
import { optionalTexts } from "../../identity/request.ts";
import { IdentityError } from "../../protocol/identity/identityError.ts";
import type { EmulatorContext } from "../context.ts";
import { findAccount } from "./keys.ts";

const MOST = 1000;

/** accounts:batchDelete — several accounts, those that are not disabled only by force. */
export async function batchDelete(ctx: EmulatorContext, request: IdentityRequest): Promise<object> {
  const localIds = optionalTexts(request.body, "localIds");
  if (localIds.length === 0 || localIds.length > MOST) throw new IdentityError("LOCAL_ID_LIST_EXCEEDS_LIMIT");
  const errors: object[] = [];
  for (const [index, localId] of localIds.entries()) {
    const account = await findAccount(ctx, request, localId);
    if (account && !account.disabled && request.body.force !== true) {
      errors.push({ index, localId, message: "NOT_DISABLED : Disable the account before batch deletion." });
    } else if (account) {
      await ctx.store.deleteAccount(localId);
    }
  }
  return errors.length > 0 ? { errors } : {};
}
