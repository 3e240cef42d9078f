import { authorizedDomains } from "./authorizedDomains.ts";
import type { IdentityContext, IdentityRequest } from "./context.ts";

/** projects — the project's configuration as far as a browser needs it. */
export async function projects(ctx: IdentityContext, { origin }: IdentityRequest): Promise<object> {
  return { projectId: ctx.projectId, authorizedDomains: authorizedDomains(ctx, origin) };
}
