import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { callerOf, type Verify } from "../caller.ts";
import { toWireError } from "../faults.ts";
import type { FirestoreContext } from "../firestore/context.ts";
import { FIRESTORE_METHODS } from "../firestore/methods.ts";
import { WireError } from "../protocol/errors.ts";
import { isRecord } from "../protocol/text.ts";
import type { HttpEnv } from "./env.ts";

/** A commit may hold 10 MiB of documents; JSON makes some of them longer. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;
/** Read before it is decoded: an encoded colon belongs to the name of a document, a plain one parts off the method. */
const DOCUMENTS = /^\/v1\/(projects\/[^/]+\/databases\/[^/]+)\/documents(\/[^:]*)?(?::(\w+))?$/;
/** RPCs that REST spells as a verb on a resource. */
const RESOURCE_METHODS: Record<string, [document: string, collection: string]> = {
  GET: ["getDocument", "listDocuments"],
  POST: ["createDocument", "createDocument"],
  PATCH: ["updateDocument", "updateDocument"],
  DELETE: ["deleteDocument", "deleteDocument"],
};

/** Firestore over REST, as far as the SDK uses it beside its streams. */
export function documents(ctx: FirestoreContext, verify: Verify): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: () => refuse(new WireError("INVALID_ARGUMENT", "The request is too large.")),
    }),
  );
  app.all("*", async (c) => {
    try {
      return c.json(await answer(ctx, verify, c));
    } catch (error) {
      return refuse(toWireError(error, ctx.log, "request.failed", { requestId: c.get("requestId") }));
    }
  });
  return app;
}

async function answer(ctx: FirestoreContext, verify: Verify, c: Context<HttpEnv>): Promise<object> {
  const { name, request } = await parseCall(c);
  const method = name !== undefined && Object.hasOwn(FIRESTORE_METHODS, name) ? FIRESTORE_METHODS[name] : undefined;
  if (!method) throw new WireError("UNIMPLEMENTED", "This server has no such method.");
  const named = `firestore:${name}`;
  c.set("method", named);
  const caller = await callerOf(c.req.header("Authorization"), verify);
  const denials = ctx.denials.of({ requestId: c.get("requestId"), method: named });
  return await method({ ...ctx, denials }, caller, request);
}

async function parseCall(c: Context<HttpEnv>): Promise<{ name?: string; request: Record<string, unknown> }> {
  const [, database, encoded = "", verb] = DOCUMENTS.exec(c.req.path) ?? [];
  if (!database) throw new WireError("NOT_FOUND", "There is nothing at this address.");
  const resource = decodePath(encoded);
  const parent = `${database}/documents${resource}`;
  const isDocument = resource.split("/").length % 2 === 1 && resource !== "";
  const name = verb ?? RESOURCE_METHODS[c.req.method]?.[isDocument ? 0 : 1];
  const body = c.req.method === "GET" ? parseParameters(c) : parseBody(await c.req.text());
  if (verb !== undefined || isDocument) return { name, request: { ...body, database, parent, name: parent } };
  const slash = parent.lastIndexOf("/");
  return {
    name,
    request: { ...body, database, parent: parent.slice(0, slash), collectionId: parent.slice(slash + 1) },
  };
}

/** The fields of a request message that has no body. */
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

function parseBody(text: string): Record<string, unknown> {
  try {
    const body: unknown = text === "" ? {} : JSON.parse(text);
    if (isRecord(body)) return body;
  } catch {
    // Told below, together with JSON that is no object.
  }
  throw new WireError("INVALID_ARGUMENT", "The body must be a JSON object.");
}

function refuse(error: WireError): Response {
  return Response.json({ error: error.toJSON() }, { status: error.httpStatus });
}
