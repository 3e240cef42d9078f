import { splitPath } from "../../protocol/path.ts";
import { takeTurns } from "../../request/turns.ts";
import type { Indexes } from "../index/indexes.ts";
import type { RecordKind, StoredRecord, Transfer, ValueOf, WriteRecord } from "../records.ts";
import type { Account, OobCode, SigningKey } from "../store.ts";
import { contentOf, toColumns } from "./accountRow.ts";
import { keepKeys } from "./accounts.ts";
import { writeEntries } from "./buildEntries.ts";
import { challengeColumns, toChallenge } from "./challenges.ts";
import type { Connection, Row } from "./connection.ts";
import { idOf, textSteps, toDocument } from "./documentRow.ts";
import { SNAPSHOT } from "./documents.ts";
import { NOW_MICROS } from "./documentsSchema.ts";
import { translateErrors } from "./errors.ts";
import { COMMIT_LOCK } from "./locks.ts";
import { codeColumns } from "./oobCodes.ts";
import type { Query } from "./pool.ts";
import { rowsOf } from "./rowsOf.ts";
import { keyColumns, toTenant } from "./serverState.ts";
import { sessionColumns, toSession } from "./sessions.ts";
import { fromText, toText } from "./text.ts";

/** How the records of a kind stand in the database. */
interface Table<K extends RecordKind> {
  name: string;
  toValue(row: Row): ValueOf<K>;
  toColumns(value: ValueOf<K>): (string | number | Buffer | null)[];
}

const idIn = ({ local_id }: Row) => ({ localId: fromText(String(local_id)) });

/** In the order in which they may be written. */
const TABLES: { [K in Exclude<RecordKind, "clock">]: Table<K> } = {
  tenant: {
    name: "tenants",
    toValue: toTenant,
    toColumns: ({ tenantId, settings }) => [toText(tenantId), toText(settings)],
  },
  account: { name: "accounts", toValue: (row) => contentOf(row) as Account, toColumns },
  deletedAccount: { name: "deleted_accounts", toValue: idIn, toColumns: ({ localId }) => [toText(localId)] },
  session: { name: "sessions", toValue: toSession, toColumns: sessionColumns },
  oobCode: { name: "oob_codes", toValue: (row) => contentOf(row) as OobCode, toColumns: codeColumns },
  challenge: { name: "challenges", toValue: toChallenge, toColumns: challengeColumns },
  recoveryCode: {
    name: "recovery_codes",
    toValue: (row) => ({ ...idIn(row), codeHash: fromText(String(row.code_hash)) }),
    toColumns: ({ localId, codeHash }) => [toText(localId), toText(codeHash)],
  },
  signingKey: { name: "signing_keys", toValue: (row) => contentOf(row) as SigningKey, toColumns: keyColumns },
  serverState: {
    name: "server_state",
    toValue: (row) => ({ name: fromText(String(row.name)), value: fromText(String(row.content)) }),
    toColumns: ({ name, value }) => [toText(name), toText(value)],
  },
  document: {
    name: "documents",
    toValue: toDocument,
    toColumns: ({ path, fields, createTimeMicros, updateTimeMicros }) => {
      const { parent, collectionId } = splitPath(path);
      const places = [toText(path), toText(parent), toText(collectionId)];
      return [idOf(path), ...places, JSON.stringify(fields), createTimeMicros, updateTimeMicros];
    },
  },
};

/** Moves everything out of one database, or into it, on connections that may take their time. */
export function makeTransfer(open: () => Promise<Connection>, indexes: Indexes): Transfer {
  const run = (begin: string, body: (query: Query) => Promise<void>) =>
    translateErrors(async () => {
      const connection = await open();
      try {
        await connection.query(begin);
        await body(connection.query);
        await connection.query("COMMIT");
      } finally {
        connection.destroy();
      }
    });
  return {
    dump: (write) => run(SNAPSHOT, (query) => dump(query, write)),
    load: (fill) => run("BEGIN", (query) => load(query, fill, indexes)),
  };
}

async function dump(query: Query, write: WriteRecord): Promise<void> {
  for (const [kind, { name, toValue }] of Object.entries(TABLES)) {
    for await (const row of rowsOf(query, name)) await write({ kind, value: toValue(row) } as StoredRecord);
  }
  const [clock] = await query("SELECT last_micros FROM clock");
  await write({ kind: "clock", value: { lastMicros: Number(clock?.last_micros) } });
}

/** The log begins anew: whoever follows it has to start over. */
const BEGIN_ANEW = `
UPDATE clock SET last_micros = now.micros, changed_micros = now.micros, purged_micros = now.micros
FROM (SELECT greatest(last_micros + 1, $1::bigint, ${NOW_MICROS}) AS micros FROM clock) AS now`;

async function load(query: Query, fill: (write: WriteRecord) => Promise<void>, indexes: Indexes): Promise<void> {
  await query(`SELECT pg_advisory_xact_lock(${COMMIT_LOCK})`);
  const emptied = [...Object.values(TABLES).map(({ name }) => name), "identity_keys", "entries", "commits", "changes"];
  await query(`TRUNCATE ${emptied.join(", ")}`);
  let lastMicros = 0;
  await fill(async ({ kind, value }) => {
    if (kind === "clock") return void (lastMicros = value.lastMicros);
    const table = TABLES[kind] as Table<RecordKind>;
    const columns = table.toColumns(value);
    await query(`INSERT INTO ${table.name} VALUES (${columns.map((_, place) => `$${place + 1}`).join(", ")})`, columns);
    if (kind === "account") await keepKeys(query, value);
    if (kind !== "document") return;
    await takeTurns(textSteps(columns[4]));
    await writeEntries(query, value, indexes);
  });
  await query(BEGIN_ANEW, [lastMicros]);
  await query("SELECT pg_notify('dojo_commits', '')");
}
