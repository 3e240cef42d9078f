import { IdentityError } from "../protocol/identityError.ts";
import { requireCaller } from "./caller.ts";
import type { IdentityContext, IdentityRequest } from "./context.ts";
import { optionalText, requireText } from "./request.ts";

/**
 * accounts:revokeToken — ends the session of one refresh token. The tokens of other providers, which the SDK can hand in too, are not
 * ours to revoke as long as none is configured.
 */
export async function revokeToken(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  const revoked = requireText(request.body, "token", "INVALID_REFRESH_TOKEN");
  const isOurs = (optionalText(request.body, "providerId") ?? "password") === "password";

  await requireCaller(ctx, request);
  if (!isOurs || request.body.tokenType !== "REFRESH_TOKEN") throw new IdentityError("OPERATION_NOT_ALLOWED");

  await ctx.tokens.revoke(revoked);

  return {};
}
