import type { DatabaseSync } from "node:sqlite";
import { isCurrentToken } from "../../protocol/identity/idToken.ts";
import {
  type Account,
  type AccountKey,
  type AccountStore,
  type OobCode,
  type SigningKey,
  type StoredTenant,
  StoreError,
  type UpdateOptions,
} from "../store.ts";
import {
  ACCOUNT_COLUMNS,
  type Row,
  tenantOf,
  toAccount,
  toChanges,
  toOobCode,
  toRow,
  toSigningKey,
} from "./accountRow.ts";
import { challengeMethods } from "./challenges.ts";
import { recoveryCodeEraser, recoveryCodeMethods } from "./recoveryCodes.ts";
import { translateErrors } from "./errors.ts";
import { sessionMethods } from "./sessions.ts";

/** SQLite's extended result codes that an account method may meet. */
const CONSTRAINT_UNIQUE = 2067;
const CONSTRAINT_PRIMARY_KEY = 1555;
const CONSTRAINT_FOREIGN_KEY = 787;

/** How long an expired code is remembered, so that its owner hears "expired" instead of "invalid". */
export const EXPIRED_CODE_KEPT_MS = 30 * 24 * 3_600_000;

/** Runs `body` while no transaction is open on the same connection. */
type Exclusively = <T>(body: () => T) => Promise<T>;

/** Runs `body` in a transaction; afterwards tells listeners the accounts whose rights its result has ended. */
type Write = <T>(body: () => T, revokedBy?: (result: T) => string[]) => Promise<T>;

/**
 * Accounts in SQLite, on the tables of `accountsSchema.ts`. Each method is synchronous; if the connection also has
 * transactions that stay open over an `await`, its owner passes its own `exclusively`.
 */
