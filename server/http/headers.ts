import type { ServerResponse } from "node:http";
import type { Context, MiddlewareHandler } from "hono";
import type { InlineHashes } from "./inlineHashes.ts";

/**
 * What the app may load and connect to: only its own origin, and nothing inline but what the build has put into its page
 * (decision 37).
 */
export const contentSecurityPolicy = ({ scripts, styles }: InlineHashes = { scripts: [], styles: [] }): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...styles].join(" "),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

const SECURITY_HEADERS: Record<string, string> = {
  "Content-Security-Policy": contentSecurityPolicy(),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), payment=(), usb=()",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

const ONE_YEAR_SECONDS = 31_536_000;

/** The headers of every answer; over TLS also HSTS. */
export function headersOfEveryAnswer({ tls }: { tls: boolean }): Readonly<Record<string, string>> {
  return tls ? { ...SECURITY_HEADERS, "Strict-Transport-Security": `max-age=${ONE_YEAR_SECONDS}` } : SECURITY_HEADERS;
}

/** Sets them, where an answer does not bring its own. An answer without a lifetime is not cached; browsers would guess one. */
export function securityHeaders(options: { tls: boolean }): MiddlewareHandler {
  const headers = Object.entries({ ...headersOfEveryAnswer(options), "Cache-Control": "no-store" });
  return async (c, next) => {
    await next();
    const hasOwn = nodeAnswerOf(c) ? () => false : (name: string) => c.res.headers.has(name);
    for (const [name, value] of headers) if (!hasOwn(name)) setAnswerHeader(c, name, value);
  };
}

/**
 * Sets a header of the answer that a handler has made; on a socket, one that the answer's own replaces. There it is set
 * on Node's answer: reading and writing the web's headers takes as long as all rules of a commit.
 */
export function setAnswerHeader(c: Context, name: string, value: string): void {
  const answer = nodeAnswerOf(c);
  if (answer) answer.setHeader(name, value);
  else c.res.headers.set(name, value);
}

/** Absent where no socket waits for the answer. */
const nodeAnswerOf = (c: Context) => (c.env as { outgoing?: ServerResponse } | undefined)?.outgoing;

/** `name-hash.ext` for bundled files, `name.hash.ext` for pictures and sounds. */
const HASHED = /^\/(?:assets\/.+-[\w-]{8}|media\/.+\.[\da-f]{8})\.\w+$/;

/** Files with a hash in their name never change; all others are revalidated. */
export function cacheControlOf(path: string): string {
  return HASHED.test(path) ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : "no-cache";
}
