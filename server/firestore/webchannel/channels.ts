import { randomBytes } from "node:crypto";
import type { Caller, Clock } from "../../context.ts";
import type { Log } from "../../log.ts";
import { WireError } from "../../protocol/errors.ts";
import type { Stream, StreamMethod } from "../stream.ts";
import { readBody } from "./body.ts";
import { encodeFrame, type ForwardBody, parseCount, parseForwardBody } from "./frame.ts";
import type { Limits } from "./limits.ts";
import { Registry } from "./registry.ts";
import { Session } from "./session.ts";

/** Where a request came from. */
export interface Remote {
  protocol: "h1" | "h2";
  address?: string;
}

/** What stands behind the framing. */
export interface ChannelOptions {
  clock: Clock;
  log: Log;
  limits: Limits;
  /** Whom an `Authorization` header of the handshake speaks for; throws what the client is to be told. */
  identify: (authorization: string | undefined) => Promise<Caller | null>;
  /** Opens a method on a stream; throws what the client is to be told. */
  open: (rpc: Session["rpc"], call: { stream: Stream; caller: Caller | null; database: string | null }) => StreamMethod;
}

const CHANNEL_PATH = /^\/google\.firestore\.v1\.Firestore\/(Listen|Write)\/channel$/;
/** The version of the protocol and of this server that the handshake names. */
const CHANNEL_VERSION = 8;
const SERVER_VERSION = 14;

/** The WebChannel sessions of a server: which request belongs to which, and how their answers look. */
export class Channels {
  readonly #options: ChannelOptions;
  readonly #registry = new Registry();
  /** Which process a session lives in: the client repeats it in every URL, so a proxy can route by it. */
  readonly #processId = randomBytes(9).toString("base64url");
  #isClosed = false;

  constructor(options: ChannelOptions) {
    this.#options = options;
  }

  async handle(request: Request, remote: Remote): Promise<Response> {
    const url = new URL(request.url);
    const rpc = CHANNEL_PATH.exec(url.pathname)?.[1] as Session["rpc"] | undefined;
    if (rpc === undefined) return answer("Not Found", 404);
    try {
      return await this.#route(rpc, request, url.searchParams, remote);
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      return answer(`Error: ${error.message}`, error.httpStatus);
    }
  }

  sweep(): void {
    const nowMs = this.#options.clock();
    for (const session of this.#registry.all()) session.sweep(nowMs);
  }

  /** Looks at every stream of an account again: those that `check` refuses end with what it throws. */
  async recheck(uid: string, check: (caller: Caller) => Promise<void>): Promise<void> {
    const sessions = this.#registry.of(ownerOfCaller(uid));
    await Promise.all(
      sessions.map(async (session) => {
        if (session.caller) await check(session.caller).catch((fault: unknown) => session.expel(fault));
      }),
    );
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#registry.all().map((session) => session.finish()));
  }

  async #route(rpc: Session["rpc"], request: Request, query: URLSearchParams, remote: Remote): Promise<Response> {
    const sid = query.get("SID");
    if (request.method !== "GET" && request.method !== "POST") return answer("Method Not Allowed", 405);
    if (!sid) return await this.#handshake(rpc, request, query, remote);

    const known = this.#registry.get(sid);
    const session = known?.rpc === rpc ? known : undefined;
    if (query.get("TYPE") === "terminate") {
      session?.drop();
      return answer("");
    }
    if (!session) return unknownSid();
    return request.method === "GET" ? this.#attach(session, query) : await this.#forward(session, request, query);
  }

  async #handshake(rpc: Session["rpc"], request: Request, query: URLSearchParams, remote: Remote): Promise<Response> {
    if (this.#isClosed) return answer("Error: shutting down", 503);
    const owner = `address ${remote.address ?? "unknown"}`;
    const { sessions, sessionsPerAddress, keepaliveMs } = this.#options.limits;
    const isFull = this.#registry.size >= sessions || this.#registry.count(owner) >= sessionsPerAddress;
    if (isFull) return answer("Error: too many sessions", 429);
    const body = await this.#readForwardBody(request);
    if (body === undefined) return answer("Error: request too large", 413);

    const session = await this.#openSession(rpc, owner, query.get("database"), body);
    session.forward(body, 0);
    const frame = encodeFrame(
      JSON.stringify([[0, ["c", session.sid, "", CHANNEL_VERSION, SERVER_VERSION, keepaliveMs]]]),
    );
    const headers: Record<string, string> = { "X-HTTP-Session-Id": this.#processId };
    if (remote.protocol === "h2") headers["X-Client-Wire-Protocol"] = "h2";
    return answer(frame, 200, headers);
  }

  async #openSession(rpc: Session["rpc"], owner: string, database: string | null, body: ForwardBody): Promise<Session> {
    const { clock, log, limits, open } = this.#options;
    const { caller, refusal } = await this.#identify(body.headers.get("authorization"));
    const session: Session = new Session({
      rpc,
      clock,
      log,
      limits,
      caller,
      open: (stream) => {
        if (refusal) throw refusal.fault;
        return open(rpc, { stream, caller, database });
      },
      onGone: () => this.#registry.remove(session),
    });
    this.#registry.add(session);
    this.#registry.claim(session, owner);
    if (caller) this.#registry.claim(session, ownerOfCaller(caller.uid));
    return session;
  }

  /** A refusal is told on the stream: the client takes a handshake that fails for a network that does. */
  async #identify(authorization: string | undefined): Promise<{ caller: Caller | null; refusal?: { fault: unknown } }> {
    try {
      const caller = await this.#options.identify(authorization);
      const isFull =
        caller && this.#registry.count(ownerOfCaller(caller.uid)) >= this.#options.limits.sessionsPerCaller;
      if (isFull) throw new WireError("RESOURCE_EXHAUSTED", "too many streams are open for this account");
      return { caller };
    } catch (fault) {
      return { caller: null, refusal: { fault } };
    }
  }

  #attach(session: Session, query: URLSearchParams): Response {
    const body = session.attach({
      aid: parseCount(query.get("AID"), Number.MAX_SAFE_INTEGER, "AID"),
      longPolling: query.get("CI") === "1",
      timeoutMs: query.has("TO") ? parseCount(query.get("TO"), Number.MAX_SAFE_INTEGER, "TO") : Infinity,
    });
    return body ? answer(body) : unknownSid();
  }

  async #forward(session: Session, request: Request, query: URLSearchParams): Promise<Response> {
    const aid = parseCount(query.get("AID"), Number.MAX_SAFE_INTEGER, "AID");
    const body = await this.#readForwardBody(request);
    if (body === undefined) {
      session.refuse(new WireError("INVALID_ARGUMENT", "the request is larger than the server takes"));
      return answer("Error: request too large", 413);
    }
    return answer(encodeFrame(JSON.stringify(session.forward(body, aid))));
  }

  async #readForwardBody(request: Request): Promise<ForwardBody | undefined> {
    const text = await readBody(request, this.#options.limits.bodyBytes);
    return text === undefined ? undefined : parseForwardBody(text);
  }
}

const ownerOfCaller = (uid: string) => `caller ${uid}`;

/** The client looks for these words behind the first character, and then opens a new session at once. */
function unknownSid(): Response {
  return answer("Error: Unknown SID", 400);
}

function answer(
  body: string | ReadableStream<Uint8Array<ArrayBuffer>>,
  status = 200,
  headers: Record<string, string> = {},
): Response {
  return new Response(body, {
    status,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-cache, no-store, no-transform",
      "X-Content-Type-Options": "nosniff",
      "X-Accel-Buffering": "no",
      ...headers,
    },
  });
}
