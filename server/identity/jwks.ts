import type { IdentityContext } from "./context.ts";

/** The public keys of the ID tokens (RFC 7517), for other services that check them. */
export async function jwks(ctx: IdentityContext): Promise<object> {
  return ctx.tokens.jwks();
}
