import { randomBytes } from "node:crypto";
import { parseEmail } from "../../protocol/identity/email.ts";
import { IdentityError } from "../../protocol/identity/identityError.ts";
import { isRecord } from "../../protocol/text.ts";
import type { Account } from "../../storage/store.ts";
import { providersOf } from "../accountInfo.ts";
import { checkContinueUrl } from "../continueUrl.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { beginVisit } from "../providers/visits.ts";
import { optionalText, requireText } from "../request.ts";
import { requireProvider, type Tenant } from "../tenants.ts";

/**
 * accounts:createAuthUri — where to go for a sign-in at a provider, and the secret to finish it with; or which ways to
 * sign in an address has. The latter tells nobody where the operator has not allowed it, so that it cannot be used to
 * find accounts.
 */
export async function createAuthUri(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  const providerId = optionalText(request.body, "providerId");
  const answer = await (providerId === undefined ? waysOf(ctx, request) : visit(ctx, request, providerId));
  return { kind: "identitytoolkit#CreateAuthUriResponse", ...answer };
}

async function visit(ctx: IdentityContext, request: IdentityRequest, providerId: string): Promise<object> {
  const { body, tenant } = request;
  const provider = requireProvider(tenant, providerId);
  const redirectUri = checkContinueUrl(ctx, request, requireText(body, "continueUri", "MISSING_CONTINUE_URI"));
  // The browser would keep it to itself; the provider compares without it.
  redirectUri.hash = "";
  // A secret that the caller has chosen may be one that somebody else knows.
  if (body.sessionId !== undefined) throw new IdentityError("UNEXPECTED_PARAMETER", "Session ID");
  const scopes = (optionalText(body, "oauthScope") ?? "").split(/[ ,]+/).filter(Boolean);
  const parameters = parseParameters(body.customParameter);
  await ctx.throttle.visit(request);

  return { providerId, ...(await beginVisit(ctx, request, provider, { redirectUri, scopes, parameters })) };
}

function parseParameters(given: unknown = {}): Record<string, string> {
  const isFine = isRecord(given) && Object.values(given).every((value) => typeof value === "string");
  if (!isFine) throw new IdentityError("INVALID_ARGUMENT", "Invalid value at 'customParameter'");
  return given as Record<string, string>;
}

async function waysOf(ctx: IdentityContext, { body, tenant }: IdentityRequest): Promise<object> {
  const identifier = requireText(body, "identifier", "MISSING_IDENTIFIER");
  const continueUri = requireText(body, "continueUri", "MISSING_CONTINUE_URI");
  const email = parseEmail(identifier);
  if (email === undefined) throw new IdentityError("INVALID_IDENTIFIER");
  if (!URL.canParse(continueUri)) throw new IdentityError("INVALID_CONTINUE_URI");
  const sessionId = optionalText(body, "sessionId") ?? randomBytes(20).toString("base64url");
  if (tenant.settings.enumerationProtection) return { sessionId };

  const { tenantId } = tenant;
  const account =
    (await ctx.store.getAccount({ tenantId, email })) ?? (await ctx.findByProvidersEmail?.(tenantId, email));
  return { sessionId, registered: account !== undefined, ...(account ? listWays(tenant, account) : NO_WAYS) };
}

const NO_WAYS = { allProviders: [], signinMethods: [] };

function listWays({ settings }: Tenant, account: Account) {
  const allProviders = providersOf(account)
    .map(({ providerId }) => providerId)
    .filter((providerId) => providerId !== "phone")
    // Where several accounts may have the address at a provider, it leads to none of them.
    .filter((providerId) => providerId === "password" || !settings.duplicateEmails);
  const byEmail = [
    ...(account.passwordHash === undefined ? [] : ["password"]),
    ...(account.emailLinkSignin ? ["emailLink"] : []),
  ];
  return {
    allProviders,
    signinMethods: [...byEmail, ...allProviders.filter((providerId) => providerId !== "password")],
  };
}
