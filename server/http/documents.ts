import { type Context, Hono } from "hono";
import { callerOf, type Verify } from "../request/caller.ts";
import { toWireError } from "../request/faults.ts";
import type { FirestoreContext } from "../firestore/context.ts";
import { inTurns } from "../request/turns.ts";
import { FIRESTORE_METHODS } from "../firestore/methods.ts";
import { networkOf } from "../identity/guard/network.ts";
import type { MemoryBudget } from "../request/memoryBudget.ts";
import { WireError } from "../protocol/errors.ts";
import { parseJson } from "../protocol/json.ts";
import { isRecord } from "../protocol/text.ts";
import { type BodyOptions, exhausted, openBody, PARSED_BYTES, readText } from "../request/requestBody.ts";
import { openAnswer } from "./answer.ts";
import type { HttpEnv } from "./env.ts";
import { remoteAddressOf } from "./remoteAddress.ts";

/** The largest request of the protocol. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;
const BODY_MS = 300_000;
/** The same for callers who are not signed in. */
const STRANGER_BODY_BYTES = 64 * 1024;
const STRANGER_BODY_MS = 30_000;
/** Split before decoding: an encoded colon belongs to the name of a document, a plain one separates the method. */
const DOCUMENTS = /^\/v1\/(projects\/[^/]+\/databases\/[^/]+)\/documents(\/[^:]*)?(?::(\w+))?$/;
/** RPCs that REST writes as a verb on a resource. */
const RESOURCE_METHODS: Record<string, [document: string, collection: string]> = {
  GET: ["getDocument", "listDocuments"],
  POST: ["createDocument", "createDocument"],
  PATCH: ["updateDocument", "updateDocument"],
  DELETE: ["deleteDocument", "deleteDocument"],
};

export interface DocumentsParts {
  verify: Verify;
  memory: MemoryBudget;
  trustedProxies: number;
}

/** Firestore over REST, as far as the SDK uses it besides its streams. */
export function documents(ctx: FirestoreContext, parts: DocumentsParts): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.all("*", async (c) => {
    try {
      return await handle(ctx, parts, c);
    } catch (error) {
      return refuse(toWireError(error, ctx.log, "request.failed", { requestId: c.get("requestId") }));
    }
  });
  return app;
}

/** Finds the method and the caller before it reads the request's content. */
async function handle(ctx: FirestoreContext, parts: DocumentsParts, c: Context<HttpEnv>): Promise<Response> {
  const { name, names } = parseAddress(c);
  const method = name !== undefined && Object.hasOwn(FIRESTORE_METHODS, name) ? FIRESTORE_METHODS[name] : undefined;
  if (!method) throw new WireError("UNIMPLEMENTED", "This server has no such method.");
  const named = `firestore:${name}`;
  c.set("method", named);
  const caller = await callerOf(c.req.header("Authorization"), parts.verify);
  const denials = ctx.denials.of({ requestId: c.get("requestId"), method: named });
  const address = networkOf(remoteAddressOf(c, parts.trustedProxies));
  const owner = { memory: parts.memory, address, account: caller?.uid };
  const answer = openAnswer({ ...owner, signal: c.req.raw.signal });
  const call = (request: object) => method({ ...ctx, denials, hold: answer.hold }, caller, { ...request, ...names });
  try {
    if (c.req.method === "GET") return answer.send(await call(parseParameters(c)));
    return answer.send(await withBody(c.req.raw, owner, call));
  } catch (error) {
    answer.drop();
    throw error;
  }
}

/** Calls a method with the body of a request, which holds its memory until the call is done. */
async function withBody(
  request: Request,
  owner: Pick<BodyOptions, "memory" | "address" | "account">,
  call: (body: Record<string, unknown>) => Promise<object>,
): Promise<object> {
  const isMember = owner.account !== undefined;
  const body = openBody(request, {
    ...owner,
    most: isMember ? MAX_BODY_BYTES : STRANGER_BODY_BYTES,
    deadline: AbortSignal.timeout(isMember ? BODY_MS : STRANGER_BODY_MS),
  });
  try {
    const text = await readText(body);
    if (!body.memory.resize(text.length * PARSED_BYTES)) throw exhausted();
    return await call(await parseBody(text));
  } finally {
    body.memory.release();
  }
}

/** The method of an address, and the names in it. */
function parseAddress(c: Context<HttpEnv>): { name?: string; names: Record<string, unknown> } {
  const [, database, encoded = "", verb] = DOCUMENTS.exec(c.req.path) ?? [];
  if (!database) throw new WireError("NOT_FOUND", "There is nothing at this address.");
  const resource = decodePath(encoded);
  const parent = `${database}/documents${resource}`;
  const isDocument = resource.split("/").length % 2 === 1 && resource !== "";
  const name = verb ?? RESOURCE_METHODS[c.req.method]?.[isDocument ? 0 : 1];
  if (verb !== undefined || isDocument) return { name, names: { database, parent, name: parent } };
  const slash = parent.lastIndexOf("/");
  return { name, names: { database, parent: parent.slice(0, slash), collectionId: parent.slice(slash + 1) } };
}

/** The fields of a request message without a body. */
function parseParameters(c: Context): Record<string, unknown> {
  const fieldPaths = c.req.queries("mask.fieldPaths");
  return { ...c.req.query(), mask: fieldPaths && { fieldPaths } };
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new WireError("INVALID_ARGUMENT", "The address is not valid.");
  }
}

async function parseBody(text: string): Promise<Record<string, unknown>> {
  try {
    const body = text === "" ? {} : await inTurns(parseJson(text));
    if (isRecord(body)) return body;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // Reported below, like JSON that is no object.
  }
  throw new WireError("INVALID_ARGUMENT", "The body must be a JSON object.");
}

function refuse(error: WireError): Response {
  return Response.json({ error: error.toJSON() }, { status: error.httpStatus });
}
