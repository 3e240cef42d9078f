import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { isCurrentToken } from "../../protocol/identity/idToken.ts";
import {
  type Account,
  type AccountStore,
  type OobCode,
  type Session,
  type SigningKey,
  StoreError,
  type UpdateOptions,
} from "../store.ts";
import { translateErrors } from "./errors.ts";

/** SQLite's extended result codes that an account method may meet. */
const CONSTRAINT_UNIQUE = 2067;
const CONSTRAINT_PRIMARY_KEY = 1555;
const CONSTRAINT_FOREIGN_KEY = 787;

/** How long an expired code is remembered, so that its owner hears "expired" instead of "invalid". */
const EXPIRED_CODE_KEPT_MS = 30 * 24 * 3_600_000;

const ACCOUNT_COLUMNS = [
  "localId",
  "email",
  "emailVerified",
  "passwordHash",
  "displayName",
  "photoUrl",
  "disabled",
  "createdAtMs",
  "lastLoginAtMs",
  "passwordUpdatedAtMs",
  "validSinceSeconds",
] as const satisfies (keyof Account)[];

type Row = Record<string, SQLInputValue>;

/** Runs `body` while no transaction is open on the same connection. */
type Exclusively = <T>(body: () => T) => Promise<T>;

/** Runs `body` in a transaction; afterwards tells listeners the accounts whose rights it has `revoked`. */
type Write = <T>(body: () => T, revoked?: string) => Promise<T>;

/**
 * Accounts in SQLite, on the tables of `accountsSchema.ts`. Each method is synchronous; if the connection also has
 * transactions that stay open over an `await`, its owner passes its own `exclusively`.
 */
export function makeAccountStore(db: DatabaseSync, exclusively: Exclusively = async (body) => body()): AccountStore {
  const listeners = new Set<(localId: string) => void>();
  const write: Write = (body, revoked) =>
    translateErrors(() =>
      exclusively(() => {
        const result = translateConstraints(() => inTransaction(db, body));
        // Durable by now, and nothing else can have happened to the account since.
        if (revoked !== undefined) for (const listener of listeners) listener(revoked);
        return result;
      }),
    );
  return {
    ...accountMethods(db, write),
    subscribeRevocations: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    ...sessionMethods(db, write),
    ...codeMethods(db, write),
    ...keyMethods(db, write),
    ...stateMethods(db, write),
  };
}

/** Changes of an account that is there, inside of a write. */
function accountChanges(db: DatabaseSync) {
  const byId = db.prepare("SELECT * FROM accounts WHERE localId = ?");
  const endSessions = db.prepare("DELETE FROM sessions WHERE localId = ?");

  const update = (localId: string, changes: Row): Account => {
    const columns = ACCOUNT_COLUMNS.filter((column) => column !== "localId" && column in changes);
    if (columns.length > 0) {
      const assignments = columns.map((column) => `${column} = :${column}`).join(", ");
      const values = Object.fromEntries(columns.map((column) => [column, changes[column]!]));
      db.prepare(`UPDATE accounts SET ${assignments} WHERE localId = :localId`).run({ ...values, localId });
    }
    const row = byId.get(localId);
    if (!row) throw new StoreError("NOT_FOUND", "no such account");
    return toAccount(row);
  };

  const requireCurrent = (localId: string, issuedAtSeconds: number) => {
    const row = byId.get(localId);
    if (isCurrentToken(issuedAtSeconds, row && toAccount(row))) return;
    throw new StoreError("NOT_FOUND", "no account that this token counts for");
  };

  return (localId: string, changes: Partial<Account>, options?: UpdateOptions): Account => {
    if (options?.issuedAtSeconds !== undefined) requireCurrent(localId, options.issuedAtSeconds);
    if (!options?.revokeSessions) return update(localId, toChanges(changes));
    endSessions.run(localId);
    return update(localId, toChanges(later(changes, byId.get(localId))));
  };
}

function accountMethods(db: DatabaseSync, write: Write) {
  const names = ACCOUNT_COLUMNS.join(", ");
  const insert = db.prepare(
    `INSERT INTO accounts (${names}) VALUES (${ACCOUNT_COLUMNS.map((column) => `:${column}`).join(", ")})`,
  );
  const byId = db.prepare("SELECT * FROM accounts WHERE localId = ?");
  const byEmail = db.prepare("SELECT * FROM accounts WHERE email = ?");
  const remove = db.prepare("DELETE FROM accounts WHERE localId = ?");
  const bury = db.prepare("INSERT INTO deletedAccounts SELECT localId FROM accounts WHERE localId = ?");
  const isBuried = db.prepare("SELECT 1 FROM deletedAccounts WHERE localId = ?");
  const change = accountChanges(db);
  return {
    insertAccount: (account: Account) =>
      write(() => {
        if (isBuried.get(account.localId)) throw new StoreError("ALREADY_EXISTS", "this id was an account's before");
        insert.run(toRow(account));
      }),
    getAccount: async (by: { localId: string } | { email: string }) => {
      const row = await translateErrors(async () => ("localId" in by ? byId.get(by.localId) : byEmail.get(by.email)));
      return row && toAccount(row);
    },
    updateAccount: (localId: string, changes: Partial<Account>, options?: UpdateOptions) =>
      write(
        () => change(localId, changes, options),
        options?.revokeSessions || changes.disabled || changes.validSinceSeconds !== undefined ? localId : undefined,
      ),
    deleteAccount: (localId: string) =>
      write(() => {
        bury.run(localId);
        remove.run(localId);
      }, localId),
  };
}

