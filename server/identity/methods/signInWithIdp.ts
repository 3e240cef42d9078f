import { IdentityError } from "../../protocol/identity/identityError.ts";
import type { Account } from "../../storage/store.ts";
import { providersOf } from "../accountInfo.ts";
import { findLinker } from "../caller.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import type { Assertion } from "../providers/assertion.ts";
import { linkIdentity } from "../providers/linkIdentity.ts";
import { keepIdentity } from "../providers/pendingIdentity.ts";
import { readAssertion } from "../providers/readAssertion.ts";
import { adoptAccount, createAccount, meetAgain } from "../providers/signInAccount.ts";
import { optionalText } from "../request.ts";
import { beginSession, secondFactorOf } from "../signIn.ts";
import type { AuthenticatedAccount } from "../tokens.ts";

/**
 * accounts:signInWithIdp — a provider says who somebody is: signs in, makes the account, or with an ID token adds the
 * identity to the caller's. Where an account has the address already, it is entered only if the provider is trusted
 * with addresses; otherwise its owner has to sign in to it first (`needConfirmation`).
 */
export async function signInWithIdp(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  const { body } = request;
  for (const name of ["pendingIdToken", "returnRefreshToken"]) {
    if (body[name]) throw new IdentityError("UNEXPECTED_PARAMETER", name);
  }
  const caller = await findLinker(ctx, request);
  await ctx.throttle.visit(request);
  const assertion = await readAssertion(ctx, request);

  try {
    if (caller) {
      const account = await linkIdentity(ctx, request, caller, assertion);
      return await toAnswer(ctx, request, assertion, { account, caller });
    }
    return await signIn(ctx, request, assertion);
  } catch (error) {
    const isForLater = error instanceof IdentityError && FOR_LATER.has(error.code) && body.returnIdpCredential === true;
    if (!isForLater) throw error;
    // The visit is over, but whoever made it may use what it has proved for another account.
    return { ...(await describeForLater(ctx, request, assertion)), errorMessage: error.message };
  }
}

/** Refusals after which an identity is still of use. */
const FOR_LATER = new Set(["EMAIL_EXISTS", "FEDERATED_USER_ID_ALREADY_LINKED"]);

async function signIn(ctx: IdentityContext, request: IdentityRequest, assertion: Assertion): Promise<object> {
  const { body, tenant } = request;
  const { tenantId } = tenant;
  const { providerId, rawId, email } = assertion.identity;
  const known = await ctx.store.getAccount({ tenantId, providerId, rawId });
  if (known) return toAnswer(ctx, request, assertion, { account: await meetAgain(ctx, known, assertion) });

  const isFindable = email !== undefined && !tenant.settings.duplicateEmails;
  const owner = !isFindable ? undefined : await ctx.store.getAccount({ tenantId, email });
  if (owner && !assertion.emailVerified) return askForConfirmation(ctx, request, assertion, owner);
  if (owner) return toAnswer(ctx, request, assertion, { account: await adoptAccount(ctx, owner, assertion) });

  if (body.autoCreate === false) throw new IdentityError("USER_NOT_FOUND");
  const account = await createAccount(ctx, request, assertion);
  return toAnswer(ctx, request, assertion, { account, isNewUser: true });
}

/** That the address has an account is no secret: registering tells it, too. The rest is. */
async function askForConfirmation(
  ctx: IdentityContext,
  request: IdentityRequest,
  assertion: Assertion,
  owner: Account,
): Promise<object> {
  const { enumerationProtection } = request.tenant.settings;
  const verifiedProvider = providersOf(owner)
    .map(({ providerId }) => providerId)
    .filter((providerId) => !["password", "phone"].includes(providerId));
  return {
    ...(await describeForLater(ctx, request, assertion)),
    needConfirmation: true,
    ...(!enumerationProtection && { localId: owner.localId, verifiedProvider }),
  };
}

async function describeForLater(ctx: IdentityContext, request: IdentityRequest, assertion: Assertion) {
  return { ...describe(request, assertion), pendingToken: await keepIdentity(ctx, request, assertion) };
}

/** What the provider says; its own tokens only for those who have asked for them, or brought them along. */
function describe({ body, tenant: { tenantId } }: IdentityRequest, assertion: Assertion) {
  const { identity, emailVerified, firstName, lastName, rawUserInfo, federatedId, tokens } = assertion;
  const { rawId, displayName, ...person } = identity;
  const isGiven = body.returnIdpCredential === true || optionalText(body, "postBody") !== undefined;
  return {
    kind: "identitytoolkit#VerifyAssertionResponse",
    ...person,
    federatedId: federatedId ?? rawId,
    emailVerified,
    ...(displayName !== undefined && { displayName, fullName: displayName }),
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    rawUserInfo,
    ...(tenantId !== undefined && { tenantId }),
    ...(isGiven &&
      tokens && {
        oauthIdToken: tokens.idToken,
        ...(tokens.accessToken !== undefined && { oauthAccessToken: tokens.accessToken }),
        ...(tokens.expiresIn !== undefined && { oauthExpireIn: tokens.expiresIn }),
        ...(tokens.nonce !== undefined && { nonce: tokens.nonce }),
      }),
  };
}

async function toAnswer(
  ctx: IdentityContext,
  request: IdentityRequest,
  assertion: Assertion,
  { account, isNewUser = false, caller }: { account: Account; isNewUser?: boolean; caller?: AuthenticatedAccount },
): Promise<object> {
  const { identity, attributes } = assertion;
  const { providerId, email } = identity;
  return {
    ...describe(request, assertion),
    ...(email !== undefined && email === account.email && { emailVerified: account.emailVerified }),
    localId: account.localId,
    ...(isNewUser && { isNewUser }),
    ...(await beginSession(ctx, request, account, {
      provider: providerId,
      attributes,
      secondFactor: caller && secondFactorOf(account, caller.claims),
    })),
  };
}
