/** Where a PostgreSQL is, and how it is spoken to. */
export interface DatabaseAddress {
  /** Tried in this order; the first that takes writes is used. A host with "/" is the folder of a socket. */
  hosts: { host: string; port: number }[];
  user: string;
  password: string;
  database: string;
  /** "disable": not encrypted; "require": encrypted, to whomever; "verify-full": the certificate must be the host's. */
  sslmode: "disable" | "require" | "verify-full";
  /** File of the certificates to believe; absent: those of the system. */
  sslrootcert?: string;
}

const DEFAULT_PORT = 5432;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
const PARAMETERS = new Set(["sslmode", "sslrootcert"]);

/** More hosts than any installation has. */
const MOST_HOSTS = 10;

/**
 * Reads a connection URI as libpq writes it (PostgreSQL manual, 34.1.1.2), with one or several hosts. Undefined if it
 * is none, or has parts that this server does not know.
 */
export function parseDatabaseUrl(text: string): DatabaseAddress | undefined {
  const parts = /^postgres(?:ql)?:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/?@]*)\/([^/?]+)(?:\?(.*))?$/.exec(text);
  if (!parts) return undefined;
  try {
    const [user = "", password = "", places = "", database = ""] = parts.slice(1, 5).map((part) => decode(part));
    const hosts = places.split(",").map(parseHost);
    const query = new URLSearchParams(parts[5] ?? "");
    if ([...query.keys()].some((name) => !PARAMETERS.has(name)) || user === "") return undefined;
    if (hosts.length > MOST_HOSTS || hosts.some((host) => host === undefined)) return undefined;
    const known = hosts.filter((host) => host !== undefined);
    const sslmode = query.get("sslmode") ?? (known.every(isHere) ? "disable" : "verify-full");
    if (sslmode !== "disable" && sslmode !== "require" && sslmode !== "verify-full") return undefined;
    return { hosts: known, user, password, database, sslmode, sslrootcert: query.get("sslrootcert") ?? undefined };
  } catch {
    return undefined;
  }
}

const decode = (part = "") => decodeURIComponent(part);

function parseHost(text: string): { host: string; port: number } | undefined {
  const parts = /^(\[[0-9a-fA-F:.]+\]|[^:[\]]+)(?::(\d{1,5}))?$/.exec(text);
  if (!parts) return undefined;
  const port = Number(parts[2] ?? DEFAULT_PORT);
  return port < 1 || port > 65_535 ? undefined : { host: parts[1]!, port };
}

/** Nobody else can read along on this machine. */
const isHere = ({ host }: { host: string }) => host.startsWith("/") || LOOPBACK.has(host);
