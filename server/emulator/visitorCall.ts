import type { Context } from "hono";
import { findIdentityMethod } from "../identity/methods.ts";
import type { EmulatorContext } from "./context.ts";

/** Calls a method for somebody who has opened an address of ours in a browser. */
export async function callForVisitor<Answer>(
  c: Context,
  ctx: EmulatorContext,
  method: string,
  body: Record<string, unknown>,
): Promise<Answer> {
  const { origin, searchParams: query } = new URL(c.req.url);
  const { handle } = findIdentityMethod("POST", `/identitytoolkit.googleapis.com/v1/accounts:${method}`)!;
  const tenant = await ctx.tenants.find(query.get("tenantId") ?? undefined);
  const device = ctx.devices.of(undefined);
  return (await handle(ctx, { body, query, remoteAddress: "127.0.0.1", device, origin, tenant })) as Answer;
}
