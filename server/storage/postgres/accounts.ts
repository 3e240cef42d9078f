import { isCurrentToken } from "../../protocol/identity/idToken.ts";
import { type Account, type AccountKey, type AccountStore, StoreError, type UpdateOptions } from "../store.ts";
import { contentOf, readAccount, tenantOf, tidy, toColumns } from "./accountRow.ts";
import { makeWrites, type Run, type Write } from "./accountWrites.ts";
import { challengeMethods } from "./challenges.ts";
import type { Pool, Query } from "./pool.ts";
import { recoveryCodeMethods } from "./recoveryCodes.ts";
import type { Revocations } from "./revocations.ts";
import { keyMethods, stateMethods, tenantMethods } from "./serverState.ts";
import { codeMethods } from "./oobCodes.ts";
import { translateErrors } from "./errors.ts";
import type { SharedReads } from "./sharedReads.ts";
import { sessionMethods } from "./sessions.ts";
import { toText } from "./text.ts";

/** Accounts in PostgreSQL, on the tables of `accountsSchema.ts`. */
export function makeAccountStore(parts: {
  pool: Pool;
  reads: Pick<SharedReads, "account">;
  revocations: Revocations;
}): AccountStore {
  const { pool, reads, revocations } = parts;
  const { run, write } = makeWrites(pool, revocations);
  return {
    ...accountMethods(run, write, reads),
    subscribeRevocations: (listener) => revocations.subscribe(listener),
    ...sessionMethods(run, write),
    ...codeMethods(run, write),
    ...challengeMethods(run, write),
    ...recoveryCodeMethods(run, write),
    ...keyMethods(run, write),
    ...tenantMethods(run, write),
    ...stateMethods(run, write),
  };
}

function accountMethods(run: Run, write: Write, reads: Pick<SharedReads, "account">) {
  return {
    listAccounts: async ({ limit, after = "", ...of }: Parameters<AccountStore["listAccounts"]>[0]) => {
      const rows = await run(
        "SELECT content FROM accounts WHERE tenant_id = $1 AND local_id > $2 ORDER BY local_id LIMIT $3",
        [tenantOf(of), toText(after), limit],
      );
      return rows.map((row) => contentOf(row) as Account);
    },
    insertAccount: (account: Account) => write((query) => insertAccount(query, account)),
    getAccount: async (by: AccountKey) =>
      "localId" in by ? (await translateErrors(() => reads.account(by.localId)))?.account : await findAccount(run, by),
    updateAccount: (localId: string, changes: Partial<Account>, options?: UpdateOptions) =>
      write(
        (query) => updateAccount(query, localId, changes, options),
        () => (options?.revokeSessions || changes.disabled || changes.validSinceSeconds !== undefined ? [localId] : []),
      ),
    deleteAccount: (localId: string, { forgetId } = { forgetId: false }) =>
      write(
        async (query) => {
          const deleted = await query("DELETE FROM accounts WHERE local_id = $1 RETURNING local_id", [toText(localId)]);
          if (!forgetId && deleted.length > 0) await bury(query, toText(localId));
        },
        () => [localId],
      ),
  };
}

const bury = (query: Query, localId: string) => query("INSERT INTO deleted_accounts VALUES ($1)", [localId]);

async function insertAccount(query: Query, account: Account): Promise<void> {
  await query("INSERT INTO accounts VALUES ($1, $2, $3, $4, $5)", toColumns(account));
  await keepKeys(query, account);
  // Only now: until its row was there, a deletion of the same id could have come in between.
  const buried = await query("SELECT 1 FROM deleted_accounts WHERE local_id = $1", [toText(account.localId)]);
  if (buried.length > 0) throw new StoreError("ALREADY_EXISTS", "this id was an account's before");
}

/** Keeps the table of unique identities as the account has them. */
export async function keepKeys(query: Query, account: Account): Promise<void> {
  const { localId, identities = [] } = account;
  await query("DELETE FROM identity_keys WHERE local_id = $1", [toText(localId)]);
  for (const { providerId, rawId } of identities) {
    const key = [tenantOf(account), toText(providerId), toText(rawId), toText(localId)];
    await query("INSERT INTO identity_keys VALUES ($1, $2, $3, $4)", key);
  }
}

/** Finds an account by any of its keys besides its id. */
async function findAccount(run: Run, by: Exclude<AccountKey, { localId: string }>): Promise<Account | undefined> {
  const [row] = await findRow(run, by);
  return row && (contentOf(row) as Account);
}

function findRow(run: Run, by: Exclude<AccountKey, { localId: string }>) {
  const tenant = tenantOf(by);
  if ("email" in by) {
    return run("SELECT content FROM accounts WHERE tenant_id = $1 AND email = $2", [tenant, toText(by.email)]);
  }
  if ("phoneNumber" in by) {
    const key = [tenant, toText(by.phoneNumber)];
    return run("SELECT content FROM accounts WHERE tenant_id = $1 AND phone_number = $2", key);
  }
  return run(
    "SELECT accounts.content FROM identity_keys JOIN accounts USING (local_id) " +
      "WHERE identity_keys.tenant_id = $1 AND provider_id = $2 AND raw_id = $3",
    [tenant, toText(by.providerId), toText(by.rawId)],
  );
}

async function updateAccount(
  query: Query,
  localId: string,
  changes: Partial<Account>,
  options: UpdateOptions = {},
): Promise<Account> {
  await query("SELECT FROM accounts WHERE local_id = $1 FOR UPDATE", [toText(localId)]);
  const before = (await readAccount(query, localId))?.account;
  if (options.passwordHash !== undefined && before?.passwordHash !== options.passwordHash) {
    throw new StoreError("NOT_FOUND", "no account with this password any more");
  }
  if (options.issuedAtSeconds !== undefined && !isCurrentToken(options.issuedAtSeconds, before)) {
    throw new StoreError("NOT_FOUND", "no account that this token counts for");
  }
  if (!before) throw new StoreError("NOT_FOUND", "no such account");
  if (options.revokeSessions) await query("DELETE FROM sessions WHERE local_id = $1", [toText(localId)]);
  const account = tidy({ ...before, ...(options.revokeSessions ? later(changes, before) : changes), localId });
  await query(
    "UPDATE accounts SET tenant_id = $2, email = $3, phone_number = $4, content = $5 WHERE local_id = $1",
    toColumns(account),
  );
  if ("identities" in changes) await keepKeys(query, account);
  if ("secondFactors" in changes && !account.secondFactors) {
    await query("DELETE FROM recovery_codes WHERE local_id = $1", [toText(localId)]);
  }
  return account;
}

/** The changes, with a `validSinceSeconds` later than before. */
function later(changes: Partial<Account>, before: Account): Partial<Account> {
  const { validSinceSeconds } = changes;
  if (validSinceSeconds === undefined) return changes;
  return { ...changes, validSinceSeconds: Math.max(validSinceSeconds, before.validSinceSeconds + 1) };
}