function sessionMethods(db: DatabaseSync, write: Write) {
  const insert = db.prepare("INSERT INTO sessions VALUES (:tokenHash, :localId, :createdAtMs, :lastUsedAtMs)");
  const purge = db.prepare("DELETE FROM sessions WHERE lastUsedAtMs < ?");
  const touch = db.prepare("UPDATE sessions SET lastUsedAtMs = ? WHERE tokenHash = ? RETURNING *");
  const find = db.prepare("SELECT * FROM sessions WHERE tokenHash = ? AND lastUsedAtMs >= ?");
  const remove = db.prepare("DELETE FROM sessions WHERE tokenHash = ?");
  return {
    insertSession: (session: Session) => write(() => void insert.run({ ...session })),
    touchSession: async (tokenHash: string, nowMs: number, oldestUseMs: number) => {
      try {
        return await write(() => {
          purge.run(oldestUseMs);
          const row = touch.get(nowMs, tokenHash);
          return row && toSession(row);
        });
      } catch (error) {
        if (!(error instanceof StoreError) || error.code !== "UNAVAILABLE") throw error;
        // The use is not recorded: signed-in users can go on reading while nothing can be written.
        const row = await translateErrors(async () => find.get(tokenHash, oldestUseMs));
        return row && toSession(row);
      }
    },
    deleteSession: (tokenHash: string) => write(() => void remove.run(tokenHash)),
  };
}

function codeMethods(db: DatabaseSync, write: Write) {
  const insert = db.prepare(
    "INSERT INTO oobCodes VALUES (:codeHash, :requestType, :localId, :email, :newEmail, :expiresAtMs)",
  );
  const purge = db.prepare("DELETE FROM oobCodes WHERE expiresAtMs < ?");
  const select = db.prepare("SELECT * FROM oobCodes WHERE codeHash = ? AND expiresAtMs >= ?");
  const remove = db.prepare("DELETE FROM oobCodes WHERE codeHash = ?");
  return {
    insertOobCode: (code: OobCode) =>
      write(() => {
        purge.run(code.expiresAtMs - EXPIRED_CODE_KEPT_MS);
        insert.run({ ...code, newEmail: code.newEmail ?? null });
      }),
    getOobCode: async (codeHash: string, nowMs: number) => {
      const row = await translateErrors(async () => select.get(codeHash, nowMs - EXPIRED_CODE_KEPT_MS));
      return row && toOobCode(row);
    },
    consumeOobCode: (codeHash: string) => write(() => remove.run(codeHash).changes === 1),
  };
}

function keyMethods(db: DatabaseSync, write: Write) {
  const insert = db.prepare("INSERT INTO signingKeys VALUES (:kid, :jwk, :createdAtMs)");
  const list = db.prepare("SELECT * FROM signingKeys ORDER BY createdAtMs, kid");
  return {
    listSigningKeys: () => translateErrors(async () => list.all().map(toSigningKey)),
    insertSigningKey: (key: SigningKey) => write(() => void insert.run({ ...key })),
  };
}

/** A single statement is atomic by itself; some methods need two. */
function inTransaction<T>(db: DatabaseSync, body: () => T): T {
  db.exec("BEGIN IMMEDIATE");
  try {
    const result = body();
    db.exec("COMMIT");
    return result;
  } catch (error) {
    if (db.isTransaction) db.exec("ROLLBACK");
    throw error;
  }
}

function translateConstraints<T>(body: () => T): T {
  try {
    return body();
  } catch (error) {
    const code = error instanceof Error && "errcode" in error ? error.errcode : 0;
    if (code === CONSTRAINT_UNIQUE || code === CONSTRAINT_PRIMARY_KEY) {
      throw new StoreError("ALREADY_EXISTS", "address or id is taken", { cause: error });
    }
    if (code === CONSTRAINT_FOREIGN_KEY) throw new StoreError("NOT_FOUND", "no such account", { cause: error });
    throw error;
  }
}

function stateMethods(db: DatabaseSync, write: Write) {
  const select = db.prepare("SELECT value FROM serverState WHERE name = ?");
  const begin = db.prepare("INSERT INTO serverState VALUES (?, ?) ON CONFLICT DO NOTHING");
  const replace = db.prepare("INSERT OR REPLACE INTO serverState VALUES (?, ?)");
  return {
    getServerState: (name: string, initial: string) =>
      write(() => {
        begin.run(name, initial);
        return String(select.get(name)?.value);
      }),
    putServerState: (name: string, value: string) => write(() => void replace.run(name, value)),
  };
}

/** All columns of an account; absent fields are NULL. */
function toRow(account: Account): Row {
  const given = toChanges(account);
  return Object.fromEntries(ACCOUNT_COLUMNS.map((column) => [column, given[column] ?? null]));
}

/** The changes, with a `validSinceSeconds` later than before. */
function later(changes: Partial<Account>, row: Record<string, unknown> | undefined): Partial<Account> {
  const { validSinceSeconds } = changes;
  if (validSinceSeconds === undefined || row === undefined) return changes;
  return { ...changes, validSinceSeconds: Math.max(validSinceSeconds, Number(row.validSinceSeconds) + 1) };
}

/** The columns in `changes`; one with the value `undefined` is emptied. */
function toChanges(changes: Partial<Account>): Row {
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      typeof value === "boolean" ? Number(value) : (value ?? null),
    ]),
  );
}

function toAccount(row: Record<string, unknown>): Account {
  const { emailVerified, disabled, ...rest } = withoutNulls(row);
  // The table is STRICT and written only by this file, so its columns have the types of the interface.
  return { ...rest, emailVerified: emailVerified === 1, disabled: disabled === 1 } as Account;
}

const toSession = (row: Record<string, unknown>) => ({ ...row }) as unknown as Session;
const toOobCode = (row: Record<string, unknown>) => withoutNulls(row) as unknown as OobCode;
const toSigningKey = (row: Record<string, unknown>) => ({ ...row }) as unknown as SigningKey;

function withoutNulls(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}
