import { randomBytes } from "node:crypto";
import type { Caller, Clock } from "../../context.ts";
import type { Log } from "../../log.ts";
import type { MemoryBudget } from "../../memoryBudget.ts";
import { WireError } from "../../protocol/errors.ts";
import { exhausted, openBody, type RequestBody } from "../../requestBody.ts";
import type { Stream, StreamMethod } from "../stream.ts";
import { FormDecoder } from "./formDecoder.ts";
import { encodeFrame, type ForwardBody, MAX_FIELDS_PER_REQUEST, parseCount, parseForwardBody } from "./frame.ts";
import type { Limits } from "./limits.ts";
import { Registry } from "./registry.ts";
import { Session } from "./session.ts";

/** Where a request came from. */
export interface Remote {
  protocol: "h1" | "h2";
  /** The network that its memory is counted for. */
  address?: string;
  /** Of a browser that keeps our cookie. */
  deviceId?: string;
}

/** What stands behind the framing. */
export interface ChannelOptions {
  clock: Clock;
  log: Log;
  limits: Limits;
  memory: MemoryBudget;
  /** Whom an `Authorization` header of the handshake speaks for; throws what the client is to be told. */
  identify: (authorization: string | undefined) => Promise<Caller | null>;
  /** Opens a method on a stream; throws what the client is to be told. */
  open: (
    rpc: Session["rpc"],
    call: { stream: Stream; caller: Caller | null; database: string | null; owner: string },
  ) => StreamMethod;
}

const CHANNEL_PATH = /^\/google\.firestore\.v1\.Firestore\/(Listen|Write)\/channel$/;
/** The version of the protocol and of this server that the handshake names. */
const CHANNEL_VERSION = 8;
const SERVER_VERSION = 14;

