import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { toWireError } from "../faults.ts";
import type { IdentityContext, IdentityRequest } from "../identity/context.ts";
import { findIdentityMethod } from "../identity/methods.ts";
import type { WireError } from "../protocol/errors.ts";
import { IdentityError } from "../protocol/identityError.ts";
import { isRecord } from "../protocol/text.ts";
import type { HttpEnv } from "./env.ts";
import { remoteAddressOf } from "./remoteAddress.ts";

const MAX_BODY_BYTES = 64 * 1024;

/** Identity Toolkit and Secure Token, at the paths of the hosted services. */
export function identity(ctx: IdentityContext, trustedProxies: number): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.json(refusal(413, "REQUEST_TOO_LARGE"), 413) }));
  app.all("*", async (c) => {
    const path = decodePath(c.req.path);
    const method = findIdentityMethod(c.req.method, path);
    if (!method) return c.json(refusal(404, "NOT_FOUND"), 404);
    c.set("method", path.slice(1));
    const body = await readBody(c);
    if (!body) return c.json(refusal(400, "INVALID_ARGUMENT"), 400);
    try {
      return c.json(await method.handle(ctx, toRequest(c, body, trustedProxies)));
    } catch (error) {
      if (error instanceof IdentityError) return c.json({ error: error.toJSON() }, error.httpStatus);
      return refuseForNow(toWireError(error, ctx.log, "request.failed"));
    }
  });
  return app;
}

/**
 * An answer that says nothing about the caller's account. The SDK takes any JSON error of this service as the end of the session
 * and erases it, except one: it makes its error code of the first word of `message`, and a network that failed it survives.
 */
function refuseForNow(error: WireError): Response {
  const message = `NETWORK_REQUEST_FAILED : ${error.message}`;
  return Response.json({ error: { ...error.toJSON(), message } }, { status: error.httpStatus });
}

/** A path that is not valid names no method. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const refusal = (code: number, message: string) => ({ error: { code, message } });

function toRequest(c: Context, body: Record<string, unknown>, trustedProxies: number): IdentityRequest {
  const url = new URL(c.req.url);
  return {
    body,
    query: url.searchParams,
    remoteAddress: remoteAddressOf(c, trustedProxies),
    locale: c.req.header("X-Firebase-Locale") ?? "",
    origin: url.origin,
  };
}

/** JSON, or a form where the token service is asked; undefined for what is neither. */
async function readBody(c: Context): Promise<Record<string, unknown> | undefined> {
  const text = await c.req.text();
  if (text === "") return {};
  if (c.req.header("Content-Type")?.startsWith("application/x-www-form-urlencoded")) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  try {
    const body: unknown = JSON.parse(text);
    return isRecord(body) ? body : undefined;
  } catch {
    return undefined;
  }
}
