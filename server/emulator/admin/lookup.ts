import type { IdentityRequest } from "../../identity/context.ts";
import { optionalTexts } from "../../identity/request.ts";
import { isRecord } from "../../protocol/text.ts";
import type { Account } from "../../storage/store.ts";
import { notImplemented } from "../apiError.ts";
import type { EmulatorContext } from "../context.ts";
import { userInfoOf } from "../userInfo.ts";
import { findAccount } from "./keys.ts";

/** accounts:lookup of the owner — the accounts of some ids, addresses, numbers or identities, each once. */
export async function lookup(ctx: EmulatorContext, request: IdentityRequest): Promise<object> {
  const { body, tenant } = request;
  if (body.initialEmail !== undefined) throw notImplemented("Lookup by initialEmail");
  const { tenantId } = tenant;
  const identities = Array.isArray(body.federatedUserId) ? body.federatedUserId.filter(isRecord) : [];
  const found = [
    ...optionalTexts(body, "localId").map((localId) => findAccount(ctx, request, localId)),
    ...optionalTexts(body, "email").map((email) => ctx.store.getAccount({ tenantId, email: email.toLowerCase() })),
    ...optionalTexts(body, "phoneNumber").map((phoneNumber) => ctx.store.getAccount({ tenantId, phoneNumber })),
    ...identities
      .filter(({ providerId, rawId }) => providerId && rawId)
      .map(({ providerId, rawId }) =>
        ctx.store.getAccount({ tenantId, providerId: String(providerId), rawId: String(rawId) }),
      ),
  ];
  const accounts = new Map<string, Account>();
  for (const account of await Promise.all(found)) if (account) accounts.set(account.localId, account);
  const users = [...accounts.values()].map(userInfoOf(ctx));
  return { kind: "identitytoolkit#GetAccountInfoResponse", ...(users.length > 0 && { users }) };
}
