import { type Context, Hono } from "hono";
import type { Verify, VerifyApp } from "../request/caller.ts";
import type { FirestoreContext } from "../firestore/context.ts";
import type { Streams } from "../firestore/streams.ts";
import type { IdentityContext } from "../identity/context.ts";
import { makeRecentMap } from "../identity/guard/recentMap.ts";
import { networkOf } from "../identity/guard/network.ts";
import type { Mails } from "../identity/mail/mailer.ts";
import type { Log } from "../log.ts";
import type { MemoryBudget } from "../request/memoryBudget.ts";
import { makeRequestId } from "../request/requestId.ts";
import { answerHandler, authPages } from "./authPages/authPages.ts";
import { bodySourceOf } from "./bodySource.ts";
import { documents } from "./documents.ts";
import type { HttpEnv } from "./env.ts";
import { logFault } from "../request/faults.ts";
import { firebaseConfig } from "./firebaseConfig.ts";
import { securityHeaders, setAnswerHeader } from "./headers.ts";
import { identity } from "./identity.ts";
import { legalTexts } from "./files/legal.ts";
import { allowOrigins, allowReading } from "./otherOrigins.ts";
import type { Readiness, RequestMetrics } from "./metrics.ts";
import { remoteAddressOf } from "./remoteAddress.ts";
import { BLANK_PAGE, startPageOf } from "./files/startPage.ts";
import { staticFiles } from "./files/static.ts";

export interface AppParts {
  firestore: FirestoreContext;
  identity: IdentityContext;
  streams: Streams;
  verify: Verify;
  /** Where apps have to prove what they are (App Check). */
  verifyApp?: VerifyApp;
  memory: MemoryBudget;
  log: Log;
  tls: boolean;
  trustedProxies: number;
  dataDirectory: string;
  mails: Mails;
  /** The built app. */
  publicDirectory: string;
  /** Origins of other pages that may use the services. */
  otherOrigins?: readonly string[];
  metrics?: RequestMetrics;
  readiness: Readiness;
  /** A line for every request, not only for calls of methods. */
  logsAccess?: boolean;
  /** What answers before everything else, where there is such a thing: the mode for test suites. */
  before?: Hono;
  /** The page that stands for every provider's there, where every page may ask. */
  providerPage?: string;
}

/** What pages of other origins may use, if the operator names them. */
const SERVICE_PATHS = [
  "/identitytoolkit.googleapis.com/*",
  "/securetoken.googleapis.com/*",
  "/google.firestore.v1.Firestore/*",
  "/v1/*",
  "/__/firebase/*",
  "/__/dojo/*",
];

/** What the SDK asks, on whichever page, to find out whether that may use the project. */
const PROJECT_CONFIG = "/identitytoolkit.googleapis.com/v1/projects";

/** Anybody may ask by any name. */
const MOST_HOSTS = 100;
/** How long it may take until a changed setting shows in the page. */
const FRESH_MS = 1000;

const IDENTITY_PATHS = [
  "/identitytoolkit.googleapis.com",
  "/securetoken.googleapis.com",
  "/.well-known",
  "/__/dojo/recoveryCodes",
  "/__/dojo/sessions",
];

