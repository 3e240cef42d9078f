import type { IdentityContext } from "./context.ts";

/** Host names that links may lead to: the app's own, and the developer's machine, as on the hosted service. */
export function authorizedDomains(ctx: IdentityContext, requestOrigin: string): string[] {
  return [...new Set(["localhost", new URL(ctx.appOrigin(requestOrigin)).hostname])];
}
