import type { Document, DocumentPath } from "../../protocol/document/document.ts";
import { type ReadAccount, toReadAccount } from "./accountRow.ts";
import type { Row } from "./connection.ts";
import { idOf, readRow } from "./documentRow.ts";
import type { Query } from "./pool.ts";
import { toText } from "./text.ts";

/** Rows that one statement reads at most: each may be as long as a document may be. */
const MOST_AT_ONCE = 64;

/** Reads of single rows, each of the state that is there when it is asked for or of a later one. */
export interface SharedReads {
  document(path: DocumentPath): Promise<Document | undefined>;
  account(localId: string): Promise<ReadAccount | undefined>;
}

/** Reads what is asked for in one turn of the loop together: the way to the database costs more than the reading. */
export function makeSharedReads(query: Query): SharedReads {
  const documents = readTogether(query, {
    sql: "SELECT * FROM documents WHERE id = ANY($1::bytea[])",
    toKey: (id) => Buffer.from(id, "hex"),
    keyOf: ({ id }) => Buffer.from(id as Uint8Array).toString("hex"),
  });
  const accounts = readTogether(query, {
    sql: "SELECT local_id, content, xmin::text AS version FROM accounts WHERE local_id = ANY($1::text[])",
    toKey: (localId) => localId,
    keyOf: ({ local_id }) => String(local_id),
  });
  return {
    document: async (path) => readRow(await documents(idOf(path).toString("hex"))),
    account: async (localId) => toReadAccount(await accounts(toText(localId))),
  };
}

interface Table {
  sql: string;
  toKey: (key: string) => unknown;
  keyOf: (row: Row) => string;
}

type Waiting = Map<string, PromiseWithResolvers<Row | undefined>>;

function readTogether(query: Query, { sql, toKey, keyOf }: Table): (key: string) => Promise<Row | undefined> {
  let waiting: Waiting = new Map();

  const read = async (some: Waiting): Promise<void> => {
    try {
      const rows = await query(sql, [[...some.keys()].map(toKey)]);
      const found = new Map(rows.map((row) => [keyOf(row), row]));
      for (const [key, { resolve }] of some) resolve(found.get(key));
    } catch (error) {
      // What is wrong with one read, or with its connection, is none of the others' business.
      if (some.size > 1) for (const one of some) void read(new Map([one]));
      else for (const { reject } of some.values()) reject(error);
    }
  };
  const readAll = () => {
    const all = [...waiting];
    waiting = new Map();
    for (let start = 0; start < all.length; start += MOST_AT_ONCE)
      void read(new Map(all.slice(start, start + MOST_AT_ONCE)));
  };
  return (key) => {
    if (waiting.size === 0) setImmediate(readAll);
    const known = waiting.get(key) ?? Promise.withResolvers<Row | undefined>();
    waiting.set(key, known);
    return known.promise;
  };
}
