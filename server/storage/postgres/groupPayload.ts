import type { CommitPayload } from "./decision.ts";

/** The statement that commits a group; its parameters are made by `toParameters`. */
export const COMMIT_GROUP = `SELECT * FROM dojo_commit_group(
  $1::uuid, $2, $3, $4::bigint[],
  $5::integer[], $6::bytea[], $7::bigint[],
  $8::integer[], $9::text[], $10::text[],
  $11::integer[], $12::integer[], $13::bytea[], $14::text[], $15::text[], $16::text[], $17::text[],
  $18::integer[], $19::bytea[],
  $20::integer[], $21::bytea[], $22::bytea[])`;

interface Group {
  id: string;
  processId: string;
  indexedBy: string;
  payloads: readonly CommitPayload[];
}

/** The lists that `dojo_commit_group` takes (`groupsSchema.ts`). */
export function toParameters({ id, processId, indexedBy, payloads }: Group): unknown[] {
  const [documents, accounts, writes]: [unknown[][], unknown[][], unknown[][]] = [[], [], []];
  const [removed, added]: [unknown[][], unknown[][]] = [[], []];
  for (const [index, payload] of payloads.entries()) {
    const by = index + 1;
    for (const read of payload.documents) documents.push([by, ...read]);
    for (const read of payload.accounts) accounts.push([by, ...read]);
    for (const [place, write] of payload.writes.entries()) {
      const { path, parent, collectionId, fields } = write;
      writes.push([by, place + 1, write.id, path, parent, collectionId, fields]);
      for (const key of write.removed) removed.push([by, key]);
      for (const key of write.added) added.push([by, key, write.id]);
    }
  }
  return [
    id,
    processId,
    indexedBy,
    payloads.map(({ requestMicros }) => requestMicros),
    ...columnsOf(documents, 3),
    ...columnsOf(accounts, 3),
    ...columnsOf(writes, 7),
    ...columnsOf(removed, 2),
    ...columnsOf(added, 3),
  ];
}

const columnsOf = (rows: readonly unknown[][], count: number): unknown[][] =>
  Array.from({ length: count }, (_, column) => rows.map((row) => row[column]));
