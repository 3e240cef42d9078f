import { type Context, Hono } from "hono";
import type { Access } from "../access/access.ts";
import { callMethod } from "../identity/callMethod.ts";
import type { IdentityContext, IdentityHandler } from "../identity/context.ts";
import { readFields } from "../identity/fields.ts";
import { findIdentityMethod } from "../identity/methods.ts";
import { IdentityError } from "../protocol/identity/identityError.ts";
import { isRecord } from "../protocol/text.ts";
import type { DocumentPath } from "../protocol/document/document.ts";
import { toWireError } from "../request/faults.ts";
import type { Store } from "../storage/store.ts";
import { answerAction } from "./action.ts";
import { ADMIN_METHODS, type AdminHandler, USER_METHODS } from "./methods.ts";
import { ApiError, notFound, otherDatabase } from "./apiError.ts";
import { type EmulatorContext, makeEmulatorContext } from "./context.ts";
import { openCors } from "./cors.ts";
import { deleteAccounts } from "./deleteAccounts.ts";
import { answerHelper } from "./helpers.ts";
import { type Call, modernised } from "./legacy.ts";
import { answerProviderPage, PROVIDER_PAGE } from "./providerPage.ts";
import { RESOURCE_METHODS } from "./resources.ts";
import { makeState } from "./state.ts";
import { answerSaml } from "./saml.ts";
import { makeSuiteRules, OWNER } from "./suiteRules.ts";
import { isOwner, parseTarget, projectOf, type Target, tenantOf } from "./target.ts";

export interface EmulatorParts {
  /** Of people's calls; the mode changes what it needs. */
  identity: IdentityContext;
  /** In memory: a reset empties it. */
  store: Store;
  /** The rules for documents, until a suite brings its own. */
  access: Access;
}

/** The mode for test suites: everything that public suites expect of an emulator, on top of the methods for people. */
export interface Emulator {
  app: Hono;
  /** The page that popups and redirects are led to, whichever provider they ask for. */
  providerPage: string;
  /** Checks the tokens of documents' callers: anybody's, also where there is no such account. */
  verify: EmulatorContext["tokens"]["verify"];
  access: Access;
}

const IDENTITY = ["/identitytoolkit.googleapis.com/*", "/securetoken.googleapis.com/*", "/www.googleapis.com/*"];

/** Makes the mode. What it remembers begins anew with `POST /__test/reset`. */
export function makeEmulator({ identity, store, access }: EmulatorParts): Emulator {
  const documents = followDocuments(store);
  const clearDocuments = () => store.commit(async () => [...documents].map((path) => ({ path })));
  const rules = makeSuiteRules(access);
  let state = makeState();
  const contextOf = (c: Context, projectId: string, method?: string) =>
    makeEmulatorContext(identity, state, { clock: clockOf(c), projectId, method });
  const app = new Hono();
  app.use(openCors);
  app.get("/", async (c, next) => {
    const isBrowser = c.req.header("Accept")?.includes("text/html");
    return isBrowser ? next() : c.json({ authEmulator: { ready: true } });
  });
  app.post("/__test/reset", async (c) => {
    await Promise.allSettled(state.composing);
    const ctx = contextOf(c, identity.projectId);
    for (const tenantId of [undefined, ...state.tenants.keys()]) await deleteAccounts(ctx, tenantId);
    await clearDocuments();
    rules.reset();
    state = makeState();
    return c.json({});
  });
  app.put("/emulator/v1/projects/:project{[^/]+:securityRules}", (c) =>
    answering(c, identity, async () => {
      if (c.req.param("project") !== `${identity.projectId}:securityRules`) throw otherDatabase(identity.projectId);
      rules.replace((await readCall(c)).body);
      return c.json({});
    }),
  );
  app.delete("/emulator/v1/projects/:projectId/databases/:databaseId/documents", (c) =>
    answering(c, identity, async () => {
      const { projectId, databaseId } = c.req.param();
      if (projectId !== identity.projectId || databaseId !== "(default)") throw otherDatabase(identity.projectId);
      await clearDocuments();
      return c.json({});
    }),
  );
  app.all("/emulator/v1/projects/*", (c) =>
    answering(c, identity, async () => c.json(await answerHelper(await readCall(c), (id) => contextOf(c, id)))),
  );
  app.get("/emulator/action", (c) => answering(c, identity, () => answerAction(c, contextOf(c, identity.projectId))));
  app.on(["GET", "POST"], "/emulator/auth/saml/acs/:providerId", (c) =>
    answering(c, identity, async () => {
      const { query, body } = await readCall(c);
      return answerSaml(c, contextOf(c, identity.projectId), { ...Object.fromEntries(query), ...body });
    }),
  );
  app.get(PROVIDER_PAGE, (c) => answering(c, identity, () => answerProviderPage(c, contextOf(c, identity.projectId))));
  for (const path of IDENTITY) {
    app.all(path, (c) =>
      answering(c, identity, async () => {
        const call = modernised(await readCall(c));
        return c.json(await answerCall(c, call, (id, method) => contextOf(c, id ?? identity.projectId, method)));
      }),
    );
  }
  return {
    app,
    providerPage: PROVIDER_PAGE,
    verify: async (idToken) =>
      idToken === "owner" ? OWNER : makeEmulatorContext(identity, state, identity).tokens.verify(idToken),
    access: rules.access,
  };
}

