import { randomUUID } from "node:crypto";
import { withContract } from "../contract.ts";
import { type HealthOptions, StorageHealth } from "../health.ts";
import { type Indexes, NO_INDEXES } from "../index/indexes.ts";
import type { MovableStore } from "../records.ts";
import { makeAccountStore } from "./accounts.ts";
import { buildEntries, indexedBy } from "./buildEntries.ts";
import { connect, connectToMigrate } from "./connection.ts";
import { DatabaseClock } from "./databaseClock.ts";
import { type DatabaseAddress, parseDatabaseUrl } from "./databaseUrl.ts";
import { makeDocumentStore } from "./documents.ts";
import { translateErrors } from "./errors.ts";
import { Feed } from "./feed.ts";
import { Follower } from "./follower.ts";
import { migrate } from "./migrate.ts";
import { sharedPaces } from "./paces.ts";
import { Pool } from "./pool.ts";
import { purgeLogs } from "./purge.ts";
import { Revocations } from "./revocations.ts";
import { makeSharedReads } from "./sharedReads.ts";
import { makeTransfer } from "./transfer.ts";
import { makeUpkeep } from "./upkeep.ts";

export interface PostgresOptions {
  /** `postgres://…` (`databaseUrl.ts`). */
  url: string;
  /** Connections for requests; one more follows the log. */
  connections: number;
  /** By what documents are indexed, besides their fields and names. */
  indexes?: Indexes;
  /** Called when the database cannot be used, and when that is over. */
  onHealth?: HealthOptions["onChange"];
}

/** Written to test whether the database takes writes again. */
const PROBE = "UPDATE clock SET last_micros = last_micros";

/** Opens the store in a database, which other processes may use at the same time. Throws what the operator can mend. */
export async function openPostgresStore({
  url,
  connections,
  indexes = NO_INDEXES,
  onHealth,
}: PostgresOptions): Promise<MovableStore> {
  const address = parseDatabaseUrl(url);
  if (!address) throw new Error("DATABASE_URL is no postgres:// address that this server knows");
  await prepareDatabase(address, indexes);

  const pool = new Pool(() => connect(address), connections);
  const health = new StorageHealth({
    probe: () => translateErrors(async () => void (await pool.query(PROBE))),
    onChange: onHealth,
  });
  const reads = makeSharedReads(pool.query);
  const processId = randomUUID();
  const clock = new DatabaseClock();
  const revocations = new Revocations();
  const follower: Follower = new Follower({
    connect: () => connect(address),
    begin: async (query) => {
      await feed.begin();
      await feed.look();
      await revocations.begin(query);
    },
    look: async (query) => {
      await feed.look();
      await revocations.look(query);
    },
    purge: purgeLogs,
    onFailure: (error) => health.note(error),
    processId,
  });
  const feed = new Feed({
    query: follower.query,
    onTime: (nowMicros, lastMicros) => {
      clock.hear(nowMicros);
      clock.see(lastMicros);
    },
  });
  await follower.begin();

  const documents = makeDocumentStore({ pool, reads, feed, clock, indexedBy: indexedBy(indexes), processId });
  const accounts = makeAccountStore({ pool, reads, revocations });
  const close = async () => {
    await documents.close();
    await pool.close();
    await follower.close();
  };
  const openSlow = () => connectToMigrate(address);
  const upkeep = { ...makeUpkeep(openSlow), ...makeTransfer(openSlow, indexes), paces: sharedPaces(pool) };
  return withContract({ ...accounts, ...documents, ...upkeep, close }, health, indexes);
}

async function prepareDatabase(address: DatabaseAddress, indexes: Indexes): Promise<void> {
  const connection = await connectToMigrate(address);
  try {
    await migrate(connection);
    await buildEntries(connection, indexes);
  } finally {
    connection.destroy();
  }
}
