import { lookup } from "node:dns";
import { once } from "node:events";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** How long an issuer may take to answer. */
const TIMEOUT_MS = 5000;

/** Longer than any discovery document, key set or answer to a code. */
const MAX_ANSWER_BYTES = 256 * 1024;

/** What is asked of a provider. */
export interface OutboundRequest {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
}

/** Asks an address that an issuer has named. Rejects if it is not allowed, not reachable, slow or long-winded. */
export type Outbound = (url: string, request?: OutboundRequest) => Promise<Response>;

/**
 * Requests for one issuer. Where its host leads is the operator's choice; its documents may name other hosts, but only
 * public ones: otherwise a provider could make this server ask machines that only it can reach. Redirects are not
 * followed.
 */
export function makeOutbound(issuer: string): Outbound {
  const { hostname } = new URL(issuer);
  return async (url, { method = "GET", headers = {}, body } = {}) => {
    const target = new URL(url);
    requireSafe(target);
    const isOwn = target.hostname === hostname;
    if (!isOwn && isIP(bareHost(target)) !== 0 && !isPublic(bareHost(target))) throw refuse(target);
    const send = target.protocol === "https:" ? requestHttps : requestHttp;
    const request = send(target, {
      method,
      headers: { accept: "application/json", ...headers },
      agent: false,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(!isOwn && { lookup: publicOnly }),
    });
    request.end(body);
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    return new Response(await readAll(answer), { status: answer.statusCode });
  };
}

/** Refuses everything but TLS; on this machine itself nobody can read along. */
export function requireSafe(url: URL): void {
  const isLoopback = ["localhost", "127.0.0.1", "::1"].includes(bareHost(url));
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback)) throw refuse(url);
}

const refuse = ({ host }: URL) => new Error(`${host} may not be asked`);

const bareHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "");

async function readAll(answer: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error("the answer is too long");
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Addresses that are not of the public internet (RFC 6890); those of IPv4 count inside of IPv6, too. */
const NOT_PUBLIC: readonly (readonly [network: string, prefix: number, family: "ipv4" | "ipv6"])[] = [
  ["0.0.0.0", 8, "ipv4"],
  ["10.0.0.0", 8, "ipv4"],
  ["100.64.0.0", 10, "ipv4"],
  ["127.0.0.0", 8, "ipv4"],
  ["169.254.0.0", 16, "ipv4"],
  ["172.16.0.0", 12, "ipv4"],
  ["192.0.0.0", 24, "ipv4"],
  ["192.168.0.0", 16, "ipv4"],
  ["198.18.0.0", 15, "ipv4"],
  ["224.0.0.0", 3, "ipv4"],
  ["::", 127, "ipv6"],
  ["64:ff9b::", 32, "ipv6"],
  ["fc00::", 7, "ipv6"],
  ["fe80::", 10, "ipv6"],
  ["ff00::", 8, "ipv6"],
];

const notPublic = new BlockList();
for (const [network, prefix, family] of NOT_PUBLIC) notPublic.addSubnet(network, prefix, family);

/** Whether an address belongs to the public internet. */
export const isPublic = (address: string) => !notPublic.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/** Finds the addresses of a name; the connection is made to none but these, so a name cannot change in between. */
const publicOnly: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, []);
    if (!found.every(({ address }) => isPublic(address))) return callback(new Error(`${hostname} is not public`), []);
    if (options.all) return callback(null, found);
    callback(null, found[0]!.address, found[0]!.family);
  });
};