export function makeAccountStore(db: DatabaseSync, exclusively: Exclusively = async (body) => body()): AccountStore {
  const listeners = new Set<(localId: string) => void>();
  const write: Write = (body, revokedBy = () => []) =>
    translateErrors(() =>
      exclusively(() => {
        const result = translateConstraints(() => inTransaction(db, body));
        // Durable by now, and nothing else can have happened to the account since.
        for (const localId of revokedBy(result)) for (const listener of listeners) listener(localId);
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
    ...challengeMethods(db, write),
    ...recoveryCodeMethods(db, write),
    ...keyMethods(db, write),
    ...tenantMethods(db, write),
    ...stateMethods(db, write),
  };
}

/** Changes of an account that is there, inside of a write. */
function accountChanges(db: DatabaseSync, keepKeys: (account: Account) => void) {
  const byId = db.prepare("SELECT * FROM accounts WHERE localId = ?");
  const endSessions = db.prepare("DELETE FROM sessions WHERE localId = ?");
  const clearRecoveryCodes = recoveryCodeEraser(db);

  const update = (localId: string, changes: Row): Account => {
    const columns = ACCOUNT_COLUMNS.filter((column) => column !== "localId" && column in changes);
    if (columns.length > 0) {
      const assignments = columns.map((column) => `${column} = :${column}`).join(", ");
      const values = Object.fromEntries(columns.map((column) => [column, changes[column]!]));
      db.prepare(`UPDATE accounts SET ${assignments} WHERE localId = :localId`).run({ ...values, localId });
    }
    const row = byId.get(localId);
    if (!row) throw new StoreError("NOT_FOUND", "no such account");
    const account = toAccount(row);
    if ("identities" in changes) keepKeys(account);
    if ("secondFactors" in changes && !account.secondFactors?.length) clearRecoveryCodes(localId);
    return account;
  };

  const requireCurrent = (localId: string, issuedAtSeconds: number) => {
    const row = byId.get(localId);
    if (isCurrentToken(issuedAtSeconds, row && toAccount(row))) return;
    throw new StoreError("NOT_FOUND", "no account that this token counts for");
  };

  const requireHash = (localId: string, passwordHash: string) => {
    if (byId.get(localId)?.passwordHash === passwordHash) return;
    throw new StoreError("NOT_FOUND", "no account with this password any more");
  };

  return (localId: string, changes: Partial<Account>, options?: UpdateOptions): Account => {
    if (options?.passwordHash !== undefined) requireHash(localId, options.passwordHash);
    if (options?.issuedAtSeconds !== undefined) requireCurrent(localId, options.issuedAtSeconds);
    if (!options?.revokeSessions) return update(localId, toChanges(changes));
    endSessions.run(localId);
    return update(localId, toChanges(later(changes, byId.get(localId))));
  };
}

/** Keeps the table of unique identities as the account has them. */
export function identityKeys(db: DatabaseSync) {
  const remove = db.prepare("DELETE FROM identityKeys WHERE localId = ?");
  const insert = db.prepare("INSERT INTO identityKeys VALUES (:tenantId, :providerId, :rawId, :localId)");
  return (account: Account) => {
    const { localId, identities = [] } = account;
    remove.run(localId);
    for (const { providerId, rawId } of identities) insert.run({ ...tenantOf(account), providerId, rawId, localId });
  };
}

/** Finds the row of an account by any of its keys. */
function accountFinder(db: DatabaseSync) {
  const byId = db.prepare("SELECT * FROM accounts WHERE localId = ?");
  const byEmail = db.prepare("SELECT * FROM accounts WHERE tenantId = ? AND email = ?");
  const byPhone = db.prepare("SELECT * FROM accounts WHERE tenantId = ? AND phoneNumber = ?");
  const byIdentity = db.prepare(
    "SELECT accounts.* FROM identityKeys JOIN accounts USING (localId) " +
      "WHERE identityKeys.tenantId = ? AND providerId = ? AND rawId = ?",
  );
  return (by: AccountKey) => {
    if ("localId" in by) return byId.get(by.localId);
    const { tenantId } = tenantOf(by);
    if ("email" in by) return byEmail.get(tenantId, by.email);
    if ("phoneNumber" in by) return byPhone.get(tenantId, by.phoneNumber);
    return byIdentity.get(tenantId, by.providerId, by.rawId);
  };
}

function accountMethods(db: DatabaseSync, write: Write) {
  const names = ACCOUNT_COLUMNS.join(", ");
  const insert = db.prepare(
    `INSERT INTO accounts (${names}) VALUES (${ACCOUNT_COLUMNS.map((column) => `:${column}`).join(", ")})`,
  );
  const find = accountFinder(db);
  const keepKeys = identityKeys(db);
  const remove = db.prepare("DELETE FROM accounts WHERE localId = ?");
  const bury = db.prepare("INSERT INTO deletedAccounts SELECT localId FROM accounts WHERE localId = ?");
  const isBuried = db.prepare("SELECT 1 FROM deletedAccounts WHERE localId = ?");
  const change = accountChanges(db, keepKeys);
  const list = db.prepare("SELECT * FROM accounts WHERE tenantId = ? AND localId > ? ORDER BY localId LIMIT ?");
  return {
    listAccounts: ({ limit, after = "", ...of }: { tenantId?: string; limit: number; after?: string }) =>
      translateErrors(async () => list.all(tenantOf(of).tenantId, after, limit).map(toAccount)),
    insertAccount: (account: Account) =>
      write(() => {
        if (isBuried.get(account.localId)) throw new StoreError("ALREADY_EXISTS", "this id was an account's before");
        insert.run(toRow(account));
        keepKeys(account);
      }),
    getAccount: async (by: AccountKey) => {
      const row = await translateErrors(async () => find(by));
      return row && toAccount(row);
    },
    updateAccount: (localId: string, changes: Partial<Account>, options?: UpdateOptions) =>
      write(
        () => change(localId, changes, options),
        () => (options?.revokeSessions || changes.disabled || changes.validSinceSeconds !== undefined ? [localId] : []),
      ),
    deleteAccount: (localId: string, { forgetId } = { forgetId: false }) =>
      write(
        () => {
          if (!forgetId) bury.run(localId);
          remove.run(localId);
        },
        () => [localId],
      ),
  };
}

function codeMethods(db: DatabaseSync, write: Write) {
  const insert = db.prepare(
    "INSERT INTO oobCodes VALUES " +
      "(:codeHash, :requestType, :tenantId, :localId, :email, :newEmail, :expiresAtMs, :mfaEnrollmentId)",
  );
  const purge = db.prepare("DELETE FROM oobCodes WHERE expiresAtMs < ?");
  const select = db.prepare("SELECT * FROM oobCodes WHERE codeHash = ? AND expiresAtMs >= ?");
  const remove = db.prepare("DELETE FROM oobCodes WHERE codeHash = ?");
  return {
    insertOobCode: (code: OobCode) =>
      write(() => {
        purge.run(code.expiresAtMs - EXPIRED_CODE_KEPT_MS);
        const { localId = null, newEmail = null, mfaEnrollmentId = null } = code;
        insert.run({ ...code, ...tenantOf(code), localId, newEmail, mfaEnrollmentId });
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
  const removeAll = db.prepare("DELETE FROM signingKeys");
  const list = db.prepare("SELECT * FROM signingKeys ORDER BY createdAtMs, kid");
  return {
    listSigningKeys: () => translateErrors(async () => list.all().map(toSigningKey)),
    insertSigningKey: (key: SigningKey, { drop } = { drop: false }) =>
      write(() => {
        if (drop) removeAll.run();
        insert.run({ ...key });
      }),
  };
}

function tenantMethods(db: DatabaseSync, write: Write) {
  const find = db.prepare("SELECT * FROM tenants WHERE tenantId = ?");
  const list = db.prepare("SELECT * FROM tenants ORDER BY tenantId");
  const toTenant = (row: object) => ({ ...row }) as StoredTenant;
  const put = db.prepare("INSERT OR REPLACE INTO tenants VALUES (:tenantId, :settings)");
  const remove = db.prepare("DELETE FROM tenants WHERE tenantId = ?");
  const bury = db.prepare(
    "INSERT INTO deletedAccounts SELECT localId FROM accounts WHERE tenantId = ? RETURNING localId",
  );
  const removeAccounts = db.prepare("DELETE FROM accounts WHERE tenantId = ?");
  const removeCodes = db.prepare("DELETE FROM oobCodes WHERE tenantId = ?");
  const removeChallenges = db.prepare("DELETE FROM challenges WHERE tenantId = ?");
  return {
    getTenant: async (tenantId: string) => {
      const row = await translateErrors(async () => find.get(tenantId));
      return row && toTenant(row);
    },
    listTenants: () => translateErrors(async () => list.all().map(toTenant)),
    putTenant: ({ tenantId, settings }: StoredTenant) => write(() => void put.run({ tenantId, settings })),
    deleteTenant: async (tenantId: string) => {
      const buryAll = () => {
        const buried = bury.all(tenantId).map(({ localId }) => String(localId));
        removeAccounts.run(tenantId);
        removeCodes.run(tenantId);
        removeChallenges.run(tenantId);
        remove.run(tenantId);
        return buried;
      };
      await write(buryAll, (buried) => buried);
    },
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
      throw new StoreError("ALREADY_EXISTS", "its id, address, number or identity is taken", { cause: error });
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

/** The changes, with a `validSinceSeconds` later than before. */
function later(changes: Partial<Account>, row: Record<string, unknown> | undefined): Partial<Account> {
  const { validSinceSeconds } = changes;
  if (validSinceSeconds === undefined || row === undefined) return changes;
  return { ...changes, validSinceSeconds: Math.max(validSinceSeconds, Number(row.validSinceSeconds) + 1) };
}
