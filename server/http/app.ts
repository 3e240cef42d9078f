import { type Context, Hono } from "hono";
import type { Caller } from "../context.ts";
import type { FirestoreContext } from "../firestore/context.ts";
import type { Streams } from "../firestore/webchannel/streams.ts";
import type { IdentityContext } from "../identity/context.ts";
import type { Log } from "../log.ts";
import { documents } from "./documents.ts";
import { logFault } from "./faults.ts";
import { firebaseConfig } from "./firebaseConfig.ts";
import { securityHeaders } from "./headers.ts";
import { identity } from "./identity.ts";
import { legalTexts } from "./legal.ts";
import { remoteAddressOf } from "./remoteAddress.ts";
import { staticFiles } from "./static.ts";

export interface AppParts {
  firestore: FirestoreContext;
  identity: IdentityContext;
  streams: Streams;
  verify: (idToken: string) => Promise<Caller>;
  log: Log;
  tls: boolean;
  trustedProxies: number;
  dataDirectory: string;
  /** The built app. */
  publicDirectory: string;
}

/** Everything on the one port. */
export function makeApp(parts: AppParts): Hono {
  const { log, trustedProxies } = parts;
  const app = new Hono();
  app.use(securityHeaders({ tls: parts.tls }));
  app.use(logRequests(log));
  app.get("/healthz", (c) => c.text("ok"));
  const toolkit = identity(parts.identity, trustedProxies);
  for (const path of ["/identitytoolkit.googleapis.com", "/securetoken.googleapis.com", "/.well-known"]) {
    app.all(`${path}/*`, (c) => toolkit.fetch(c.req.raw, c.env));
  }
  const firestore = documents(parts.firestore, parts.verify);
  app.all("/v1/*", (c) => firestore.fetch(c.req.raw, c.env));
  app.all("/google.firestore.v1.Firestore/*", (c) => {
    const protocol = isHttp2(c) ? "h2" : "h1";
    return parts.streams.handle(c.req.raw, { protocol, address: remoteAddressOf(c, trustedProxies) });
  });
  app.route("/__/firebase", firebaseConfig(parts.firestore.projectId));
  app.route("/__/dojo/legal", legalTexts(parts.dataDirectory));
  app.route("/", staticFiles(parts.publicDirectory));
  app.notFound((c) => c.text("Nicht gefunden", 404));
  // Plain text on purpose: the SDK takes a JSON error of the identity service as the end of the session and erases it.
  app.onError((error, c) => c.text(`Interner Fehler ${logFault(log, "request.fault", error)}`, 500));
  return app;
}

const isHttp2 = (c: Context) =>
  (c.env as { incoming?: { httpVersionMajor?: number } }).incoming?.httpVersionMajor === 2;

/** One line for each call of the services: what, how it ended, how long. No query, no address, no body. */
function logRequests(log: Log) {
  return async (c: Context, next: () => Promise<void>) => {
    const startedAtMs = performance.now();
    await next();
    const service = serviceOf(c.req.path);
    if (!service) return;
    const durationMs = Math.round(performance.now() - startedAtMs);
    log.info("request", { service, method: c.req.method, status: c.res.status, durationMs });
  };
}

/** The service and its method, without names of documents. */
function serviceOf(path: string): string | undefined {
  const [, first = "", ...rest] = path.split("/");
  if (first === "v1") return `firestore:${/:(\w+)$/.exec(path)?.[1] ?? "document"}`;
  if (first.endsWith(".googleapis.com")) return `${first.split(".")[0]}/${rest.join("/")}`.slice(0, 60);
  return undefined;
}
