import { parseDocumentName, documentName } from "../protocol/path.ts";
import type { DocumentPath } from "../protocol/document/document.ts";
import type { StorageHealth } from "./health.ts";
import { indexMutations } from "./indexedMutations.ts";
import type { Indexes } from "./index/indexes.ts";
import type { MovableStore } from "./records.ts";
import { type AccountStore, type AdaptedDocumentStore, type Mutation, type Store, StoreError } from "./store.ts";

type ErrorCode = StoreError["code"];

/** The errors that each method may throw besides UNAVAILABLE, which all may. */
const ERROR_CODES: Readonly<Partial<Record<keyof MovableStore, readonly ErrorCode[]>>> = {
  insertAccount: ["ALREADY_EXISTS"],
  updateAccount: ["NOT_FOUND", "ALREADY_EXISTS"],
  insertSession: ["NOT_FOUND", "ALREADY_EXISTS"],
  insertOobCode: ["NOT_FOUND", "ALREADY_EXISTS"],
  insertChallenge: ["NOT_FOUND", "ALREADY_EXISTS"],
  putRecoveryCodes: ["NOT_FOUND"],
  insertSigningKey: ["ALREADY_EXISTS"],
};

/** What an adapter offers. */
export interface AdaptedStore extends AccountStore, AdaptedDocumentStore, Upkeep {
  close(): Promise<void>;
}

/**
 * Enforces what `store.ts` promises, for adapters and callers: checks the arguments, computes the keys of documents,
 * passes only the errors that a method may throw, answers UNAVAILABLE once the store is closed, and prevents listeners
 * from failing a durable commit.
 */
export function withContract(store: AdaptedStore, health: StorageHealth, indexes: Indexes): MovableStore {
  const guard = makeGuard(store, health);
  return {
    indexes,
    failure: () => health.failure,
    ...guardAccounts(store, guard.run),
    commit: (decide, options) =>
      guard.run("commit", () =>
        store.commit(
          async (read, commitTimeMicros) =>
            indexMutations(read, checkMutations(await decide(read, commitTimeMicros)), indexes),
          options,
        ),
      ),
    read: (body) => guard.run("read", () => store.read(body)),
    subscribe: (listener, onGap) =>
      store.subscribe((commit) => callListener(listener, commit), onGap && (() => callListener(onGap, undefined))),
    subscribeRevocations: (listener) => store.subscribeRevocations((localId) => callListener(listener, localId)),
    ...guardUpkeep(store, guard.run),
    close: guard.close,
  };
}

type Upkeep = Pick<MovableStore, "copyTo" | "getStats" | "compact" | "dump" | "load" | "paces">;

function guardUpkeep({ copyTo, getStats, compact, dump, load, paces }: Upkeep, run: Run): Upkeep {
  return {
    ...(copyTo && { copyTo: (file) => run("copyTo", () => copyTo(file)) }),
    getStats: () => run("getStats", getStats),
    compact: (options) => run("compact", () => compact(options)),
    dump: (write) => run("dump", () => dump(write)),
    load: (fill) => run("load", () => load(fill)),
    ...(paces && {
      paces: {
        take: (turns, longestWaitMs) => run("paces", () => paces.take(turns, longestWaitMs)),
        change: (changes) => run("paces", () => paces.change(changes)),
      },
    }),
  };
}

type Run = <T>(method: keyof MovableStore, call: () => Promise<T>) => Promise<T>;

/** A damaged database can still be read. */
const READING: ReadonlySet<keyof MovableStore> = new Set([
  "copyTo",
  "countRecoveryCodes",
  "dump",
  "getAccount",
  "getChallenge",
  "getOobCode",
  "getStats",
  "getTenant",
  "listAccounts",
  "listSessions",
  "listSigningKeys",
  "listTenants",
  "read",
]);

function makeGuard(store: Pick<Store, "close">, health: StorageHealth): { run: Run; close: () => Promise<void> } {
  let closing: Promise<void> | undefined;
  const run: Run = async (method, call) => {
    if (closing) throw new StoreError("UNAVAILABLE", "the store is closed");
    if (!READING.has(method)) health.requireSound();
    try {
      return await call();
    } catch (error) {
      health.note(error);
      throw checkError(method, error);
    }
  };
  const close = async () => {
    health.close();
    await store.close();
  };
  return { run, close: () => (closing ??= close()) };
}

