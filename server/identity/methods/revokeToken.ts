import { IdentityError } from "../../protocol/identity/identityError.ts";
import { requireCaller } from "../caller.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { optionalText, requireText } from "../request.ts";

/**
 * accounts:revokeToken — ends the session of one refresh token. The SDK can also pass tokens of other providers, but
 * none is configured.
 */
export async function revokeToken(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  const revoked = requireText(request.body, "token", "INVALID_REFRESH_TOKEN");
  const isOurs = (optionalText(request.body, "providerId") ?? "password") === "password";

  await requireCaller(ctx, request);
  if (!isOurs || request.body.tokenType !== "REFRESH_TOKEN") throw new IdentityError("OPERATION_NOT_ALLOWED");

  await ctx.tokens.revoke(revoked);

  return {};
}
