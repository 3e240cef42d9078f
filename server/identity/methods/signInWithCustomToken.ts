import { IdentityError } from "../../protocol/identity/identityError.ts";
import { type Account, StoreError } from "../../storage/store.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { readCustomToken } from "../customTokens.ts";
import { requireText } from "../request.ts";
import { beginSession, makeAccount, noteSignIn } from "../signIn.ts";

/** accounts:signInWithCustomToken — a service that the operator trusts says who it is; a new id makes an account. */
export async function signInWithCustomToken(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  const { uid, claims } = await readCustomToken(
    ctx,
    request,
    requireText(request.body, "token", "MISSING_CUSTOM_TOKEN"),
  );

  const known = await ctx.store.getAccount({ localId: uid });
  if (known && known.tenantId !== request.tenant.tenantId) throw new IdentityError("TENANT_ID_MISMATCH");
  if (known?.disabled) throw new IdentityError("USER_DISABLED");
  const account = known
    ? await noteSignIn(ctx, known, { provider: "custom" }, { customAuth: true })
    : await create(ctx, request, uid);

  return {
    kind: "identitytoolkit#VerifyCustomTokenResponse",
    isNewUser: known === undefined,
    ...(await beginSession(ctx, request, account, { provider: "custom", ...(claims && { claims }) })),
  };
}

/** The id of a deleted account is never used again: what it wrote must not become another's. */
async function create(ctx: IdentityContext, request: IdentityRequest, localId: string): Promise<Account> {
  const account = makeAccount(ctx, request, { localId, customAuth: true });
  await ctx.store.insertAccount(account).catch((error: unknown) => {
    if (!(error instanceof StoreError) || error.code !== "ALREADY_EXISTS") throw error;
    throw new IdentityError("USER_NOT_FOUND", "This id was an account's before.", { cause: error });
  });
  return account;
}
