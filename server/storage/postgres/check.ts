import type { Document } from "../../protocol/document/document.ts";
import { splitPath } from "../../protocol/path.ts";
import { inTurns } from "../../request/turns.ts";
import { type CheckReport, MOST_PROBLEMS } from "../checkReport.ts";
import { keysOf } from "../index/entries.ts";
import type { Indexes } from "../index/indexes.ts";
import { indexedBy } from "./buildEntries.ts";
import { connectToMigrate, type Row } from "./connection.ts";
import type { DatabaseAddress } from "./databaseUrl.ts";
import { idOf, toDocument } from "./documentRow.ts";
import { SNAPSHOT } from "./documents.ts";
import { MIGRATIONS } from "./migrate.ts";
import type { Query } from "./pool.ts";
import { rowsOf } from "./rowsOf.ts";
import { fromText } from "./text.ts";

const TABLES = ["accounts", "sessions", "documents", "entries"];

/** The constraints of our tables that PostgreSQL cannot check, in the state of one moment. Nothing is changed. */
export async function checkDatabase(address: DatabaseAddress, indexes: Indexes): Promise<CheckReport> {
  const connection = await connectToMigrate(address);
  const { query } = connection;
  try {
    await query(SNAPSHOT);
    const version = await versionOf(query);
    if (version !== MIGRATIONS.length) {
      const problem = `its schema is ${version}, this program knows ${MIGRATIONS.length}: start the server of this version once, or check with the one that wrote it`;
      return { problems: [problem], counts: {} };
    }
    const problems: string[] = [];
    for (const found of [
      findWrongDocuments(query, indexes),
      findFutureTimes(query),
      findWrongAccounts(query),
      findWrongKeys(query),
    ])
      problems.push(...(await firstOf(found)));
    const counts: CheckReport["counts"] = {};
    for (const table of TABLES) counts[table] = await countIn(query, table);
    return { problems, counts };
  } finally {
    connection.destroy();
  }
}

async function versionOf(query: Query): Promise<number> {
  const [known] = await query("SELECT to_regclass('schema_version') IS NOT NULL AS there");
  if (!known?.there) return 0;
  const [row] = await query("SELECT version FROM schema_version");
  return Number(row?.version);
}

async function countIn(query: Query, table: string): Promise<number> {
  const [row] = await query(`SELECT count(*) AS rows FROM ${table}`);
  return Number(row?.rows);
}

async function* findWrongDocuments(query: Query, indexes: Indexes): AsyncGenerator<string> {
  const [clock] = await query("SELECT indexed_by FROM clock");
  if (clock?.indexed_by !== indexedBy(indexes))
    return yield "the index was made by another version, or for another DOJO_INDEXES: start the server once";
  let wanted = 0;
  for await (const row of rowsOf(query, "documents")) {
    const document = readDocument(row);
    const path = fromText(String(row.path));
    if (!document) {
      yield `document ${path} cannot be read`;
      continue;
    }
    const { parent, collectionId } = splitPath(path);
    const filed = [fromText(String(row.parent)), fromText(String(row.collection_id))];
    if (filed[0] !== parent || filed[1] !== collectionId || !idOf(path).equals(row.id as Uint8Array))
      yield `document ${path} is filed elsewhere`;
    if (document.createTimeMicros > document.updateTimeMicros) yield `document ${path} changed before it was made`;
    const keys = await inTurns(keysOf(document, indexes));
    const found = await countKeys(query, keys, row.id);
    if (found < keys.length) yield `the index of document ${path} does not agree with it: queries may miss it`;
    wanted += found;
  }
  const surplus = (await countIn(query, "entries")) - wanted;
  if (surplus > 0) yield `the index has ${surplus} entries that lead to no document as it is`;
}

function readDocument(row: Row): Document | undefined {
  try {
    return toDocument(row);
  } catch {
    return undefined;
  }
}

async function countKeys(query: Query, keys: Uint8Array[], id: unknown): Promise<number> {
  const [row] = await query(
    `SELECT count(*) AS keys FROM jsonb_array_elements_text($1::jsonb) AS wanted
     JOIN entries ON key = decode(wanted, 'base64') WHERE id = $2`,
    [JSON.stringify(keys.map((key) => Buffer.from(key).toString("base64"))), id],
  );
  return Number(row?.keys);
}

/** Times after the clock could be given out again. */
async function* findFutureTimes(query: Query): AsyncGenerator<string> {
  const late = await query(
    `SELECT path FROM documents, clock WHERE update_micros > last_micros LIMIT ${MOST_PROBLEMS + 1}`,
  );
  for (const { path } of late) yield `document ${fromText(String(path))} is newer than the clock of the database`;
}

async function* findWrongAccounts(query: Query): AsyncGenerator<string> {
  for await (const { local_id, content } of rowsOf(query, "accounts")) {
    if (!isJson(content)) yield `account ${fromText(String(local_id))} cannot be read`;
  }
  const returned = await query("SELECT local_id FROM accounts JOIN deleted_accounts USING (local_id)");
  for (const { local_id } of returned) yield `account ${fromText(String(local_id))} was deleted, and is there`;
}

async function* findWrongKeys(query: Query): AsyncGenerator<string> {
  for (const { kid, content } of await query("SELECT kid, content FROM signing_keys")) {
    if (!isJson(content)) yield `signing key ${fromText(String(kid))} cannot be read: its tokens are refused`;
  }
}

function isJson(text: unknown): boolean {
  try {
    JSON.parse(String(text));
    return true;
  } catch {
    return false;
  }
}

async function firstOf(problems: AsyncIterable<string>): Promise<string[]> {
  const taken: string[] = [];
  for await (const problem of problems) {
    if (taken.length === MOST_PROBLEMS) return [...taken, "and more of this kind"];
    taken.push(problem);
  }
  return taken;
}
