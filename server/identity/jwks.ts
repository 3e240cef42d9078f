import type { IdentityContext } from "./context.ts";

/** The public keys of the ID tokens (RFC 7517), for whoever else wants to check them. */
export async function jwks(ctx: IdentityContext): Promise<object> {
  return ctx.tokens.jwks();
}
