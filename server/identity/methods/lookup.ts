import { errors } from "jose";
import { WireError } from "../../protocol/errors.ts";
import { IdentityError } from "../../protocol/identity/identityError.ts";
import { toFullInfo } from "../accountInfo.ts";
import { requireCaller } from "../caller.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";

/** accounts:lookup — the caller's own account. The SDK asks after every sign-in and at every start of the app. */
export async function lookup(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  const { account } = await requireCaller(ctx, request).catch(throwUntilRefreshed);
  // Every start of the app asks, so a signed-in browser stays known, even one from before the cookie existed.
  if (account.email !== undefined) request.device.remember(account.email);

  return { kind: "identitytoolkit#GetAccountInfoResponse", users: [toFullInfo(account)] };
}

/**
 * A client asks with a token that is good by its own clock. Where it has expired by ours alone, a refusal would make the
 * SDK erase the session; so it hears that the service cannot answer now, and refreshes the token in its time.
 */
function throwUntilRefreshed(error: unknown): never {
  if (!(error instanceof IdentityError) || !(error.cause instanceof errors.JWTExpired)) throw error;
  throw new WireError("UNAVAILABLE", "The ID token has expired: refresh it.", { cause: error });
}