/** All services on one port. */
export function makeApp(parts: AppParts): Hono<HttpEnv> {
  const { log, memory, trustedProxies, verifyApp, otherOrigins = [] } = parts;
  const app = new Hono<HttpEnv>();
  app.use(securityHeaders({ tls: parts.tls }));
  app.use(logRequests(parts));
  if (parts.before) app.route("/", parts.before);
  app.use(PROJECT_CONFIG, allowReading);
  if (otherOrigins.length > 0) for (const path of SERVICE_PATHS) app.use(path, allowOrigins(otherOrigins));
  if (trustedProxies === 0) app.use(warnOfProxy(log));
  app.get("/healthz", (c) => {
    const failure = parts.firestore.store.failure();
    return failure === undefined ? c.text("ok") : c.text(failure, 503);
  });
  app.get("/readyz", async (c) => {
    const reason = await parts.readiness.reason();
    return reason === undefined ? c.text("ready") : c.text(reason, 503);
  });
  const toolkit = identity(parts.identity, { memory, trustedProxies, verifyApp });
  for (const path of IDENTITY_PATHS) app.route(path, toolkit);
  app.route("/v1", documents(parts.firestore, { verify: parts.verify, verifyApp, memory, trustedProxies }));
  app.all("/google.firestore.v1.Firestore/*", (c) => {
    const protocol = isHttp2(c) ? "h2" : "h1";
    const address = networkOf(remoteAddressOf(c, trustedProxies));
    const { id: deviceId } = parts.identity.devices.of(c.req.header("Cookie"));
    return parts.streams.handle(c.req.raw, { protocol, address, deviceId, body: bodySourceOf(c) });
  });
  app.route("/__/firebase", firebaseConfig(parts.firestore.projectId, parts.mails, parts.identity.tenants));
  const pages = { appOrigins: parts.identity.appOrigins, providerPage: parts.providerPage };
  app.route("/__/auth", authPages({ ...pages, isShared: otherOrigins.length > 0 || parts.providerPage !== undefined }));
  app.get("/emulator/auth/handler", (c) => answerHandler(c, pages));
  app.route("/__/dojo/legal", legalTexts(parts.dataDirectory));
  app.route("/", staticFiles(parts.publicDirectory, parts.firestore.clock, startPageAt(parts)));
  app.notFound((c) => c.text("Nicht gefunden", 404));
  app.onError((error, c) => {
    const faultId = logFault(log, "request.failed", error, { requestId: c.get("requestId") });
    return c.text(`Interner Fehler ${faultId}`, 500);
  });
  return app;
}

const isHttp2 = (c: Context) =>
  (c.env as { incoming?: { httpVersionMajor?: number } }).incoming?.httpVersionMajor === 2;

/**
 * The page for visitors at a host, as it was a moment ago: pages come from memory, and so must this. A store that does
 * not answer keeps nobody from it: later visits need no store.
 */
function startPageAt({ identity, mails, firestore }: Pick<AppParts, "identity" | "mails" | "firestore">) {
  const known = makeRecentMap<{ page: string; atMs: number }>(MOST_HOSTS);
  return async (hostname: string): Promise<string> => {
    const atMs = firestore.clock();
    const last = known.get(hostname);
    if (last && Math.abs(atMs - last.atMs) < FRESH_MS) return last.page;
    const page = await identity.tenants.findAtHost(hostname).then(
      (tenant) => startPageOf(tenant, mails),
      () => BLANK_PAGE,
    );
    known.set(hostname, { page, atMs });
    return page;
  };
}

/** Behind an unknown proxy all callers seem to be one: worth one warning. */
function warnOfProxy(log: Log) {
  let isSaid = false;
  return async (c: Context<HttpEnv>, next: () => Promise<void>) => {
    if (!isSaid && c.req.header("X-Forwarded-For") !== undefined) {
      isSaid = true;
      log.warn("proxy.untrusted", { setting: "DOJO_TRUST_PROXY" });
    }
    await next();
  };
}

/**
 * One log line for each method call: which, how it ended, how long. No path, query, address or body. Other requests have
 * one if the operator wants that, with the first part of their path, if it is one of ours.
 */
function logRequests({ log, metrics, logsAccess }: Pick<AppParts, "log" | "metrics" | "logsAccess">) {
  return async (c: Context<HttpEnv>, next: () => Promise<void>) => {
    const startedAtMs = performance.now();
    const requestId = makeRequestId();
    c.set("requestId", requestId);
    await next();
    const method = c.get("method");
    const { status } = c.res;
    const exactMs = performance.now() - startedAtMs;
    const durationMs = Math.round(exactMs);
    if (method === undefined) {
      if (logsAccess)
        log.info("request.served", { requestId, verb: c.req.method, place: placeOf(c), status, durationMs });
      return;
    }
    metrics?.answered(method, status, exactMs / 1000);
    setAnswerHeader(c, "X-Request-Id", requestId);
    log.info("request.answered", { requestId, method, status, durationMs });
  };
}

const PLACES = new Set([
  "assets",
  "figures",
  "sound",
  "icons",
  "google.firestore.v1.Firestore",
  "__",
  "healthz",
  "readyz",
]);

/** Paths may contain anything: only what we call places ourselves is named. */
function placeOf(c: Context): string {
  const [, place = ""] = c.req.path.split("/", 2);
  return PLACES.has(place) ? place : "page";
}
