import { createHash } from "node:crypto";
import { BYTES_PER_STEP } from "../../protocol/work.ts";
import type { Document, DocumentPath, Fields } from "../../protocol/document/document.ts";
import { takeTurns } from "../../request/turns.ts";
import { StoreError } from "../store.ts";
import type { Row } from "./connection.ts";
import type { Query } from "./pool.ts";
import { fromText } from "./text.ts";

/** The id of a document: too long a path could be no key. */
export const idOf = (path: DocumentPath): Buffer => createHash("sha256").update(path).digest();

/** Reads one document in the transaction of `query`. */
export async function getDocument(query: Query, path: DocumentPath): Promise<Document | undefined> {
  const [row] = await query("SELECT * FROM documents WHERE id = $1", [idOf(path)]);
  return readRow(row);
}

/** The document of a row, if there is one. */
export async function readRow(row: Row | undefined): Promise<Document | undefined> {
  if (!row) return undefined;
  await takeTurns(textSteps(row.fields));
  return toDocument(row);
}

/** A stored document as its row. */
export function toDocument({ path, fields, create_micros, update_micros }: Row): Document {
  return {
    path: fromText(String(path)),
    fields: parseFields(String(fields)),
    createTimeMicros: Number(create_micros),
    updateTimeMicros: Number(update_micros),
  };
}

/** The cost of a document in steps of work, by the length of its fields. */
export const textSteps = (text: unknown): number => (typeof text === "string" ? 1 + text.length / BYTES_PER_STEP : 1);

/** The server writes only JSON there: anything else was damaged. */
export function parseFields(text: string): Fields {
  try {
    return JSON.parse(text) as Fields;
  } catch (cause) {
    throw new StoreError("UNAVAILABLE", "a stored document is damaged", { reason: "corrupt", cause });
  }
}
