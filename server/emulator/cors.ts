import type { MiddlewareHandler } from "hono";

/**
 * Lets pages of any origin read all answers. Origin and headers are repeated, because some clients do not take a star
 * for them.
 */
export const openCors: MiddlewareHandler = async (c, next) => {
  const origin = c.req.header("Origin");
  if (origin === undefined) return next();
  const isPrivate = c.req.header("Access-Control-Request-Private-Network") !== undefined;
  const headers: Record<string, string> = {
    "Access-Control-Allow-Origin": origin,
    Vary: "Origin",
    ...(isPrivate && { "Access-Control-Allow-Private-Network": "true" }),
  };
  if (c.req.method !== "OPTIONS") {
    await next();
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
    return;
  }
  const asked = c.req.header("Access-Control-Request-Headers");
  return c.body(null, 204, {
    ...headers,
    "Access-Control-Allow-Methods": "GET,HEAD,PUT,PATCH,POST,DELETE",
    ...(asked !== undefined && { "Access-Control-Allow-Headers": asked }),
  });
};
