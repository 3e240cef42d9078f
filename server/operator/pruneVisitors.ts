import * as v from "valibot";
import { toTimestamp } from "../protocol/timestamp.ts";
import type { DocumentPath } from "../protocol/document/document.ts";
import { documentName } from "../protocol/path.ts";
import { parseQuery, type Query } from "../protocol/query/query.ts";
import { planQuery } from "../storage/index/planQuery.ts";
import { type Budget, walkQuery } from "../storage/index/walkQuery.ts";
import type { Account } from "../storage/store.ts";
import { operation, type OperatorContext } from "./operation.ts";
import { requireTenant } from "./users.ts";

const DAY_MS = 24 * 3_600_000;
/** Who comes back after the holidays finds the notes. */
const LEAST_DAYS = 30;
/** Accounts that one order looks at, so that it is answered soon. */
const PAGE = 200;

const pruneSchema = v.object({
  tenantId: v.optional(v.string()),
  unusedDays: v.pipe(v.number(), v.integer(), v.minValue(LEAST_DAYS), v.maxValue(10_000)),
  dryRun: v.optional(v.boolean(), false),
  after: v.optional(v.string()),
});
type Prune = v.InferOutput<typeof pruneSchema>;

/** What one order has found or deleted, and after which account to go on, if there is more. */
export interface Pruned {
  count: number;
  next?: string;
}

/** Nobody can sign in to such an account again: only who holds its session can use it. */
const isVisitor = ({ email, phoneNumber, identities, customAuth, passwordHash }: Account) =>
  [email, phoneNumber, customAuth, passwordHash].every((way) => way === undefined) && !identities?.length;

async function prune(ctx: OperatorContext, { tenantId, unusedDays, dryRun, after }: Prune): Promise<Pruned> {
  const { store, clock, log } = ctx;
  await requireTenant(store, tenantId);
  const oldestUseMs = clock() - unusedDays * DAY_MS;
  const isUnused = async (account: Account) => isVisitor(account) && (await lastUseMs(ctx, account)) < oldestUseMs;
  const accounts = await store.listAccounts({ tenantId, limit: PAGE, after });
  let count = 0;
  for (const { localId } of accounts) {
    // As it is now: deleting the ones before took some time.
    const account = await store.getAccount({ localId });
    if (!account || !(await isUnused(account))) continue;
    if (!dryRun) await erase(ctx, localId);
    count++;
  }
  if (count > 0 && !dryRun) log.info("visitors.pruned", { count });
  return { count, ...(accounts.length === PAGE && { next: accounts.at(-1)!.localId }) };
}

async function lastUseMs({ store }: OperatorContext, { localId, lastLoginAtMs }: Account): Promise<number> {
  const [session] = await store.listSessions(localId);
  return Math.max(lastLoginAtMs, session?.lastUsedAtMs ?? 0);
}

/** Ends all rights first, so that nothing is written meanwhile; after a cut the next order goes on. */
async function erase(ctx: OperatorContext, localId: string): Promise<void> {
  const { store } = ctx;
  await store.updateAccount(localId, { disabled: true }, { revokeSessions: true });
  await eraseDocuments(ctx, localId);
  await store.deleteAccount(localId);
}

/** As the owner's own deletion (`app/platform/firebase/erase.ts`): all that remains is that there was an account. */
async function eraseDocuments(ctx: OperatorContext, uid: string): Promise<void> {
  const { store } = ctx;
  await store.commit(async (read, commitTimeMicros) => {
    const path = `erasures/${uid}`;
    const erasedAt = { timestampValue: toTimestamp(commitTimeMicros) };
    const isBegun = (await read.get(path)) !== undefined;
    return [{ path: `users/${uid}` }, ...(isBegun ? [] : [{ path, fields: { erasedAt } }])];
  });
  const below = (collectionId: string) => queryOf(ctx, `users/${uid}`, { from: [{ collectionId }] });
  for (const collectionId of ["gameStats", "plays", "sheets", "learning"])
    await deleteAll(store, below(collectionId), 400);
  const own = { fieldFilter: { field: { fieldPath: "uid" }, op: "EQUAL", value: { stringValue: uid } } };
  const notes = queryOf(ctx, "", { from: [{ collectionId: "techniqueNotes" }], where: own });
  // They may have 1 MiB each.
  await deleteAll(store, notes, 8);
}

const queryOf = ({ projectId }: OperatorContext, parent: DocumentPath, structuredQuery: object): Query =>
  parseQuery(projectId, documentName(projectId, parent).replace(/\/$/, ""), structuredQuery);

/** Only paths are kept. */
const UNCOUNTED: Budget = { hold: async () => 0, release: () => undefined };

/** Deletes what a query finds, a few documents to a commit. */
async function deleteAll(store: OperatorContext["store"], query: Query, perCommit: number): Promise<void> {
  const { result: paths } = await store.read(async (read) => {
    const found: DocumentPath[] = [];
    for await (const { path } of walkQuery(query, planQuery(query, store.indexes), read, UNCOUNTED)) found.push(path);
    return found;
  });
  for (let start = 0; start < paths.length; start += perCommit) {
    await store.commit(async () => paths.slice(start, start + perCommit).map((path) => ({ path })));
  }
}

/** Deletes accounts that nobody can use any more. */
export const PRUNE = { "users.pruneVisitors": operation(pruneSchema, prune) };
