import { type Context, Hono } from "hono";
import { APP_CHECK_HEADER, callerOf, type Verify, type VerifyApp } from "../request/caller.ts";
import { toWireError } from "../request/faults.ts";
import type { FirestoreContext } from "../firestore/context.ts";
import { Transactions } from "../firestore/transactions.ts";
import { inTurns } from "../request/turns.ts";
import { requireDatabase } from "../firestore/database.ts";
import { RESOURCE_METHODS, VERBS } from "../firestore/methods.ts";
import { networkOf } from "../identity/guard/network.ts";
import type { MemoryBudget } from "../request/memoryBudget.ts";
import { WireError } from "../protocol/errors.ts";
import { parseJson } from "../protocol/json.ts";
import { checkMessage } from "../protocol/messages.ts";
import { isRecord } from "../protocol/text.ts";
import {
  type BodyOptions,
  type BodySource,
  exhausted,
  openBody,
  PARSED_BYTES,
  readText,
} from "../request/requestBody.ts";
import { openAnswer } from "./answer.ts";
import { bodySourceOf } from "./bodySource.ts";
import { parseAddress, parseParameters } from "./documentRequest.ts";
import type { HttpEnv } from "./env.ts";
import { remoteAddressOf } from "./remoteAddress.ts";

/** The largest request of the protocol. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;
const BODY_MS = 300_000;
/** The same for callers who are not signed in. */
const STRANGER_BODY_BYTES = 64 * 1024;
const STRANGER_BODY_MS = 30_000;
export interface DocumentsParts {
  verify: Verify;
  /** Where apps have to prove what they are. */
  verifyApp?: VerifyApp;
  memory: MemoryBudget;
  trustedProxies: number;
}

/** Firestore over REST. */
export function documents(ctx: FirestoreContext, parts: DocumentsParts): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const transactions = new Transactions({ clock: ctx.clock, memory: parts.memory });
  app.all("*", async (c) => {
    try {
      return await handle(ctx, { ...parts, transactions }, c);
    } catch (error) {
      return refuse(toWireError(error, ctx.log, "request.failed", { requestId: c.get("requestId") }));
    }
  });
  return app;
}

/** Finds the method and the caller before it reads the request's content. */
async function handle(
  ctx: FirestoreContext,
  parts: DocumentsParts & { transactions: Transactions },
  c: Context<HttpEnv>,
): Promise<Response> {
  const { name, isVerb, database, names } = parseAddress(c.req.method, c.req.path);
  requireDatabase(ctx.projectId, database);
  const methods = isVerb ? (c.req.method === "POST" ? VERBS : {}) : RESOURCE_METHODS;
  const method = name !== undefined && Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (!method) throw new WireError("UNIMPLEMENTED", "This server has no such method.");
  const named = `firestore:${name}`;
  c.set("method", named);
  const parameters = parseParameters(new URL(c.req.url).searchParams, method.parameters ?? []);
  await parts.verifyApp?.(c.req.header(APP_CHECK_HEADER));
  const caller = await callerOf(c.req.header("Authorization"), parts.verify);
  const denials = ctx.denials.of({ requestId: c.get("requestId"), method: named });
  const address = networkOf(remoteAddressOf(c, parts.trustedProxies));
  const owner = { memory: parts.memory, address, account: caller?.uid };
  const answer = openAnswer({ ...owner, isGone: () => c.req.raw.signal.aborted });
  const callContext = { ...ctx, denials, hold: answer.hold, transactions: parts.transactions.of(owner) };
  const call = (request: object) => method.handle(callContext, caller, { ...request, ...parameters, ...names });
  try {
    if (method.body === undefined) return answer.send(await call({}));
    return answer.send(await withBody(bodySourceOf(c), owner, (body) => call(toRequest(method.body!, body))));
  } catch (error) {
    answer.drop();
    throw error;
  }
}

/** The fields of a request in a body, which is all of it, or the document. */
function toRequest(message: string, body: Record<string, unknown>): object {
  checkMessage(message, body);
  return message === "Document" ? { document: body } : body;
}

/** Calls a method with the body of a request, which holds its memory until the call is done. */
async function withBody(
  source: BodySource,
  owner: Pick<BodyOptions, "memory" | "address" | "account">,
  call: (body: Record<string, unknown>) => Promise<object>,
): Promise<object> {
  const isMember = owner.account !== undefined;
  const body = openBody(source, {
    ...owner,
    most: isMember ? MAX_BODY_BYTES : STRANGER_BODY_BYTES,
    timeoutMs: isMember ? BODY_MS : STRANGER_BODY_MS,
  });
  try {
    const text = await readText(body);
    if (!body.memory.resize(text.length * PARSED_BYTES)) throw exhausted();
    return await call(await parseBody(text));
  } finally {
    body.memory.release();
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
