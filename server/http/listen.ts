import { createServer, type Server } from "node:http";
import { createSecureServer, type Http2SecureServer } from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";

export interface ListenOptions {
  app: Hono;
  host: string;
  port: number;
  tls?: { cert: Buffer; key: Buffer };
}

export interface Listening {
  port: number;
  /** Takes no new connections, and ends the ones that are open after at most `graceMs`. */
  close(graceMs: number): Promise<void>;
}

/** Long enough for a slow upload; streams answer at once and stay open. */
const HEADERS_TIMEOUT_MS = 20_000;

/** Opens the port: plain HTTP/1.1, or with a certificate HTTP/2 and HTTP/1.1 over TLS. Rejects when it is taken. */
export async function listen({ app, host, port, tls }: ListenOptions): Promise<Listening> {
  const onRequest = getRequestListener(app.fetch);
  const server: Server | Http2SecureServer = tls
    ? createSecureServer({ ...tls, allowHTTP1: true }, (request, response) => void onRequest(request, response))
    : createServer({ headersTimeout: HEADERS_TIMEOUT_MS }, (request, response) => void onRequest(request, response));
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve());
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: (graceMs) => closeServer(server, sockets, graceMs),
  };
}

function closeServer(server: Server | Http2SecureServer, sockets: Set<Socket>, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => sockets.forEach((socket) => socket.destroy()), graceMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    if ("closeIdleConnections" in server) server.closeIdleConnections();
  });
}