/** Sessions that are looked at in one turn of the loop. */
const SESSIONS_PER_TURN = 500;

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
      return answer(JSON.stringify({ error: error.toJSON() }), error.httpStatus);
    }
  }

  /** Does what time asks for, of so many sessions in one turn of the loop that requests come in between. */
  sweep(): void {
    const sweepSome = (sessions: Session[]) => {
      const nowMs = this.#options.clock();
      for (const session of sessions.slice(0, SESSIONS_PER_TURN)) session.sweep(nowMs);
      if (sessions.length > SESSIONS_PER_TURN) setImmediate(sweepSome, sessions.slice(SESSIONS_PER_TURN));
    };
    sweepSome(this.#registry.all());
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

    const known = this.#registry.get(sid, remote.deviceId);
    const session = known?.rpc === rpc ? known : undefined;
    if (query.get("TYPE") === "terminate") {
      session?.drop();
      return answer("");
    }
    if (!session) return unknownSid();
    return request.method === "GET"
      ? this.#attach(session, query)
      : await this.#forward(session, request, query, remote);
  }

  async #handshake(rpc: Session["rpc"], request: Request, query: URLSearchParams, remote: Remote): Promise<Response> {
    const { limits } = this.#options;
    const address = remote.address ?? "unknown";
    this.#requireRoom(address);
    const { body, memory } = await this.#readForwardBody(request, {
      most: limits.handshakeBytes,
      timeoutMs: limits.strangerBodyMs,
      address,
    });
    try {
      const identified = await this.#identify(body.headers.get("authorization"));
      memory.release();
      const { deviceId } = remote;
      const session = this.#openSession(rpc, { ...identified, address, deviceId, database: query.get("database") });
      this.#takeFirst(session, body);
      return answer(this.#greeting(session), 200, {
        "X-HTTP-Session-Id": this.#processId,
        ...(remote.protocol === "h2" && { "X-Client-Wire-Protocol": "h2" }),
      });
    } finally {
      memory.release();
    }
  }

  /** A client that hears of no session cannot end it. */
  #takeFirst(session: Session, body: ForwardBody): void {
    try {
      session.forward(body, 0);
    } catch (error) {
      session.drop();
      throw error;
    }
  }

  #requireRoom(address: string): void {
    if (this.#isClosed) throw new WireError("UNAVAILABLE", "The server is shutting down.");
    const { sessions, sessionsPerAddress } = this.#options.limits;
    const isFull =
      this.#registry.size >= sessions || this.#registry.count(ownerOfAddress(address)) >= sessionsPerAddress;
    if (isFull) throw exhausted();
  }

  #openSession(rpc: Session["rpc"], { address, deviceId, caller, refusal, database }: Identified & Opening): Session {
    const { clock, log, limits, open, memory: budget } = this.#options;
    // Others may have come while this one was identified.
    this.#requireRoom(address);
    const memory = budget.open({ address, account: caller?.uid, onEvicted: () => session.drop() });
    const session: Session = new Session({
      rpc,
      clock,
      log,
      limits,
      memory,
      caller,
      open: (stream) => {
        if (refusal) throw refusal.fault;
        return open(rpc, {
          stream,
          caller,
          database,
          owner: caller ? ownerOfCaller(caller.uid) : ownerOfAddress(address),
        });
      },
      onGone: () => this.#registry.remove(session),
    });
    this.#registry.add(session, deviceId);
    this.#registry.claim(session, ownerOfAddress(address));
    if (caller) this.#registry.claim(session, ownerOfCaller(caller.uid));
    return session;
  }

  #greeting({ sid }: Session): string {
    const { keepaliveMs } = this.#options.limits;
    return encodeFrame(JSON.stringify([[0, ["c", sid, "", CHANNEL_VERSION, SERVER_VERSION, keepaliveMs]]]));
  }

  /**
   * Before the session begins, so that it is known whose memory it takes. A refusal is told on the stream: the client takes a
   * handshake that fails for a network that does.
   */
  async #identify(authorization: string | undefined): Promise<Identified> {
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

  async #forward(session: Session, request: Request, query: URLSearchParams, remote: Remote): Promise<Response> {
    const aid = parseCount(query.get("AID"), Number.MAX_SAFE_INTEGER, "AID");
    const { limits } = this.#options;
    const isMember = session.caller !== null;
    try {
      const { body, memory } = await this.#readForwardBody(request, {
        most: isMember ? limits.bodyBytes : limits.strangerBodyBytes,
        timeoutMs: isMember ? limits.bodyMs : limits.strangerBodyMs,
        address: remote.address ?? "unknown",
        account: session.caller?.uid,
      });
      memory.release();
      return answer(encodeFrame(JSON.stringify(session.forward(body, aid))));
    } catch (error) {
      // What is wrong with a request will be wrong when it comes again.
      if (error instanceof WireError && error.code === "INVALID_ARGUMENT") session.refuse(error);
      throw error;
    }
  }

  /** Reads a form; its memory is for the reader to give back. */
  async #readForwardBody(
    request: Request,
    { most, timeoutMs, address, account }: { most: number; timeoutMs: number; address: string; account?: string },
  ): Promise<{ body: ForwardBody; memory: RequestBody["memory"] }> {
    const deadline = AbortSignal.timeout(timeoutMs);
    const { chunks, memory } = openBody(request, { most, address, account, deadline, memory: this.#options.memory });
    try {
      const decoder = new FormDecoder(MAX_FIELDS_PER_REQUEST);
      for await (const chunk of chunks) decoder.push(chunk);
      return { body: parseForwardBody(decoder.finish()), memory };
    } catch (error) {
      memory.release();
      throw error;
    }
  }
}

interface Opening {
  address: string;
  deviceId?: string;
  database: string | null;
}

const ownerOfCaller = (uid: string) => `caller ${uid}`;
const ownerOfAddress = (address: string) => `address ${address}`;
/** Whom a handshake spoke for, or why it is refused. */
interface Identified {
  caller: Caller | null;
  refusal?: { fault: unknown };
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
