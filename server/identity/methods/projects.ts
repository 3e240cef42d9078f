import type { IdentityContext, IdentityRequest } from "../context.ts";

/** projects — the project's configuration as far as a browser needs it. */
export async function projects(ctx: IdentityContext, { origin }: IdentityRequest): Promise<object> {
  const hosts = ctx.appOrigins.allowed(origin).map((allowed) => new URL(allowed).hostname);
  return { projectId: ctx.projectNumber ?? ctx.projectId, authorizedDomains: [...new Set(hosts)] };
}
