import type { IdentityRequest } from "../../identity/context.ts";
import type { Account } from "../../storage/store.ts";
import { notImplemented } from "../apiError.ts";
import { allAccounts, type EmulatorContext } from "../context.ts";
import { userInfoOf } from "../userInfo.ts";

/** accounts:query — all accounts by their ids, or how many there are. */
export async function query(ctx: EmulatorContext, { body, tenant }: IdentityRequest): Promise<object> {
  const isOffset = body.offset !== undefined && body.offset !== "0" && body.offset !== 0;
  const hasExpression = Array.isArray(body.expression) && body.expression.length > 0;
  if (hasExpression || body.limit || isOffset) throw notImplemented("expression, limit or offset");
  if (![undefined, "SORT_BY_FIELD_UNSPECIFIED", "USER_ID"].includes(body.sortBy as string | undefined)) {
    throw notImplemented("An order by anything else than USER_ID");
  }
  const accounts: Account[] = [];
  for await (const account of allAccounts(ctx.store, tenant.tenantId)) accounts.push(account);
  const recordsCount = String(accounts.length);
  if (body.returnUserInfo === false) return { recordsCount };
  const userInfo = (body.order === "DESC" ? accounts.toReversed() : accounts).map(userInfoOf(ctx));
  return { recordsCount, userInfo };
}
