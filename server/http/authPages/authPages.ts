import { readFileSync } from "node:fs";
import { type Context, Hono } from "hono";
import type { IdentityContext } from "../../identity/context.ts";
import { ROOT } from "../../root.ts";
import { handlerPage } from "./handlerPage.ts";
import { judgeHandlerRequest } from "./handlerRequest.ts";

/** As for the app, and less; the page has no links, forms or frames. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const HEADERS = {
  "Content-Security-Policy": CONTENT_SECURITY_POLICY,
  // Any other cuts the tie to the window of the app as soon as the popup goes on to the provider.
  "Cross-Origin-Opener-Policy": "unsafe-none",
};

const read = (name: string) => readFileSync(new URL(`server/http/authPages/${name}`, ROOT), "utf8");

const SCRIPT = { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" };
const STYLE = { ...SCRIPT, "Content-Type": "text/css; charset=utf-8" };

export interface HandlerParts extends Pick<IdentityContext, "appOrigins"> {
  /** In the mode for test suites: the page that stands for every provider's. Every page may ask for it. */
  providerPage?: string;
}

/**
 * What the SDK's popups and redirects need of a server, at the reserved address of Firebase Hosting: the page that leads to
 * a provider and back, and the script that apps load before the SDK. `isShared`: pages of other origins may load it.
 */
export function authPages({ isShared, ...parts }: HandlerParts & { isShared: boolean }): Hono {
  const app = new Hono();
  const [script, style, events] = [read("./handler.js"), read("./handler.css"), read("./events.js")];
  app.get("/handler", (c) => answerHandler(c, parts));
  app.get("/handler.js", (c) => c.body(script, 200, SCRIPT));
  app.get("/handler.css", (c) => c.body(style, 200, STYLE));
  const policy = isShared ? "cross-origin" : "same-origin";
  app.get("/events.js", (c) => c.body(events, 200, { ...SCRIPT, "Cross-Origin-Resource-Policy": policy }));
  return app;
}

/** The page of the handler; after connectAuthEmulator the SDK looks for it at another address. */
export function answerHandler(c: Context, { appOrigins, providerPage }: HandlerParts) {
  const { searchParams, origin } = new URL(c.req.url);
  // What a provider sends back is judged by `accounts:signInWithIdp`.
  const isFromApp = searchParams.has("authType") || searchParams.has("redirectUrl");
  const isAllowed = (of: string) => providerPage !== undefined || appOrigins.allowed(origin).includes(of);
  const refusal = isFromApp ? judgeHandlerRequest(searchParams, isAllowed) : undefined;
  return c.html(handlerPage({ refusal, providerPage }), refusal === undefined ? 200 : 400, HEADERS);
}
