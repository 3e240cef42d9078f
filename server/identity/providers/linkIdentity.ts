import { IdentityError } from "../../protocol/identity/identityError.ts";
import { type Account, StoreError } from "../../storage/store.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import type { AuthenticatedAccount } from "../tokens.ts";
import type { Assertion } from "./assertion.ts";

/** Adds an identity to the caller's account, and its address where the account has none. */
export async function linkIdentity(
  ctx: IdentityContext,
  { tenant: { settings } }: IdentityRequest,
  { account: before, claims }: AuthenticatedAccount,
  { identity, emailVerified }: Assertion,
): Promise<Account> {
  const { providerId, rawId, email } = identity;
  const { tenantId, localId, identities = [] } = before;
  if (await ctx.store.getAccount({ tenantId, providerId, rawId })) {
    throw new IdentityError("FEDERATED_USER_ID_ALREADY_LINKED");
  }
  if (identities.some((other) => other.providerId === providerId)) throw new IdentityError("PROVIDER_ALREADY_LINKED");
  // An address that several accounts may have is none of this one's.
  const given = settings.duplicateEmails ? undefined : email;
  const owner = given === undefined ? undefined : await ctx.store.getAccount({ tenantId, email: given });
  if (owner && owner.localId !== localId) throw new IdentityError("EMAIL_EXISTS");

  const address = before.email ?? given;
  const changes = {
    identities: [...identities, identity],
    email: address,
    emailVerified: before.emailVerified || (emailVerified && address !== undefined && address === email),
    lastLoginAtMs: ctx.clock(),
  };
  return ctx.store.updateAccount(localId, changes, { issuedAtSeconds: claims.iat }).catch(toIdentityError);
}

/** Somebody else may have been quicker, or the session may have ended. */
function toIdentityError(error: unknown): never {
  if (!(error instanceof StoreError) || error.code === "UNAVAILABLE") throw error;
  const code = error.code === "NOT_FOUND" ? "TOKEN_EXPIRED" : "FEDERATED_USER_ID_ALREADY_LINKED";
  throw new IdentityError(code, undefined, { cause: error });
}