/** The paths of all documents: the store was empty when this began. */
function followDocuments(store: Store): ReadonlySet<DocumentPath> {
  const paths = new Set<DocumentPath>();
  store.subscribe(({ changes }) => {
    for (const { path, after } of changes) {
      if (after) paths.add(path);
      else paths.delete(path);
    }
  });
  return paths;
}

/** The time of a request: what a test says, or that of this machine. */
function clockOf(c: Context): () => number {
  const given = c.req.header("X-Test-Now");
  const nowMs = given === undefined || given.trim() === "" ? NaN : Number(given);
  return Number.isFinite(nowMs) ? () => Math.floor(nowMs) : Date.now;
}

async function readCall(c: Context): Promise<Call> {
  const { pathname: path, searchParams: query } = new URL(c.req.url);
  return { method: c.req.method, path: decodeURI(path), query, body: await readBody(c) };
}

async function readBody(c: Context): Promise<Record<string, unknown>> {
  const text = await c.req.text();
  if (text === "" || c.req.method === "GET") return {};
  if (c.req.header("Content-Type")?.startsWith("application/x-www-form-urlencoded")) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  try {
    const body: unknown = JSON.parse(text);
    if (isRecord(body)) return body;
  } catch {
    // Said below.
  }
  throw new ApiError(400, "INVALID_ARGUMENT", "Invalid JSON payload received. It is no object.", {
    reason: "parseError",
  });
}

async function answerCall(
  c: Context,
  call: Call,
  contextOf: (projectId: string | undefined, method?: string) => EmulatorContext,
): Promise<object> {
  const target = parseTarget(call.path);
  const resource = findResource(call.method, target);
  const handler: Handlers = resource ? {} : findHandler(call.method, target);
  const owner = isOwner(c.req.raw.headers, call.query);
  if (resource) return resource(contextOf(projectOf(target, {}, owner)), call);
  const handle = owner ? (handler.admin ?? handler.user) : handler.user;
  const body =
    handle === handler.user ? readFields(target.plainPath, call.body) : readAdminBody(target.name, call.body);
  const ctx = contextOf(projectOf(target, body, owner), owner ? undefined : methodOf(target, body));
  // Only a path with a project leads to administrators' methods alone.
  if (!handle) throw new IdentityError("INSUFFICIENT_PERMISSION");
  const request = {
    body,
    query: call.query,
    remoteAddress: "127.0.0.1",
    device: ctx.devices.of(undefined),
    origin: new URL(c.req.url).origin,
    userAgent: c.req.header("User-Agent"),
  };
  const tenantId = tenantOf(target, { body, query: call.query });
  return callMethod(ctx, (_, full) => handle(ctx, full), request, tenantId);
}

/** How blocking functions call a method; linking an address and a password is no sign-in to them. */
const methodOf = ({ name }: Target, { idToken }: Record<string, unknown>) =>
  name === "accounts:signUp" && idToken ? undefined : name;

/** The calls for the settings of the project, for tenants and providers are not for somebody of a tenant. */
function findResource(httpMethod: string, { name, projectId, tenantId = "" }: Target) {
  const [collection = "", id = ""] = name.split("/");
  const kind = id === "" ? collection : `${collection}/*`;
  const key = `${httpMethod} ${kind === "" && tenantId !== "" ? "tenant" : kind}`;
  if (projectId === undefined || !Object.hasOwn(RESOURCE_METHODS, key)) return undefined;
  return (ctx: EmulatorContext, call: Call) => RESOURCE_METHODS[key]!(ctx, { ...call, tenantId, id });
}

/** What users call is one of the methods for people, what the owner calls may be another. */
function findHandler(httpMethod: string, { name, plainPath, projectId }: Target): Handlers {
  const key = `${httpMethod} ${name}`;
  const admin = Object.hasOwn(ADMIN_METHODS, key) ? ADMIN_METHODS[key] : undefined;
  const ours = Object.hasOwn(USER_METHODS, key) ? USER_METHODS[key] : undefined;
  const user = projectId === undefined ? (ours ?? findIdentityMethod(httpMethod, plainPath)?.handle) : undefined;
  if (!admin && !user) throw notFound();
  return { admin, user };
}

interface Handlers {
  admin?: AdminHandler;
  user?: AdminHandler | IdentityHandler;
}

/** Enumerations and numbers are read as in the methods for people; the rest is the administrator's own. */
function readAdminBody(name: string, body: Record<string, unknown>): Record<string, unknown> {
  const path = `/v1/${name === "accounts" ? "accounts:signUp" : name}`;
  return readFields(path, body);
}

/** Turns refusals into the form of Identity Toolkit. */
async function answering(c: Context, { log }: IdentityContext, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof IdentityError || error instanceof ApiError) {
      return c.json({ error: error.toJSON() }, error.httpStatus);
    }
    const refused = toWireError(error, log, "request.failed");
    return Response.json({ error: refused.toJSON() }, { status: refused.httpStatus });
  }
}
