import * as v from "valibot";
import { makeOobLink } from "../protocol/identity/oobCode.ts";
import { revokedBefore } from "../protocol/identity/idToken.ts";
import { parseEmail } from "../protocol/identity/email.ts";
import { issueOobCode } from "../identity/oobCodes.ts";
import type { Account } from "../storage/store.ts";
import { operation, type OperatorContext, OperatorError } from "./operation.ts";

const MOST_LISTED = 1000;

const tenantId = v.optional(v.string());
const whoSchema = v.object({ who: v.string(), tenantId });
type Who = v.InferOutput<typeof whoSchema>;

const pageSchema = v.object({
  tenantId,
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_LISTED)), 100),
  after: v.optional(v.string()),
});

/** The account of an id, or of an address within a tenant. */
async function find({ store }: OperatorContext, { who, tenantId: tenant }: Who): Promise<Account> {
  const email = parseEmail(who);
  const account = await store.getAccount(email === undefined ? { localId: who } : { tenantId: tenant, email });
  if (!account) throw new OperatorError("account-unknown", who);
  return account;
}

/** Without the secrets: they are only for an export. */
function withoutSecrets({ passwordHash, secondFactors = [], ...account }: Account) {
  const factors = secondFactors.map(({ totpSecret, ...factor }) => ({ ...factor, totp: totpSecret !== undefined }));
  return { ...account, hasPassword: passwordHash !== undefined, ...(factors.length > 0 && { secondFactors: factors }) };
}

const list = async ({ store }: OperatorContext, page: v.InferOutput<typeof pageSchema>) => {
  await requireTenant(store, page.tenantId);
  return store.listAccounts(page);
};

/** An unknown tenant has no accounts either; the operator should hear which of the two it is. */
export async function requireTenant(store: OperatorContext["store"], tenant: string | undefined): Promise<void> {
  if (tenant !== undefined && !(await store.getTenant(tenant))) throw new OperatorError("tenant-unknown", tenant);
}

async function setDisabled(ctx: OperatorContext, who: Who, disabled: boolean) {
  const { localId } = await find(ctx, who);
  await ctx.store.updateAccount(localId, { disabled }, { revokeSessions: disabled });
  ctx.log.info(disabled ? "account.disabled" : "account.enabled");
}

/** A link for a new password, for clubs without a mail server. */
async function reset(ctx: OperatorContext, who: Who): Promise<{ link: string }> {
  const { localId, tenantId: tenant, email, disabled } = await find(ctx, who);
  if (email === undefined) throw new OperatorError("account-without-address");
  if (disabled) throw new OperatorError("account-disabled");
  const requestType = "PASSWORD_RESET";
  const oobCode = await issueOobCode(ctx, { requestType, tenantId: tenant, localId, email });
  ctx.log.info("account.reset");
  return { link: makeOobLink(ctx.appOrigin(), { requestType, oobCode, apiKey: ctx.projectId, tenantId: tenant }) };
}

/**
 * For members who have lost their app and their recovery codes. Ends all sessions, as whenever a second factor goes, and
 * with the last one go the codes.
 */
async function unlock(ctx: OperatorContext, who: Who): Promise<{ count: number }> {
  const account = await find(ctx, who);
  const count = account.secondFactors?.length ?? 0;
  if (count === 0) throw new OperatorError("account-without-second-factor");
  const changes = { secondFactors: undefined, validSinceSeconds: revokedBefore(ctx.clock(), account) };
  await ctx.store.updateAccount(account.localId, changes, { revokeSessions: true });
  ctx.log.info("account.unlocked");
  return { count };
}

async function remove(ctx: OperatorContext, who: Who) {
  const { localId } = await find(ctx, who);
  await ctx.store.deleteAccount(localId);
  ctx.log.info("account.deleted");
}

/** The commands about accounts, by their names in an order. */
export const USERS = {
  "users.list": operation(pageSchema, async (ctx, page) => (await list(ctx, page)).map(withoutSecrets)),
  "users.export": operation(pageSchema, list),
  "users.show": operation(whoSchema, async (ctx, who) => {
    const account = await find(ctx, who);
    const sessions = await ctx.store.listSessions(account.localId);
    return {
      ...withoutSecrets(account),
      sessions: sessions.map(({ createdAtMs, lastUsedAtMs, signIn, userAgent }) => ({
        createdAtMs,
        lastUsedAtMs,
        provider: signIn?.provider ?? "password",
        userAgent,
      })),
    };
  }),
  "users.disable": operation(whoSchema, (ctx, who) => setDisabled(ctx, who, true)),
  "users.enable": operation(whoSchema, (ctx, who) => setDisabled(ctx, who, false)),
  "users.delete": operation(whoSchema, remove),
  "users.reset": operation(whoSchema, reset),
  "users.unlock": operation(whoSchema, unlock),
};
