import { requireCaller } from "../../identity/caller.ts";
import type { IdentityRequest } from "../../identity/context.ts";
import { update } from "../../identity/methods/update.ts";
import { optionalRecord, optionalText, optionalTexts } from "../../identity/request.ts";
import { renewSession } from "../../identity/signIn.ts";
import { IdentityError } from "../../protocol/identity/identityError.ts";
import { notImplemented } from "../apiError.ts";
import type { EmulatorContext } from "../context.ts";
import { withLinked } from "../linking.ts";
import { deletePasskeys } from "./passkeys.ts";

/**
 * accounts:update — with what people cannot do: to take over an identity that no provider has proved, to end the tokens
 * of before by any `validSince`, and to remove passkeys.
 */
export async function updateFreely(ctx: EmulatorContext, request: IdentityRequest): Promise<object> {
  const { linkProviderUserInfo: _, validSince, deletePasskey, ...body } = request.body;
  for (const name of ["provider", "upgradeToFederatedLogin"]) if (name in body) throw notImplemented(name);
  if (optionalText(body, "idToken") === undefined && optionalText(body, "oobCode") === undefined) {
    throw new IdentityError("INVALID_REQ_TYPE", "Unsupported request parameters.");
  }
  const linked = optionalRecord(request.body, "linkProviderUserInfo");
  if (linked) {
    const { account } = await requireCaller(ctx, request);
    await ctx.store.updateAccount(account.localId, withLinked(account, linked));
  }
  if (deletePasskey !== undefined) {
    const { account } = await requireCaller(ctx, request);
    deletePasskeys(ctx, account.localId, optionalTexts(request.body, "deletePasskey"));
  }
  const answer = await update(ctx, { ...request, body });
  if (validSince === undefined) return answer;

  const caller = await requireCaller(ctx, request);
  const validSinceSeconds = ctx.policy.revokedBefore(ctx.clock(), caller.account);
  const account = await ctx.store.updateAccount(caller.account.localId, { validSinceSeconds });
  return { ...answer, ...(await renewSession(ctx, request, { ...caller, account })) };
}
