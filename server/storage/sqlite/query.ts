import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { Document, Fields } from "../../protocol/document/document.ts";
import { BYTES_PER_STEP } from "../../protocol/work.ts";
import { takeTurns } from "../../request/turns.ts";
import { type Scan, StoreError } from "../store.ts";
import { fieldPathKey, valueKey } from "./fieldValues.ts";

/** A stored document as its row. */
export function toDocument(row: Record<string, unknown>): Document {
  return {
    path: String(row.path),
    fields: parseFields(String(row.fields)),
    createTimeMicros: Number(row.createTimeMicros),
    updateTimeMicros: Number(row.updateTimeMicros),
  };
}

/** The server writes only JSON there: anything else was damaged on the disk. */
function parseFields(text: string): Fields {
  try {
    return JSON.parse(text) as Fields;
  } catch (cause) {
    throw new StoreError("UNAVAILABLE", "a stored document is damaged", { reason: "corrupt", cause });
  }
}

/** Index rows after which an equality filter no longer counts as rarer than another. */
const MAX_COUNTED = 1000;

/** The cost of a document in steps of work, by the length of its fields. */
export const textSteps = (text: unknown): number => (typeof text === "string" ? 1 + text.length / BYTES_PER_STEP : 1);

/**
 * The documents of a scan, one by one, with pauses: those of its rarest equality filter, or else the whole collection.
 */
export async function* scanDocuments(db: DatabaseSync, scan: Scan): AsyncGenerator<Document> {
  const { sql, parameters } = scanSql(scan, rarestKey(db, scan));
  for (const row of db.prepare(sql).iterate(...parameters)) {
    await takeTurns(textSteps(row.fields));
    yield toDocument(row);
  }
}

interface Key {
  fieldPath: string;
  value: string;
}

interface Sql {
  sql: string;
  parameters: SQLInputValue[];
}

function rarestKey(db: DatabaseSync, { collectionId, equal }: Scan): Key | undefined {
  const keys = equal.flatMap(({ fieldPath, value }) => {
    const [key, path] = [valueKey(value), fieldPathKey(fieldPath)];
    return key === undefined || path === undefined ? [] : [{ fieldPath: path, value: key }];
  });
  if (keys.length <= 1) return keys[0];
  const count = db.prepare(
    `SELECT count(*) AS rows FROM
     (SELECT 1 FROM fieldValues WHERE collectionId = ? AND fieldPath = ? AND value = ? LIMIT ${MAX_COUNTED})`,
  );
  const counted = keys.map((key) => ({ key, rows: Number(count.get(collectionId, key.fieldPath, key.value)?.rows) }));
  return counted.reduce((rarest, other) => (other.rows < rarest.rows ? other : rarest)).key;
}

/** CROSS JOIN fixes the order of the tables: without statistics SQLite takes a whole collection for the smaller set. */
function scanSql({ parent, collectionId, allDescendants }: Scan, key: Key | undefined): Sql {
  const below = parentSql(parent, allDescendants);
  if (!key) {
    const sql = `SELECT * FROM documents AS d WHERE d.collectionId = ? AND ${below.sql}`;
    return { sql, parameters: [collectionId, ...below.parameters] };
  }
  return {
    sql: `SELECT d.* FROM fieldValues AS v CROSS JOIN documents AS d ON d.path = v.path
          WHERE v.collectionId = ? AND v.fieldPath = ? AND v.value = ? AND ${below.sql}`,
    parameters: [collectionId, key.fieldPath, key.value, ...below.parameters],
  };
}

function parentSql(parent: string, allDescendants: boolean): Sql {
  if (!allDescendants) return { sql: "d.parent = ?", parameters: [parent] };
  if (parent === "") return { sql: "TRUE", parameters: [] };
  // "0" is the character after "/", so all paths below the parent lie between the two.
  return {
    sql: "(d.parent = ? OR (d.parent > ? AND d.parent < ?))",
    parameters: [parent, `${parent}/`, `${parent}0`],
  };
}
