import { randomBytes } from "node:crypto";
import type { Caller } from "../../context.ts";
import { WireError } from "../../protocol/errors.ts";
import { ChangeFeed } from "../changeFeed.ts";
import type { FirestoreContext } from "../context.ts";
import { requireDatabase } from "../database.ts";
import { listen } from "../listen.ts";
import type { Stream } from "../stream.ts";
import { write } from "../write.ts";
import { readBody } from "./body.ts";
import { encodeFrame, type ForwardBody, parseCount, parseForwardBody } from "./frame.ts";
import { type Limits, LIMITS } from "./limits.ts";
import { Registry } from "./registry.ts";
import { Session } from "./session.ts";

/** Serves the channels of Listen and Write. */
export interface Streams {
  handle(request: Request, remote: Remote): Promise<Response>;
  /** Takes no new sessions, lets running commits end, tells every client to come back, and ends all responses. */
  close(): Promise<void>;
}

/** Where a request came from. */
export interface Remote {
  protocol: "h1" | "h2";
  address?: string;
}

export interface StreamsOptions {
  limits: Partial<Limits>;
  /** Calls back regularly until stopped; must not keep the process alive. */
  every: (intervalMs: number, callback: () => void) => () => void;
}

type Verify = (idToken: string) => Promise<Caller>;

const CHANNEL_PATH = /^\/google\.firestore\.v1\.Firestore\/(Listen|Write)\/channel$/;
const METHODS = { Listen: listen, Write: write };
const SWEEP_INTERVAL_MS = 1000;
/** The version of the protocol and of this server that the handshake names. */
const CHANNEL_VERSION = 8;
const SERVER_VERSION = 14;

/** Opens the streams of a server. `verify` throws UNAUTHENTICATED for a token that is not (or no longer) good. */
export function makeStreams(
  ctx: FirestoreContext,
  verify: Verify,
  { limits, every = everyUnref }: Partial<StreamsOptions> = {},
): Streams {
  const channels = new Channels(ctx, verify, { ...LIMITS, ...limits });
  const stopSweeping = every(SWEEP_INTERVAL_MS, () => channels.sweep());
  return {
    handle: (request, remote) => channels.handle(request, remote),
    close: async () => {
      stopSweeping();
      await channels.close();
    },
  };
}

function everyUnref(intervalMs: number, callback: () => void): () => void {
  const timer = setInterval(callback, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

class Channels {
  readonly #ctx: FirestoreContext;
  readonly #verify: Verify;
  readonly #limits: Limits;
  readonly #feed: ChangeFeed;
  readonly #registry = new Registry();
  /** Which process a session lives in: the client repeats it in every URL, so a proxy can route by it. */
  readonly #processId = randomBytes(9).toString("base64url");
  #isClosed = false;

  constructor(ctx: FirestoreContext, verify: Verify, limits: Limits) {
    this.#ctx = ctx;
    this.#verify = verify;
    this.#limits = limits;
    this.#feed = new ChangeFeed(ctx.store);
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
    const nowMs = this.#ctx.clock();
    for (const session of this.#registry.all()) session.sweep(nowMs);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#registry.all().map((session) => session.finish()));
    this.#feed.close();
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
    const { sessions, sessionsPerAddress, keepaliveMs } = this.#limits;
    const isFull = this.#registry.size >= sessions || this.#registry.count(owner) >= sessionsPerAddress;
    if (isFull) return answer("Error: too many sessions", 429);
    const body = await this.#readForwardBody(request);
    if (body === undefined) return answer("Error: request too large", 413);

    const session = this.#openSession(rpc, owner, query.get("database"), body);
    session.forward(body, 0);
    const frame = encodeFrame(
      JSON.stringify([[0, ["c", session.sid, "", CHANNEL_VERSION, SERVER_VERSION, keepaliveMs]]]),
    );
    const headers: Record<string, string> = { "X-HTTP-Session-Id": this.#processId };
    if (remote.protocol === "h2") headers["X-Client-Wire-Protocol"] = "h2";
    return answer(frame, 200, headers);
  }

  #openSession(rpc: Session["rpc"], owner: string, database: string | null, body: ForwardBody): Session {
    const session: Session = new Session({
      rpc,
      clock: this.#ctx.clock,
      log: this.#ctx.log,
      limits: this.#limits,
      open: async (stream) => {
        const caller = await this.#authenticate(body.headers.get("authorization"));
        if (caller) this.#claimFor(caller, session);
        return { caller, method: this.#openMethod(rpc, stream, caller, database) };
      },
      onGone: () => this.#registry.remove(session),
    });
    this.#registry.add(session);
    this.#registry.claim(session, owner);
    return session;
  }

  #openMethod(rpc: Session["rpc"], stream: Stream, caller: Caller | null, database: string | null) {
    requireDatabase(this.#ctx.projectId, database);
    return METHODS[rpc](this.#ctx, { stream, caller, feed: this.#feed });
  }

  async #authenticate(authorization: string | undefined): Promise<Caller | null> {
    if (authorization === undefined) return null;
    const idToken = /^Bearer (\S+)$/i.exec(authorization)?.[1];
    if (idToken === undefined) throw new WireError("UNAUTHENTICATED", "the authorization header holds no bearer token");
    return await this.#verify(idToken);
  }

  #claimFor(caller: Caller, session: Session): void {
    const owner = `caller ${caller.uid}`;
    if (this.#registry.count(owner) >= this.#limits.sessionsPerCaller) {
      throw new WireError("RESOURCE_EXHAUSTED", "too many streams are open for this account");
    }
    this.#registry.claim(session, owner);
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
    const text = await readBody(request, this.#limits.bodyBytes);
    return text === undefined ? undefined : parseForwardBody(text);
  }
}

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
