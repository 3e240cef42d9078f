import { randomBytes } from "node:crypto";
import type { Caller, Clock } from "../../request/context.ts";
import type { Log } from "../../log.ts";
import type { MemoryBudget } from "../../request/memoryBudget.ts";
import { WireError } from "../../protocol/errors.ts";
import { type BodySource, exhausted, openBody, type RequestBody } from "../../request/requestBody.ts";
import type { Stream, StreamMethod } from "../stream.ts";
import { FormDecoder } from "./formDecoder.ts";
import { encodeFrame, type ForwardBody, MAX_FIELDS_PER_REQUEST, parseCount, parseForwardBody } from "./frame.ts";
import type { Limits } from "./limits.ts";
import { Registry } from "./registry.ts";
import { Channel } from "./channel.ts";

/** The origin of a request. */
export interface Remote {
  protocol: "h1" | "h2";
  /** The network whose memory it uses. */
  address?: string;
  /** The browser, if it has our cookie. */
  deviceId?: string;
  /** Where the body of the request comes from; absent: from the request itself. */
  body?: BodySource;
}

/** The service behind the framing. */
export interface ChannelsOptions {
  clock: Clock;
  log: Log;
  limits: Limits;
  memory: MemoryBudget;
  /** What this process is called; absent: something random. */
  processName?: string;
  /** The caller in the headers of the handshake, by their names in small letters; throws the client's error. */
  identify: (headers: ReadonlyMap<string, string>) => Promise<Caller | null>;
  /** Opens a method on a stream; throws the client's error. */
  open: (
    rpc: Channel["rpc"],
    call: { stream: Stream; caller: Caller | null; database: string | null; owner: string },
  ) => StreamMethod;
}

const CHANNEL_PATH = /^\/google\.firestore\.v1\.Firestore\/(Listen|Write)\/channel$/;
/** The version of the protocol and of this server in the handshake. */
const CHANNEL_VERSION = 8;
const SERVER_VERSION = 14;

/** Channels that are swept in one turn of the event loop. */
const CHANNELS_PER_TURN = 500;

/** The WebChannels of a server: assigns requests to them and forms their answers. */
export class Channels {
  readonly #options: ChannelsOptions;
  readonly #registry = new Registry();
  /** The process of a channel: the client repeats it in every URL (`gsessionid`), so that a balancer can route by it. */
  readonly #processName: string;
  #isClosed = false;

  constructor(options: ChannelsOptions) {
    this.#options = options;
    this.#processName = options.processName ?? randomBytes(9).toString("base64url");
  }

  async handle(request: Request, remote: Remote): Promise<Response> {
    const url = new URL(request.url);
    const rpc = CHANNEL_PATH.exec(url.pathname)?.[1] as Channel["rpc"] | undefined;
    if (rpc === undefined) return answer("Not Found", 404);
    try {
      return await this.#route(rpc, request, url.searchParams, remote);
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      return answer(JSON.stringify({ error: error.toJSON() }), error.httpStatus);
    }
  }

