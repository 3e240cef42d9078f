import type { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import type { Document, DocumentPath, Fields } from "../../protocol/document.ts";
import { splitPath } from "../../protocol/path.ts";
import type {
  AccountStore,
  Commit,
  CommitReader,
  DocumentReader,
  DocumentStore,
  Mutation,
  StoreError,
} from "../store.ts";
import { translateErrors } from "./errors.ts";
import { indexedFields } from "./fieldValues.ts";
import { GroupCommit } from "./groupCommit.ts";
import { HybridClock } from "./hybridClock.ts";
import type { Lane } from "./lane.ts";
import { scanDocuments, toDocument } from "./query.ts";

/** Documents in SQLite, on the tables of `documentsSchema.ts`. All work on the connection goes through the lane. */
export function makeDocumentStore(
  db: DatabaseSync,
  lane: Lane,
  wallMs: () => number,
  accounts: Pick<AccountStore, "getAccount">,
  onFailure: (error: StoreError) => void = () => {},
): DocumentStore & { close(): void } {
  const clock = new HybridClock(db, wallMs, onFailure);
  const rows = makeRows(db);
  const listeners = new Set<(commit: Commit) => void>();
  const reader: DocumentReader = { get: async (path) => rows.get(path) };
  // On the same connection, which the lane holds: no account changes until the commit is durable.
  const commitReader: CommitReader = { ...reader, getAccount: (localId) => accounts.getAccount({ localId }) };

  const commits = new GroupCommit<Commit>(db, lane, {
    onRollback: () => clock.afterRollback(),
    // Still in the lane: whoever reads next finds that its listeners have heard of everything it can see.
    onDurable: (done) => {
      if (done.changes.length > 0) for (const listener of listeners) listener(done);
    },
  });

  return {
    commit: (decide) =>
      translateErrors(() =>
        commits.run(async () => {
          const commitTimeMicros = clock.nextMicros();
          const mutations = await decide(commitReader, commitTimeMicros);
          return { commitTimeMicros, changes: mutations.flatMap((mutation) => rows.apply(mutation, commitTimeMicros)) };
        }),
      ),
    read: (body) =>
      lane.run(() =>
        translateErrors(async () => {
          const readTimeMicros = clock.nowMicros();
          return { result: await body({ ...reader, scan: async (scan) => scanDocuments(db, scan) }), readTimeMicros };
        }),
      ),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => clock.close(),
  };
}

/** The statements on documents and their index. */
function makeRows(db: DatabaseSync) {
  const select = db.prepare("SELECT * FROM documents WHERE path = ?");
  const upsert = db.prepare(
    `INSERT INTO documents VALUES (:path, :parent, :collectionId, :fields, :createTimeMicros, :updateTimeMicros)
     ON CONFLICT (path) DO UPDATE SET fields = excluded.fields, updateTimeMicros = excluded.updateTimeMicros`,
  );
  const remove = db.prepare("DELETE FROM documents WHERE path = ?");
  const unindex = db.prepare("DELETE FROM fieldValues WHERE path = ? AND fieldPath = ?");
  const index = db.prepare("INSERT INTO fieldValues VALUES (:collectionId, :fieldPath, :value, :path)");

  const get = (path: DocumentPath): Document | undefined => {
    const row = select.get(path);
    return row && toDocument(row);
  };

  /** Only fields whose key changed touch the index: most commits change one or two of many. */
  const reindex = (path: DocumentPath, collectionId: string, before: Fields, after: Fields) => {
    const [old, wanted] = [new Map(indexedFields(before)), new Map(indexedFields(after))];
    for (const [fieldPath, value] of old) if (wanted.get(fieldPath) !== value) unindex.run(path, fieldPath);
    for (const [fieldPath, value] of wanted) {
      if (old.get(fieldPath) !== value) index.run({ collectionId, fieldPath, value, path });
    }
  };

  const apply = ({ path, fields }: Mutation, commitTimeMicros: number): Commit["changes"] => {
    const before = get(path);
    if (!fields) {
      if (!before) return [];
      remove.run(path);
      return [{ path, before }];
    }
    if (before && isDeepStrictEqual(before.fields, fields)) return [];
    const createTimeMicros = before?.createTimeMicros ?? commitTimeMicros;
    const after: Document = { path, fields, createTimeMicros, updateTimeMicros: commitTimeMicros };
    const { parent, collectionId } = splitPath(path);
    const text = JSON.stringify(fields);
    upsert.run({ path, parent, collectionId, fields: text, createTimeMicros, updateTimeMicros: commitTimeMicros });
    reindex(path, collectionId, before?.fields ?? {}, fields);
    return [{ path, before, after }];
  };

  return { get, apply };
}
