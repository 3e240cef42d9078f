import { createServer, type Server } from "node:http";
import { createSecureServer, type Http2SecureServer } from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Log } from "../log.ts";
import type { Tls } from "../tls.ts";
import { logFault } from "../request/faults.ts";
import { Connections, CONNECTIONS_PER_ADDRESS, MAX_CONNECTIONS } from "./connections.ts";
import { headersOfEveryAnswer } from "./headers.ts";

export interface ListenOptions {
  app: { fetch(request: Request, env?: unknown): Response | Promise<Response> };
  host: string;
  port: number;
  tls?: Tls;
  log: Log;
  /** Infinity behind a proxy, whose connections carry all users. */
  connectionsPerAddress?: number;
}

export interface Listening {
  port: number;
  /** Takes no new connections, ends idle ones, and busy ones after at most `graceMs`. */
  close(graceMs: number): Promise<void>;
}

type AnyServer = Server | Http2SecureServer;
type Answer = ReturnType<typeof getRequestListener>;

const TIMEOUTS = {
  /** Limit for the head of a request: slower clients only hold a connection. */
  headersTimeout: 20_000,
  /** Long enough for a slow upload; streams answer at once and stay open. */
  requestTimeout: 300_000,
  /** How often Node checks both limits. */
  connectionsCheckingInterval: 5_000,
};
const HANDSHAKE_TIMEOUT_MS = 20_000;
/** Parallel requests of one connection: two streams and ten requests for each of some tabs, besides files. */
const HTTP2_SETTINGS = { maxConcurrentStreams: 128, maxHeaderListSize: 16 * 1024, enablePush: false };
/** An idle HTTP/2 connection ends; open streams send something at least every 30 s. */
const HTTP2_IDLE_MS = 120_000;

/** Opens the port: plain HTTP/1.1, or with a certificate HTTP/2 and HTTP/1.1 over TLS. Rejects if it is taken. */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { app, host, port, tls, log, connectionsPerAddress = CONNECTIONS_PER_ADDRESS } = options;
  const answer = getRequestListener(app.fetch, { errorHandler: makeErrorHandler(log, tls !== undefined) });
  const closing = new AbortController();
  const onRequest: Answer = async (request, response) => {
    response.once("close", () => {
      // Node keeps a connection whose request it answered while closing, and waits for the client to end it.
      if (closing.signal.aborted && request.httpVersionMajor === 1) request.socket.destroySoon();
    });
    await answer(request, response);
  };
  const server: AnyServer = tls ? createTlsServer(tls, onRequest) : createServer(TIMEOUTS, toListener(onRequest));
  server.maxConnections = MAX_CONNECTIONS;
  const connections = new Connections(connectionsPerAddress);
  server.on("connection", (socket: Socket) => connections.add(socket));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve());
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: (graceMs) => {
      closing.abort();
      return closeServer(server, connections, graceMs);
    },
  };
}

function createTlsServer(tls: Tls, onRequest: Answer): Http2SecureServer {
  const limits = { ...TIMEOUTS, handshakeTimeout: HANDSHAKE_TIMEOUT_MS, settings: HTTP2_SETTINGS };
  const server = createSecureServer({ ...tls, ...limits, allowHTTP1: true }, toListener(onRequest));
  server.on("session", (session) => session.setTimeout(HTTP2_IDLE_MS, () => session.close()));
  return server;
}

const toListener =
  (onRequest: Answer) =>
  (...[request, response]: Parameters<Answer>): void =>
    void onRequest(request, response);

/**
 * For errors outside of the app: an invalid address or host is the client's mistake, everything else a fault of ours.
 */
function makeErrorHandler(log: Log, tls: boolean): (error: unknown) => Response {
  const headers = { ...headersOfEveryAnswer({ tls }), "Cache-Control": "no-store" };
  return (error) => {
    if (error instanceof RequestError) return new Response("Bad Request", { status: 400, headers });
    return new Response(`Internal error ${logFault(log, "request.failed", error)}`, { status: 500, headers });
  };
}

function closeServer(server: AnyServer, connections: Connections, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => connections.destroyAll(), graceMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
