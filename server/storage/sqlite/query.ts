import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { Document } from "../../protocol/document.ts";
import type { Scan } from "../store.ts";
import { fieldPathKey, valueKey } from "./fieldValues.ts";

/** A stored document as its row. */
export function toDocument(row: Record<string, unknown>): Document {
  return {
    path: String(row.path),
    fields: JSON.parse(String(row.fields)),
    createTimeMicros: Number(row.createTimeMicros),
    updateTimeMicros: Number(row.updateTimeMicros),
  };
}

/** The documents that a scan visits. */
export function scanDocuments(db: DatabaseSync, scan: Scan): Document[] {
  const { sql, parameters } = scanSql(scan);
  return db
    .prepare(sql)
    .all(...parameters)
    .map(toDocument);
}

function scanSql({ parent, collectionId, allDescendants, equal }: Scan): { sql: string; parameters: SQLInputValue[] } {
  const conditions = ["collectionId = ?"];
  const parameters: SQLInputValue[] = [collectionId];
  if (!allDescendants) {
    conditions.push("parent = ?");
    parameters.push(parent);
  } else if (parent !== "") {
    // "0" is the character after "/": all paths below the parent lie between the two.
    conditions.push("(parent = ? OR (parent > ? AND parent < ?))");
    parameters.push(parent, `${parent}/`, `${parent}0`);
  }
  for (const { fieldPath, value } of equal) {
    const key = valueKey(value);
    if (key === undefined) continue;
    conditions.push("path IN (SELECT path FROM fieldValues WHERE collectionId = ? AND fieldPath = ? AND value = ?)");
    parameters.push(collectionId, fieldPathKey(fieldPath), key);
  }
  return { sql: `SELECT * FROM documents WHERE ${conditions.join(" AND ")}`, parameters };
}
