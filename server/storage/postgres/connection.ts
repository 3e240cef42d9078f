import { readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import pg from "pg";
import type { DatabaseAddress } from "./databaseUrl.ts";
import { UnreachableError } from "./errors.ts";

export type Row = Record<string, string | number | boolean | Uint8Array | null>;

/** One connection. Its queries run one after the other; they may be sent without waiting for each other. */
export interface Connection {
  /** Runs one statement, prepared at its first use. Values are texts, numbers, bytes or null. */
  query(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Runs statements without values that need not be fast, such as those of a migration. */
  script(text: string): Promise<void>;
  /** Hears of what was notified on the channels that it listens to, with the words that came along. */
  onNotice(listener: (notice: { channel: string; payload: string }) => void): void;
  readonly isOpen: boolean;
  end(): Promise<void>;
  /** Ends it at once, whatever is under way. */
  destroy(): void;
}

/** A process that hangs in a transaction must not keep others waiting. */
const IDLE_IN_TRANSACTION_MS = 15_000;
const CONNECT_TIMEOUT_MS = 3_000;
const KEEPALIVE_MS = 10_000;

const INT8 = 20;

/** All times and counts of the tables are safe as numbers. */
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format),
};

/** How long a connection waits: for a lock, for a statement to end, for an answer to come. */
interface Timeouts {
  lockMs: number;
  statementMs: number;
  answerMs: number;
}

const REQUESTS: Timeouts = { lockMs: 8_000, statementMs: 10_000, answerMs: 12_000 };

/** A migration waits for that of another process, and may rewrite a table. */
const MIGRATIONS: Timeouts = { lockMs: 900_000, statementMs: 900_000, answerMs: 900_000 };

/** Connects to the first host that takes writes. Throws `UnreachableError` if there is none. */
export const connect = (address: DatabaseAddress) => connectToAny(address, REQUESTS);

/** The same for changes of the schema, which may take long. */
export const connectToMigrate = (address: DatabaseAddress) => connectToAny(address, MIGRATIONS);

async function connectToAny(address: DatabaseAddress, timeouts: Timeouts): Promise<Connection> {
  let cause: unknown;
  for (const place of address.hosts) {
    try {
      return await connectTo(address, place, timeouts);
    } catch (error) {
      cause = error;
    }
  }
  throw new UnreachableError("no host of DATABASE_URL takes a connection for writing", { cause });
}

async function connectTo(
  address: DatabaseAddress,
  { host, port }: DatabaseAddress["hosts"][number],
  { lockMs, statementMs, answerMs }: Timeouts,
): Promise<Connection> {
  const { user, password, database } = address;
  const client = new pg.Client({
    host: host.replace(/^\[|\]$/g, ""),
    port,
    user,
    // An empty one would be looked for in the environment.
    password: () => password,
    database,
    ssl: sslOf(address),
    types,
    pipeline: true,
    application_name: "digital-dojo",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    lock_timeout: lockMs,
    statement_timeout: statementMs,
    query_timeout: answerMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
    options: "-c jit=off -c client_encoding=UTF8 -c default_transaction_isolation=read\\ committed",
  });
  const connection = wrap(client);
  try {
    await client.connect();
    const [state] = await connection.query(
      "SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS read_only",
    );
    if (state?.read_only) throw new UnreachableError(`${host}:${port} takes no writes`);
    return connection;
  } catch (error) {
    connection.destroy();
    throw error;
  }
}

function sslOf({ sslmode, sslrootcert }: DatabaseAddress) {
  if (sslmode === "disable") return false;
  const ca = sslrootcert === undefined ? undefined : readFileSync(sslrootcert, "utf8");
  return { rejectUnauthorized: sslmode === "verify-full", ca };
}

function wrap(client: pg.Client): Connection {
  let isOpen = true;
  const close = () => (isOpen = false);
  // Without a listener, the end of an idle connection would be the end of the process.
  client.on("error", close);
  client.on("end", close);
  return {
    get isOpen() {
      return isOpen;
    },
    query: async (text, values = []) => {
      const { rows } = await client.query<Row>({ name: nameOfStatement(text), text, values: [...values] });
      return rows;
    },
    script: async (text) => void (await client.query(text)),
    onNotice: (listener) =>
      void client.on("notification", ({ channel, payload = "" }) => listener({ channel, payload })),
    end: () => client.end(),
    destroy: () => {
      isOpen = false;
      // Sent politely, it would wait for what is under way.
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    },
  };
}

const names = new Map<string, string>();

/** Names a statement by its text. There are as many as the adapter has. */
export function nameOfStatement(text: string): string {
  let name = names.get(text);
  if (name === undefined) names.set(text, (name = createHash("sha256").update(text).digest("base64url").slice(0, 20)));
  return name;
}
