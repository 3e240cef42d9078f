import { Agent, request as httpRequest } from "node:http";
import type { WireRequest } from "./case.ts";

/** An answer. Status 0: the connection ended without one. */
export interface WireAnswer {
  status: number;
  contentType: string;
  /** The beginning of the body; for a back channel, what has come so far. */
  text: string;
  bytes: number;
  /** Ends a back channel. */
  end(): void;
}

/** Sends requests that `fetch` would refuse. */
export interface Sender {
  send(request: WireRequest): Promise<WireAnswer>;
  close(): void;
}

const KEPT_CHARACTERS = 200_000;
/** A limit for hanging requests only. */
const PATIENCE_MS = 60_000;

/** Makes a sender that reuses its connections, as browsers do. */
export function makeSender(url: string): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { hostname, port } = new URL(url);
  const send = (request: WireRequest, isRepeated = false): Promise<WireAnswer> =>
    new Promise((resolve) => {
      const answer: WireAnswer = { status: 0, contentType: "", text: "", bytes: 0, end: () => outgoing.destroy() };
      const { method } = request;
      // A damaged method can turn another request into a back channel.
      const isEndless = request.isEndless || (method === "GET" && request.path.includes("/channel?"));
      const path = request.path.replaceAll(/[^\x21-\xff]/g, encodeUnit);
      const headers = headersOf(request);
      const outgoing = httpRequest({ hostname, port, agent, method, path, headers });
      const patience = setTimeout(() => outgoing.destroy(), PATIENCE_MS);
      outgoing.on("response", (incoming) => {
        answer.status = incoming.statusCode ?? 0;
        answer.contentType = incoming.headers["content-type"] ?? "";
        incoming.setEncoding("utf8");
        incoming.on("data", (chunk: string) => {
          answer.bytes += chunk.length;
          if (answer.text.length < KEPT_CHARACTERS) answer.text += chunk;
          if (isEndless) resolve(answer);
        });
        incoming.on("close", () => resolve(answer));
      });
      outgoing.on("error", () => {
        // The server may end an idle connection just when it is used again: retry once, as browsers do.
        const isStale = outgoing.reusedSocket && answer.status === 0 && !isRepeated;
        // After an answer this is only the rest of a body that the server did not read.
        resolve(isStale ? send(request, true) : answer);
      });
      outgoing.on("close", () => {
        clearTimeout(patience);
        resolve(answer);
      });
      outgoing.end(request.body);
    });
  return { send: (request) => send(request), close: () => agent.destroy() };
}

function headersOf({ headers, body }: WireRequest): Record<string, string> {
  const clean = Object.entries(headers).map(([name, value]) => [name, value.replaceAll(/[^\t\x20-\xff]/g, "?")]);
  if (body !== undefined) clean.push(["Content-Length", String(Buffer.byteLength(body))]);
  return Object.fromEntries(clean) as Record<string, string>;
}

const encodeUnit = (unit: string) =>
  [...Buffer.from(unit)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
