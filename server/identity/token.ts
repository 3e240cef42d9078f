import { IdentityError } from "../protocol/identity/identityError.ts";
import type { IdentityContext, IdentityRequest } from "./context.ts";
import { requireText } from "./request.ts";

/**
 * securetoken's token — a new ID token for a refresh token, which stays the same. The body is a form; its fields
 * may be spelt as in OAuth or as everywhere else.
 */
export async function token(ctx: IdentityContext, { body }: IdentityRequest): Promise<object> {
  const grantType = requireText(body, spelling(body, "grantType", "grant_type"), "MISSING_GRANT_TYPE");
  if (grantType !== "refresh_token") throw new IdentityError("INVALID_GRANT_TYPE");
  const given = requireText(body, spelling(body, "refreshToken", "refresh_token"), "MISSING_REFRESH_TOKEN");

  const { idToken, refreshToken, expiresIn, localId } = await ctx.tokens.refresh(given);

  return {
    access_token: idToken,
    expires_in: expiresIn,
    token_type: "Bearer",
    refresh_token: refreshToken,
    id_token: idToken,
    user_id: localId,
    project_id: ctx.projectNumber ?? ctx.projectId,
  };
}

const spelling = (body: Record<string, unknown>, camelCase: string, snakeCase: string) =>
  camelCase in body ? camelCase : snakeCase;
