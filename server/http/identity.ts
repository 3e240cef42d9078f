import { type Context, Hono } from "hono";
import { toWireError } from "../request/faults.ts";
import type { IdentityContext, IdentityRequest } from "../identity/context.ts";
import { findIdentityMethod } from "../identity/methods.ts";
import { callMethod } from "../identity/callMethod.ts";
import { readFields } from "../identity/fields.ts";
import { namedTenant } from "../identity/caller.ts";
import { networkOf } from "../identity/guard/network.ts";
import type { Origin } from "../identity/guard/throttle.ts";
import type { MemoryBudget } from "../request/memoryBudget.ts";
import type { WireError } from "../protocol/errors.ts";
import { IdentityError } from "../protocol/identity/identityError.ts";
import { isRecord } from "../protocol/text.ts";
import { APP_CHECK_HEADER, type VerifyApp } from "../request/caller.ts";
import { openBody, readText } from "../request/requestBody.ts";
import { bodySourceOf } from "./bodySource.ts";
import type { HttpEnv } from "./env.ts";
import { remoteAddressOf } from "./remoteAddress.ts";

const MAX_BODY_BYTES = 64 * 1024;
const BODY_MS = 30_000;

export interface IdentityParts {
  memory: MemoryBudget;
  trustedProxies: number;
  /** Where apps have to prove what they are. */
  verifyApp?: VerifyApp;
}

/** What the SDK calls, with the token of its app; our own addresses and the public keys are for everybody. */
const OF_SDK = /^\/(?:identitytoolkit|securetoken)\.googleapis\.com\//;

/** Identity Toolkit and Secure Token, at the paths of the hosted services. */
export function identity(ctx: IdentityContext, { memory, trustedProxies, verifyApp }: IdentityParts): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.all("*", async (c) => {
    const path = decodePath(c.req.path);
    const method = findIdentityMethod(c.req.method, path);
    if (!method) return c.json(refusal(404, "NOT_FOUND"), 404);
    c.set("method", path.slice(1));
    const remoteAddress = remoteAddressOf(c, trustedProxies);
    const device = ctx.devices.of(c.req.header("Cookie"));
    try {
      if (OF_SDK.test(path)) await verifyApp?.(c.req.header(APP_CHECK_HEADER));
      const body = await readBody(c, memory, networkOf(remoteAddress));
      if (!body) return c.json(refusal(400, "INVALID_ARGUMENT"), 400);
      const request = toRequest(c, readFields(path, body), { remoteAddress, device });
      const answer = await callMethod(ctx, method.handle, request, namedTenant(body, request.query));
      const cookie = device.setCookie();
      if (cookie !== undefined) c.header("Set-Cookie", cookie);
      return c.json(answer);
    } catch (error) {
      if (error instanceof IdentityError) return c.json({ error: error.toJSON() }, error.httpStatus);
      const refused = toWireError(error, ctx.log, "request.failed", { requestId: c.get("requestId") });
      if (refused.code === "UNAUTHENTICATED") return Response.json({ error: refused.toJSON() }, { status: 401 });
      return refused.code === "INVALID_ARGUMENT"
        ? c.json(refusal(413, "REQUEST_TOO_LARGE"), 413)
        : refuseForNow(refused);
    }
  });
  return app;
}

/**
 * An error that says nothing about the caller's account. The SDK takes any JSON error of this service as the end of the
 * session and erases it, with one exception: `message` becomes its error code, and the session survives the code of a
 * network failure.
 */
function refuseForNow(error: WireError): Response {
  const message = `NETWORK_REQUEST_FAILED : ${error.message}`;
  return Response.json({ error: { ...error.toJSON(), message } }, { status: error.httpStatus });
}

/** An invalid path names no method. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const refusal = (code: number, message: string) => ({ error: { code, message } });

function toRequest(c: Context, body: Record<string, unknown>, from: Origin): Omit<IdentityRequest, "tenant"> {
  const { searchParams, origin } = new URL(c.req.url);
  return { body, query: searchParams, ...from, origin, userAgent: c.req.header("User-Agent") };
}

/** JSON, or a form for the token service; undefined for anything else. */
async function readBody(
  c: Context,
  memory: MemoryBudget,
  address: string,
): Promise<Record<string, unknown> | undefined> {
  const body = openBody(bodySourceOf(c), { most: MAX_BODY_BYTES, memory, address, timeoutMs: BODY_MS });
  const text = await readText(body);
  body.memory.release();
  return parseBody(text, c.req.header("Content-Type"));
}

function parseBody(text: string, contentType = ""): Record<string, unknown> | undefined {
  if (text === "") return {};
  if (contentType.startsWith("application/x-www-form-urlencoded")) return Object.fromEntries(new URLSearchParams(text));
  try {
    const body: unknown = JSON.parse(text);
    return isRecord(body) ? body : undefined;
  } catch {
    return undefined;
  }
}