  /** Handles timeouts in batches, so that requests come in between. */
  sweep(): void {
    const sweepSome = (channels: Channel[]) => {
      const nowMs = this.#options.clock();
      for (const channel of channels.slice(0, CHANNELS_PER_TURN)) channel.sweep(nowMs);
      if (channels.length > CHANNELS_PER_TURN) setImmediate(sweepSome, channels.slice(CHANNELS_PER_TURN));
    };
    sweepSome(this.#registry.all());
  }

  /** Checks every stream of an account again: those that `check` refuses end with what it throws. */
  async recheck(uid: string, check: (caller: Caller) => Promise<void>): Promise<void> {
    const channels = this.#registry.of(ownerOfCaller(uid));
    await Promise.all(
      channels.map(async (channel) => {
        if (channel.caller) await check(channel.caller).catch((fault: unknown) => channel.expel(fault));
      }),
    );
  }

  /** How many are open. */
  get size(): number {
    return this.#registry.size;
  }

  /** Ends every stream of a method with an error; its client opens a new one and resumes. */
  restart(rpc: Channel["rpc"], fault: WireError): void {
    for (const channel of this.#registry.all()) if (channel.rpc === rpc) channel.fail(fault);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#registry.all().map((channel) => channel.finish()));
  }

  async #route(rpc: Channel["rpc"], request: Request, query: URLSearchParams, remote: Remote): Promise<Response> {
    const sid = query.get("SID");
    if (request.method !== "GET" && request.method !== "POST") return answer("Method Not Allowed", 405);
    if (!sid) return await this.#handshake(rpc, request, query, remote);

    const known = this.#registry.get(sid, remote.deviceId);
    const channel = known?.rpc === rpc ? known : undefined;
    if (query.get("TYPE") === "terminate") {
      channel?.drop();
      return answer("");
    }
    if (!channel) return unknownSid();
    return request.method === "GET"
      ? this.#attach(channel, query)
      : await this.#forward(channel, request, query, remote);
  }

  async #handshake(rpc: Channel["rpc"], request: Request, query: URLSearchParams, remote: Remote): Promise<Response> {
    const { limits } = this.#options;
    const address = remote.address ?? "unknown";
    this.#requireRoom(address);
    const { body, memory } = await this.#readForwardBody(remote.body ?? request, {
      most: limits.handshakeBytes,
      timeoutMs: limits.strangerBodyMs,
      address,
    });
    try {
      const identified = await this.#identify(body.headers);
      memory.release();
      const { deviceId } = remote;
      const channel = this.#openChannel(rpc, { ...identified, address, deviceId, database: query.get("database") });
      this.#takeFirst(channel, body);
      return answer(this.#greeting(channel), 200, {
        "X-HTTP-Session-Id": this.#processName,
        ...(remote.protocol === "h2" && { "X-Client-Wire-Protocol": "h2" }),
      });
    } finally {
      memory.release();
    }
  }

  /** A client that hears of no channel cannot end it. */
  #takeFirst(channel: Channel, body: ForwardBody): void {
    try {
      channel.forward(body, 0);
    } catch (error) {
      channel.drop();
      throw error;
    }
  }

  #requireRoom(address: string): void {
    if (this.#isClosed) throw new WireError("UNAVAILABLE", "The server is shutting down.");
    const { channels, channelsPerAddress } = this.#options.limits;
    const isFull =
      this.#registry.size >= channels || this.#registry.count(ownerOfAddress(address)) >= channelsPerAddress;
    if (isFull) throw exhausted();
  }

  #openChannel(rpc: Channel["rpc"], { address, deviceId, caller, refusal, database }: Identified & Opening): Channel {
    const { clock, log, limits, open, memory: budget } = this.#options;
    // Others may have come while this one was identified.
    this.#requireRoom(address);
    const memory = budget.open({ address, account: caller?.uid, onEvicted: () => channel.drop() });
    const channel: Channel = new Channel({
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
      onGone: () => this.#registry.remove(channel),
    });
    this.#registry.add(channel, deviceId);
    this.#registry.claim(channel, ownerOfAddress(address));
    if (caller) this.#registry.claim(channel, ownerOfCaller(caller.uid));
    return channel;
  }

  #greeting({ sid }: Channel): string {
    const { keepaliveMs } = this.#options.limits;
    return encodeFrame(JSON.stringify([[0, ["c", sid, "", CHANNEL_VERSION, SERVER_VERSION, keepaliveMs]]]));
  }

  /**
   * Identifies the caller before the channel begins, to know whose memory it uses. A refusal is sent on the stream,
   * because the client treats a failed handshake as a network failure.
   */
  async #identify(headers: ReadonlyMap<string, string>): Promise<Identified> {
    try {
      const caller = await this.#options.identify(headers);
      const isFull =
        caller && this.#registry.count(ownerOfCaller(caller.uid)) >= this.#options.limits.channelsPerCaller;
      if (isFull) throw new WireError("RESOURCE_EXHAUSTED", "too many streams are open for this account");
      return { caller };
    } catch (fault) {
      return { caller: null, refusal: { fault } };
    }
  }

  #attach(channel: Channel, query: URLSearchParams): Response {
    const body = channel.attach({
      aid: parseCount(query.get("AID"), Number.MAX_SAFE_INTEGER, "AID"),
      longPolling: query.get("CI") === "1",
      timeoutMs: query.has("TO") ? parseCount(query.get("TO"), Number.MAX_SAFE_INTEGER, "TO") : Infinity,
    });
    return body ? answer(body) : unknownSid();
  }

  async #forward(channel: Channel, request: Request, query: URLSearchParams, remote: Remote): Promise<Response> {
    const aid = parseCount(query.get("AID"), Number.MAX_SAFE_INTEGER, "AID");
    const { limits } = this.#options;
    const isMember = channel.caller !== null;
    try {
      const { body, memory } = await this.#readForwardBody(remote.body ?? request, {
        most: isMember ? limits.bodyBytes : limits.strangerBodyBytes,
        timeoutMs: isMember ? limits.bodyMs : limits.strangerBodyMs,
        address: remote.address ?? "unknown",
        account: channel.caller?.uid,
      });
      memory.release();
      return answer(encodeFrame(JSON.stringify(channel.forward(body, aid))));
    } catch (error) {
      // An invalid request is just as invalid when it is repeated.
      if (error instanceof WireError && error.code === "INVALID_ARGUMENT") channel.refuse(error);
      throw error;
    }
  }

  /** Reads a form; the caller gives its memory back. */
  async #readForwardBody(
    source: BodySource,
    options: { most: number; timeoutMs: number; address: string; account?: string },
  ): Promise<{ body: ForwardBody; memory: RequestBody["memory"] }> {
    const { read, memory } = openBody(source, { ...options, memory: this.#options.memory });
    try {
      const decoder = new FormDecoder(MAX_FIELDS_PER_REQUEST);
      await read((piece) => decoder.push(piece));
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
/** The caller of a handshake, or why it is refused. */
interface Identified {
  caller: Caller | null;
  refusal?: { fault: unknown };
}

/** The client looks for these words behind the first character, and then opens a new channel at once. */
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
