import { hostname, networkInterfaces } from "node:os";

/** Where the server listens. */
export interface ListeningAddress {
  protocol: "http:" | "https:";
  hostname: string;
  port: number;
}

export interface AppOriginOptions {
  /** The address of the app, if the operator has set it. */
  publicUrl?: string;
  /** Other apps on this server, as the operator has named them. */
  otherOrigins?: readonly string[];
  /** A function, because with port 0 the port is known only once the server listens. */
  address: () => ListeningAddress;
  /** Names and addresses that lead to this machine. */
  ownHosts?: () => Iterable<string>;
}

/** The address of the app, for a request to `requestOrigin`. */
export interface AppOrigins {
  /** The origin of links in mails. */
  link(requestOrigin: string): string;
  /** Every origin that an app may continue to afterwards. */
  allowed(requestOrigin: string): string[];
}

/**
 * Links start with the operator's `publicUrl`, if set. Otherwise with the origin of the request, but only if its host
 * is a name of this machine and its port the one that we listen on; else with the address that we listen on.
 *
 * Anybody can choose the `Host` header. If mails linked to it, a stranger could ask for a reset of somebody else's
 * password with `Host: evil.example` and would receive the code when the owner clicks. A host that is this very machine
 * can only lead here.
 */
export function makeAppOrigins(options: AppOriginOptions): AppOrigins {
  const { publicUrl, otherOrigins = [], address, ownHosts = hostsOfThisMachine } = options;
  const visited = (requestOrigin: string): string | undefined => {
    const own = address();
    const asked = URL.parse(requestOrigin);
    const isOurs =
      asked !== null &&
      asked.protocol === own.protocol &&
      portOf(asked) === own.port &&
      new Set([...LOOPBACK_HOSTS, ...ownHosts()]).has(bareHost(asked.hostname));
    return isOurs ? asked.origin : undefined;
  };
  const link = (requestOrigin: string) => publicUrl ?? visited(requestOrigin) ?? toOrigin(address());
  return {
    link,
    allowed: (requestOrigin) => {
      const origins = [new URL(link(requestOrigin)).origin, visited(requestOrigin), ...otherOrigins];
      return [...new Set(origins.filter((origin) => origin !== undefined))];
    },
  };
}

const LOOPBACK_HOSTS = ["localhost", "127.0.0.1", "::1"];

/** Every network address of this machine, its name, and its name in the local network (mDNS). */
function* hostsOfThisMachine(): Iterable<string> {
  const name = hostname().toLowerCase();
  yield name;
  yield `${name}.local`;
  for (const addresses of Object.values(networkInterfaces())) for (const { address } of addresses ?? []) yield address;
}

const DEFAULT_PORTS: Record<string, number> = { "http:": 80, "https:": 443 };
const portOf = (url: URL) => (url.port === "" ? DEFAULT_PORTS[url.protocol] : Number(url.port));

const bareHost = (host: string) => host.toLowerCase().replace(/^\[|\]$/g, "");

/** A wildcard address cannot be visited; this machine's own name can. */
const ANY_HOSTS = new Set(["0.0.0.0", "::", ""]);

function toOrigin({ protocol, hostname: host, port }: ListeningAddress): string {
  const bare = bareHost(host);
  const visitable = ANY_HOSTS.has(bare) ? "localhost" : bare;
  return new URL(`${protocol}//${visitable.includes(":") ? `[${visitable}]` : visitable}:${port}`).origin;
}
