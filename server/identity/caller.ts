import { decodeJwt } from "jose";
import { isRecentSignIn } from "../protocol/identity/idToken.ts";
import { type IdentityCode, IdentityError } from "../protocol/identity/identityError.ts";
import { isRecord } from "../protocol/text.ts";
import type { IdentityContext, IdentityRequest } from "./context.ts";
import { optionalText, requireText } from "./request.ts";
import type { AuthenticatedAccount } from "./tokens.ts";

/**
 * The tenant that a request names, by itself or by the ID token in it: the SDK leaves the name out where it sends a token.
 * Nothing is proved by it yet; see `requireCaller`.
 */
export function namedTenant(body: Record<string, unknown>, query: URLSearchParams): string | undefined {
  const named = optionalText(body, "tenantId") || query.get("tenantId");
  if (named) return named;
  const idToken = optionalText(body, "idToken");
  return idToken === undefined ? undefined : tenantOfToken(idToken);
}

function tenantOfToken(idToken: string): string | undefined {
  try {
    const { firebase } = decodeJwt(idToken);
    return isRecord(firebase) && typeof firebase.tenant === "string" ? firebase.tenant : undefined;
  } catch {
    // Whoever reads the token for what it says will refuse it.
    return undefined;
  }
}

/** The account of the ID token in the body. */
export async function requireCaller(
  ctx: IdentityContext,
  { body, tenant }: IdentityRequest,
  missing: IdentityCode = "MISSING_ID_TOKEN",
): Promise<AuthenticatedAccount> {
  const caller = await ctx.tokens.authenticate(requireText(body, "idToken", missing));
  if (caller.account.tenantId !== tenant.tenantId) throw new IdentityError("TENANT_ID_MISMATCH");
  return caller;
}

/**
 * The account of the ID token in the body, if there is one, for whoever adds a way to sign in to it. Unlike on the hosted
 * service that needs a recent sign-in: it is a lasting way in, and begins a session that counts as recent. An account
 * without any proof of whose it is cannot be taken over.
 */
export async function findLinker(
  ctx: IdentityContext,
  request: IdentityRequest,
): Promise<AuthenticatedAccount | undefined> {
  if (optionalText(request.body, "idToken") === undefined) return undefined;
  const caller = await requireCaller(ctx, request);
  if (caller.claims.firebase.sign_in_provider !== "anonymous") requireRecentSignIn(ctx, caller);
  return caller;
}

/** Refuses changes that an unattended device must not allow. */
export function requireRecentSignIn(ctx: IdentityContext, { claims }: AuthenticatedAccount): void {
  if (ctx.policy.asksRecentSignIn && !isRecentSignIn(claims, ctx.clock()))
    throw new IdentityError("CREDENTIAL_TOO_OLD_LOGIN_AGAIN");
}