type Guarded = Omit<AccountStore, "subscribeRevocations">;

function guardAccounts(store: Guarded, run: Run): Guarded {
  return {
    insertAccount: (account) => run("insertAccount", () => store.insertAccount(account)),
    getAccount: (by) => run("getAccount", () => store.getAccount(by)),
    listAccounts: (page) => run("listAccounts", () => store.listAccounts(page)),
    updateAccount: (localId, changes, options) =>
      run("updateAccount", () => store.updateAccount(localId, changes, options)),
    deleteAccount: (localId, options) => run("deleteAccount", () => store.deleteAccount(localId, options)),
    insertSession: (session) => run("insertSession", () => store.insertSession(session)),
    touchSession: (tokenHash, nowMs, oldestUseMs) =>
      run("touchSession", () => store.touchSession(tokenHash, nowMs, oldestUseMs)),
    deleteSession: (tokenHash) => run("deleteSession", () => store.deleteSession(tokenHash)),
    listSessions: (localId) => run("listSessions", () => store.listSessions(localId)),
    insertOobCode: (code) => run("insertOobCode", () => store.insertOobCode(code)),
    getOobCode: (codeHash, nowMs) => run("getOobCode", () => store.getOobCode(codeHash, nowMs)),
    consumeOobCode: (codeHash) => run("consumeOobCode", () => store.consumeOobCode(codeHash)),
    insertChallenge: (challenge, nowMs) => run("insertChallenge", () => store.insertChallenge(challenge, nowMs)),
    getChallenge: (idHash) => run("getChallenge", () => store.getChallenge(idHash)),
    tryChallenge: (idHash) => run("tryChallenge", () => store.tryChallenge(idHash)),
    consumeChallenge: (idHash) => run("consumeChallenge", () => store.consumeChallenge(idHash)),
    putRecoveryCodes: (localId, codeHashes) =>
      run("putRecoveryCodes", () => store.putRecoveryCodes(localId, codeHashes)),
    countRecoveryCodes: (localId) => run("countRecoveryCodes", () => store.countRecoveryCodes(localId)),
    consumeRecoveryCode: (localId, codeHash) =>
      run("consumeRecoveryCode", () => store.consumeRecoveryCode(localId, codeHash)),
    listSigningKeys: () => run("listSigningKeys", () => store.listSigningKeys()),
    getTenant: (tenantId) => run("getTenant", () => store.getTenant(tenantId)),
    listTenants: () => run("listTenants", () => store.listTenants()),
    putTenant: (tenant) => run("putTenant", () => store.putTenant(tenant)),
    deleteTenant: (tenantId) => run("deleteTenant", () => store.deleteTenant(tenantId)),
    getServerState: (name, initial) => run("getServerState", () => store.getServerState(name, initial)),
    putServerState: (name, value) => run("putServerState", () => store.putServerState(name, value)),
    insertSigningKey: (key, options) => run("insertSigningKey", () => store.insertSigningKey(key, options)),
  };
}

function checkError(method: keyof MovableStore, error: unknown): unknown {
  if (!(error instanceof StoreError) || error.code === "UNAVAILABLE") return error;
  if (ERROR_CODES[method]?.includes(error.code)) return error;
  return new Error(`${method} may not throw ${error.code}`, { cause: error });
}

function checkMutations(mutations: Mutation[]): Mutation[] {
  const paths = new Set(mutations.map(({ path }) => path));
  if (paths.size < mutations.length) throw new Error("a commit changes a document only once");
  for (const path of paths) checkPath(path);
  return mutations;
}

/** The rules for names are those of the wire; the project does not matter to them. */
function checkPath(path: DocumentPath): void {
  parseDocumentName("any", documentName("any", path));
}

/**
 * The change is durable already: an error would make the client send it again. The listener's fault is thrown
 * separately.
 */
function callListener<T>(listener: (event: T) => void, event: T): void {
  try {
    listener(event);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
