import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/**
 * The address of the caller, for throttling. `X-Forwarded-For` counts only as far as the operator's own proxies wrote
 * it: with n trusted proxies, the n-th entry from the right is the address that the outermost of them saw. Anybody may
 * have sent what stands further left.
 */
export function remoteAddressOf(c: Context, trustedProxies: number): string {
  const peer = getConnInfo(c).remote.address ?? "unknown";
  if (trustedProxies === 0) return peer;
  const hops = (c.req.header("X-Forwarded-For") ?? "").split(",").map((hop) => hop.trim());
  return hops.filter(Boolean).at(-trustedProxies) ?? peer;
}
