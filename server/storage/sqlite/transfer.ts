import type { DatabaseSync } from "node:sqlite";
import { splitPath } from "../../protocol/path.ts";
import { inTurns, takeTurns } from "../../request/turns.ts";
import { keysOf } from "../index/entries.ts";
import type { Indexes } from "../index/indexes.ts";
import type { Lane } from "../lane.ts";
import type { RecordKind, StoredRecord, Transfer, ValueOf, WriteRecord } from "../records.ts";
import {
  type Row,
  tenantOf,
  toAccount,
  toChallenge,
  toOobCode,
  toRow,
  toSession,
  toSessionRow,
  toSigningKey,
} from "./accountRow.ts";
import { identityKeys } from "./accounts.ts";
import { ENTRIES_STATE } from "./buildEntries.ts";
import { translateErrors } from "./errors.ts";
import { toDocument } from "./query.ts";

type Found = Record<string, unknown>;

/** How the records of a kind stand in the file. */
interface Table<K extends RecordKind> {
  name: string;
  toValue(row: Found): ValueOf<K>;
  toRow(value: ValueOf<K>): Row;
}

const asIs = (row: Found) => ({ ...row }) as never;

/** In the order in which they may be written. */
const TABLES: { [K in Exclude<RecordKind, "clock">]: Table<K> } = {
  tenant: { name: "tenants", toValue: asIs, toRow: (tenant) => ({ ...tenant }) },
  account: { name: "accounts", toValue: toAccount, toRow },
  deletedAccount: { name: "deletedAccounts", toValue: asIs, toRow: (deleted) => ({ ...deleted }) },
  session: { name: "sessions", toValue: toSession, toRow: toSessionRow },
  oobCode: { name: "oobCodes", toValue: toOobCode, toRow: (code) => ({ ...code, ...tenantOf(code) }) },
  challenge: {
    name: "challenges",
    toValue: toChallenge,
    toRow: (challenge) => ({ ...challenge, ...tenantOf(challenge) }),
  },
  recoveryCode: { name: "recoveryCodes", toValue: asIs, toRow: (code) => ({ ...code }) },
  signingKey: { name: "signingKeys", toValue: toSigningKey, toRow: (key) => ({ ...key }) },
  serverState: { name: "serverState", toValue: asIs, toRow: (state) => ({ ...state }) },
  document: {
    name: "documents",
    toValue: toDocument,
    toRow: ({ fields, ...document }) => ({ ...document, ...splitPath(document.path), fields: JSON.stringify(fields) }),
  },
};

/** Moves everything out of one file, or into it. `see` tells the clock a time that was given out elsewhere. */
export function makeTransfer(db: DatabaseSync, lane: Lane, indexes: Indexes, see: (micros: number) => void): Transfer {
  return {
    dump: (write) => lane.run(() => translateErrors(() => dump(db, write))),
    load: (fill) =>
      lane.run(() =>
        translateErrors(async () => {
          db.exec("BEGIN IMMEDIATE");
          try {
            const lastMicros = await load(db, fill, indexes);
            db.exec("COMMIT");
            see(lastMicros);
          } catch (error) {
            db.exec("ROLLBACK");
            throw error;
          }
        }),
      ),
  };
}

async function dump(db: DatabaseSync, write: WriteRecord): Promise<void> {
  for (const [kind, { name, toValue }] of Object.entries(TABLES)) {
    for (const row of db.prepare(`SELECT * FROM ${name}`).iterate()) {
      if (kind === "serverState" && row.name === ENTRIES_STATE) continue;
      await write({ kind, value: toValue(row) } as StoredRecord);
    }
  }
  const lastMicros = Number(db.prepare("SELECT reservedMicros FROM clock").get()?.reservedMicros);
  await write({ kind: "clock", value: { lastMicros } });
}

/** Returns the time of the last commit. */
async function load(db: DatabaseSync, fill: (write: WriteRecord) => Promise<void>, indexes: Indexes): Promise<number> {
  db.prepare("DELETE FROM serverState WHERE name <> ?").run(ENTRIES_STATE);
  const names = Object.values(TABLES).map(({ name }) => name);
  for (const name of names.filter((table) => table !== "serverState")) db.exec(`DELETE FROM ${name}`);
  db.exec("DELETE FROM entries");
  const inserts = Object.fromEntries(names.map((name) => [name, inserter(db, name)]));
  const index = db.prepare("INSERT INTO entries VALUES (?, ?)");
  const keepKeys = identityKeys(db);
  let lastMicros = 0;
  await fill(async ({ kind, value }) => {
    if (kind === "clock") return void (lastMicros = value.lastMicros);
    const table = TABLES[kind] as Table<RecordKind>;
    inserts[table.name]!(table.toRow(value));
    if (kind === "account") keepKeys(value);
    if (kind !== "document") return takeTurns(1);
    for (const key of await inTurns(keysOf(value, indexes))) index.run(key, value.path);
  });
  return lastMicros;
}

/** Inserts rows by the names of their columns; what a row lacks is NULL. */
function inserter(db: DatabaseSync, table: string): (row: Row) => void {
  const columns = db
    .prepare(`PRAGMA table_info(${table})`)
    .all()
    .map(({ name }) => String(name));
  const insert = db.prepare(`INSERT INTO ${table} VALUES (${columns.map(() => "?").join(", ")})`);
  return (row) => void insert.run(...columns.map((column) => row[column] ?? null));
}
