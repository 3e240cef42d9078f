import { IdentityError } from "../../protocol/identity/identityError.ts";
import type { Account } from "../../storage/store.ts";
import { findLinker } from "../caller.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { checkDisplayName, checkNewPassword, claimantOf, optionalText, requireEmail, requireText } from "../request.ts";
import { beginSession, makeAccount, renewSession } from "../signIn.ts";
import { toIdentityError } from "../storeErrors.ts";
import { requireWay } from "../tenants.ts";
import type { AuthenticatedAccount } from "../tokens.ts";

/**
 * accounts:signUp — a new account with address and password, or an anonymous one without; with the ID token of an
 * account that has no password, that account gets them. It says openly that an address is taken, as on the hosted
 * service, because people must learn it. The throttle prevents listing addresses that way.
 */
export async function signUp(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  const { body } = request;
  if (body.localId !== undefined) throw new IdentityError("UNEXPECTED_PARAMETER", "User ID");
  const isAnonymous = body.email !== "" && !["email", "password", "idToken"].some((name) => optionalText(body, name));
  if (isAnonymous) return signUpAnonymously(ctx, request);

  requireWay(request.tenant, "password");
  const given = parse(ctx, request);
  await ctx.throttle.signUp(request);
  const caller = await findLinker(ctx, request);
  return caller ? linkPassword(ctx, request, caller, given) : signUpByPassword(ctx, request, given);
}

interface Given {
  email: string;
  password: string;
  displayName?: string;
}

function parse(ctx: IdentityContext, request: IdentityRequest): Given {
  const { body } = request;
  const email = requireEmail(body);
  const password = requireText(body, "password", "MISSING_PASSWORD");
  checkNewPassword(ctx, request, password);
  const displayName = optionalText(body, "displayName");
  checkDisplayName(displayName);
  return { email, password, displayName };
}

async function signUpAnonymously(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  requireWay(request.tenant, "anonymous");
  await ctx.throttle.signUp(request);

  const account = makeAccount(ctx, request, {});
  await ctx.store.insertAccount(account);

  return toAnswer(account, await beginSession(ctx, request, account, { provider: "anonymous" }));
}

async function signUpByPassword(ctx: IdentityContext, request: IdentityRequest, given: Given): Promise<object> {
  const { email, displayName } = given;
  const { tenantId } = request.tenant;
  if (await ctx.store.getAccount({ tenantId, email })) throw new IdentityError("EMAIL_EXISTS");

  const passwordHash = await ctx.passwords.hash(given.password, claimantOf(request));
  const account = makeAccount(ctx, request, { email, displayName, passwordHash });
  await ctx.store.insertAccount(account).catch(toIdentityError);

  return toAnswer(account, await beginSession(ctx, request, account, { provider: "password" }));
}

/** Who is signed in otherwise gets a password, too; who has one already keeps it. */
async function linkPassword(
  ctx: IdentityContext,
  request: IdentityRequest,
  { account: before, claims }: AuthenticatedAccount,
  given: Given,
): Promise<object> {
  const { email, displayName } = given;
  if (ctx.policy.keepsLinkedPassword && before.passwordHash !== undefined)
    throw new IdentityError("PROVIDER_ALREADY_LINKED");
  const owner = await ctx.store.getAccount({ tenantId: before.tenantId, email });
  if (owner && owner.localId !== before.localId) throw new IdentityError("EMAIL_EXISTS");

  const passwordHash = await ctx.passwords.hash(given.password, claimantOf(request));
  const nowMs = ctx.clock();
  const changes = {
    email,
    emailVerified: before.emailVerified && before.email === email,
    passwordHash,
    passwordUpdatedAtMs: nowMs,
    lastLoginAtMs: nowMs,
    ...(displayName !== undefined && { displayName }),
  };
  const account = await ctx.store
    .updateAccount(before.localId, changes, { issuedAtSeconds: claims.iat })
    .catch(toIdentityError);

  return toAnswer(account, await renewSession(ctx, request, { account, claims }, "password"));
}

const toAnswer = ({ localId, email, displayName }: Account, tokens: object) => ({
  kind: "identitytoolkit#SignupNewUserResponse",
  localId,
  ...(email && { email }),
  ...(displayName && { displayName }),
  ...tokens,
});
