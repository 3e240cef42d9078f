import { IdentityError } from "../protocol/identity/identityError.ts";
import type { IdentityContext, IdentityHandler, IdentityRequest } from "./context.ts";

/** Calls a method for a tenant, or for the project itself. */
export async function callMethod(
  ctx: IdentityContext,
  handle: IdentityHandler,
  request: Omit<IdentityRequest, "tenant">,
  tenantId: string | undefined,
): Promise<object> {
  const tenant = await ctx.tenants.find(tenantId);
  if (tenant.settings.disabled) throw new IdentityError("PROJECT_DISABLED");
  return handle(ctx, { ...request, tenant });
}
