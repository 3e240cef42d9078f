import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Indexes } from "../../server/storage/index/indexes.ts";
import { connect } from "../../server/storage/postgres/connection.ts";
import { parseDatabaseUrl } from "../../server/storage/postgres/databaseUrl.ts";
import { openPostgresStore } from "../../server/storage/postgres/open.ts";
import { openSqliteStore } from "../../server/storage/sqlite/open.ts";
import type { Store } from "../../server/storage/store.ts";
import { type Cluster, startCluster } from "../../tests/fixtures/postgres/cluster.ts";
import { runSql } from "../../tests/fixtures/postgres/databases.ts";
import type { Settings } from "../../tests/fixtures/server.ts";
import { rate } from "./figure.ts";

/** A kind of database, for figures of our server on it beside those of itself. */
export interface MeasuredDatabase {
  name: string;
  /** Settings of a server with a new database of this kind. */
  settings(): Promise<Settings>;
  /** A store in a new one; `end` closes it. */
  openStore(indexes: Indexes): Promise<{ store: Store; end: () => Promise<void> }>;
  /** Inserts per second as durable as ours, each a commit of its own, by so many at once, with no other work. */
  bareCommits(atOnce: number): Promise<number>;
  /** What they are, in words. */
  bareName: string;
}

const BARE_WRITES = 800;
/** A cluster takes 100 connections. */
const MOST_CONNECTIONS = 64;
const BODY = JSON.stringify({ text: "x".repeat(300) });
const TABLE = "CREATE TABLE bare (id INTEGER PRIMARY KEY, body TEXT)";

function makeDirectory() {
  const directory = mkdtempSync(join(tmpdir(), "dojo-bench-"));
  return { directory, remove: () => rmSync(directory, { recursive: true }) };
}

const SQLITE: MeasuredDatabase = {
  name: "SQLite",
  settings: async () => ({}),
  openStore: async (indexes) => {
    const { directory, remove } = makeDirectory();
    const store = openSqliteStore({ directory, clock: Date.now, indexes });
    return { store, end: () => store.close().then(remove) };
  },
  bareName: "single inserts, one after the other,",
  // One connection: a file takes one writer at a time.
  bareCommits: async () => {
    const { directory, remove } = makeDirectory();
    const db = new DatabaseSync(join(directory, "bare.sqlite"));
    db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${TABLE}`);
    const insert = db.prepare("INSERT INTO bare (body) VALUES (?)");
    const perSecond = await rate(BARE_WRITES, 1, async () => void insert.run(BODY));
    db.close();
    remove();
    return perSecond;
  },
};

/** A PostgreSQL that writes to the disk with every commit. */
async function makePostgres(): Promise<MeasuredDatabase> {
  const cluster = await startCluster({ isDurable: true });
  return {
    name: "PostgreSQL",
    settings: async () => ({ DATABASE_URL: await makeDatabase(cluster) }),
    openStore: async (indexes) => {
      const store = await openPostgresStore({ url: await makeDatabase(cluster), connections: 5, indexes });
      return { store, end: () => store.close() };
    },
    bareName: `single inserts by as many connections, at most ${MOST_CONNECTIONS},`,
    bareCommits: async (atOnce) => {
      const lanes = Math.min(atOnce, MOST_CONNECTIONS);
      const url = await makeDatabase(cluster);
      await runSql(url, TABLE.replace("INTEGER", "SERIAL"));
      const address = parseDatabaseUrl(url)!;
      const connections = await Promise.all(Array.from({ length: lanes }, () => connect(address)));
      const perSecond = await rate(BARE_WRITES * 2, lanes, async (index, lane) => {
        await connections[lane]!.query("INSERT INTO bare (body) VALUES ($1)", [`${BODY}${index}`]);
      });
      for (const connection of connections) await connection.end();
      return perSecond;
    },
  };
}

let databases = 0;

async function makeDatabase(cluster: Cluster): Promise<string> {
  const name = `bench${++databases}`;
  await runSql(cluster.url("postgres"), `CREATE DATABASE ${name}`);
  return cluster.url(name);
}

/** All kinds that there are. The cluster of PostgreSQL goes with this process. */
export const openDatabases = async (): Promise<MeasuredDatabase[]> => [SQLITE, await makePostgres()];
