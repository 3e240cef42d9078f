import type { DatabaseSync } from "node:sqlite";
import type { Document, DocumentPath } from "../../protocol/document/document.ts";
import { splitPath } from "../../protocol/path.ts";
import { takeTurns } from "../../request/turns.ts";
import type {
  AccountStore,
  AdaptedDocumentStore,
  Commit,
  CommitReader,
  DocumentReader,
  IndexedMutation,
  StoreError,
} from "../store.ts";
import { translateErrors } from "./errors.ts";
import { GroupCommit } from "./groupCommit.ts";
import { HybridClock } from "./hybridClock.ts";
import type { Lane } from "../lane.ts";
import { makeIndexReader, textSteps, toDocument } from "./query.ts";

/** Documents in SQLite, on the tables of `documentsSchema.ts`. All work on the connection goes through the lane. */
export function makeDocumentStore(
  db: DatabaseSync,
  lane: Lane,
  wallMs: () => number,
  accounts: Pick<AccountStore, "getAccount">,
  onFailure: (error: StoreError) => void = () => {},
): AdaptedDocumentStore & { see(micros: number): void; close(): void } {
  const clock = new HybridClock(db, wallMs, onFailure);
  let characters = 0;
  const rows = makeRows(db, (more) => (characters += more));
  const indexReader = makeIndexReader(db);
  const listeners = new Set<(commit: Commit) => void>();
  // On the same connection, in the lane: no account changes until the commit is durable.
  const commitReader: Omit<CommitReader, "get"> = {
    getAccount: (localId) => accounts.getAccount({ localId }),
    index: indexReader,
  };

  const commits = new GroupCommit<Commit>(db, lane, {
    onBegin: () => (characters = 0),
    isFull: () => characters > GROUP_CHARACTERS,
    onRollback: () => clock.afterRollback(),
    // Still in the lane: before the next read, the listeners have heard of everything it can see.
    onDurable: (done) => {
      if (done.changes.length > 0) for (const listener of listeners) listener(done);
    },
  });

  return {
    commit: (decide) =>
      translateErrors(() =>
        commits.run(async () =>
          decideAndApply(decide, { ...commitReader, get: remembering(rows.get) }, rows, clock.nextMicros()),
        ),
      ),
    read: (body) =>
      lane.run(() =>
        translateErrors(async () => {
          const readTimeMicros = clock.nowMicros();
          return { result: await body({ get: rows.get, ...indexReader }), readTimeMicros };
        }),
      ),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    see: (micros) => clock.see(micros),
    close: () => clock.close(),
  };
}

type Decide = Parameters<AdaptedDocumentStore["commit"]>[0];

async function decideAndApply(
  decide: Decide,
  reader: CommitReader,
  rows: Rows,
  commitTimeMicros: number,
): Promise<Commit> {
  const changes: Commit["changes"] = [];
  for (const mutation of await decide(reader, commitTimeMicros)) {
    changes.push(await rows.apply(mutation, commitTimeMicros));
  }
  return { commitTimeMicros, changes };
}

/** Reads each document of a commit once; nothing changes before the commit is applied. */
function remembering(get: DocumentReader["get"]): DocumentReader["get"] {
  const known = new Map<DocumentPath, ReturnType<DocumentReader["get"]>>();
  return (path) => {
    let found = known.get(path);
    if (!found) known.set(path, (found = get(path)));
    return found;
  };
}

/** Limit on what the commits of one group write together, because everybody waits while the disk takes it. */
const GROUP_CHARACTERS = 2 * 1024 * 1024;
/** The cost of a statement on the index, in steps of work. */
const STEPS_PER_STATEMENT = 20;

type Rows = ReturnType<typeof makeRows>;

/**
 * The statements on documents and their index. All of them pause: the transaction keeps its state meanwhile, and the
 * lane keeps others away.
 */
function makeRows(db: DatabaseSync, onWrite: (characters: number) => void) {
  const select = db.prepare("SELECT * FROM documents WHERE path = ?");
  const upsert = db.prepare(
    `INSERT INTO documents VALUES (:path, :parent, :collectionId, :fields, :createTimeMicros, :updateTimeMicros)
     ON CONFLICT (path) DO UPDATE SET fields = excluded.fields, updateTimeMicros = excluded.updateTimeMicros`,
  );
  const remove = db.prepare("DELETE FROM documents WHERE path = ?");
  const unindex = db.prepare("DELETE FROM entries WHERE key = ?");
  const index = db.prepare("INSERT INTO entries VALUES (?, ?)");

  const get = async (path: DocumentPath): Promise<Document | undefined> => {
    const row = select.get(path);
    if (!row) return undefined;
    await takeTurns(textSteps(row.fields));
    return toDocument(row);
  };

  const reindex = async ({ path, addedKeys, removedKeys }: IndexedMutation): Promise<void> => {
    for (const key of removedKeys) {
      unindex.run(key);
      await takeTurns(STEPS_PER_STATEMENT);
    }
    for (const key of addedKeys) {
      index.run(key, path);
      onWrite(key.length + path.length);
      await takeTurns(STEPS_PER_STATEMENT);
    }
  };

  const apply = async (mutation: IndexedMutation, commitTimeMicros: number): Promise<Commit["changes"][number]> => {
    const { path, before, fields } = mutation;
    await reindex(mutation);
    if (!fields) {
      remove.run(path);
      return { path, before, characters: 0 };
    }
    const createTimeMicros = before?.createTimeMicros ?? commitTimeMicros;
    const after: Document = { path, fields, createTimeMicros, updateTimeMicros: commitTimeMicros };
    const { parent, collectionId } = splitPath(path);
    const text = JSON.stringify(fields);
    await takeTurns(textSteps(text));
    onWrite(text.length);
    upsert.run({ path, parent, collectionId, fields: text, createTimeMicros, updateTimeMicros: commitTimeMicros });
    return { path, before, after, characters: text.length };
  };

  return { get, apply };
}
