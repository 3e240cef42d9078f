import type { MiddlewareHandler } from "hono";

/** What the app may load and talk to: only its own origin, no inline script or style. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
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
  "Content-Security-Policy": CONTENT_SECURITY_POLICY,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), payment=(), usb=()",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

const ONE_YEAR_SECONDS = 31_536_000;

/** Sets the security headers on every answer; over TLS also HSTS. */
export function securityHeaders(options: { tls: boolean }): MiddlewareHandler {
  const headers = Object.entries(SECURITY_HEADERS);
  if (options.tls) headers.push(["Strict-Transport-Security", `max-age=${ONE_YEAR_SECONDS}`]);
  return async (c, next) => {
    await next();
    for (const [name, value] of headers) c.res.headers.set(name, value);
  };
}

/** Files with a hash in their name never change; everything else is asked for again. */
export function cacheControlOf(path: string): string {
  return path.startsWith("/assets/") ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : "no-cache";
}
