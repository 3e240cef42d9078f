import { toFullInfo } from "../accountInfo.ts";
import { requireCaller } from "../caller.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";

/** accounts:lookup — the caller's own account. The SDK asks after every sign-in and at every start of the app. */
export async function lookup(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  const { account } = await requireCaller(ctx, request);
  // Every start of the app asks, so a signed-in browser stays known, even one from before the cookie existed.
  if (account.email !== undefined) request.device.remember(account.email);

  return { kind: "identitytoolkit#GetAccountInfoResponse", users: [toFullInfo(account)] };
}
