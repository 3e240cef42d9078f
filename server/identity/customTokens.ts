import { decodeProtectedHeader, errors, importJWK, type JWTPayload, jwtVerify } from "jose";
import { checkCustomClaims } from "../protocol/identity/customClaims.ts";
import { IdentityError } from "../protocol/identity/identityError.ts";
import type { IdentityContext, IdentityRequest } from "./context.ts";

/** `aud` of custom tokens, as the admin SDKs write it. */
const AUDIENCE = "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit";

const LONGEST_LIFE_SECONDS = 3600;
const LONGEST_UID = 128;

/** Whose session a custom token begins, with which claims. */
export interface CustomToken {
  uid: string;
  claims?: Record<string, unknown>;
}

/**
 * Reads a custom token: a JWT, at most an hour long, of a service account whose public key the operator has entered.
 * Throws INVALID_CUSTOM_TOKEN, TENANT_ID_MISMATCH or, for one of another project, CREDENTIAL_MISMATCH.
 */
export async function readCustomToken(
  ctx: IdentityContext,
  { tenant }: IdentityRequest,
  token: string,
): Promise<CustomToken> {
  const payload = ctx.readAnyCustomToken?.(token, tenant) ?? (await verify(ctx, token));
  const { uid, claims, tenant_id: tenantId } = payload;
  if (tenantId !== tenant.tenantId) throw new IdentityError("TENANT_ID_MISMATCH");
  if (typeof uid !== "string" || uid === "" || uid.length > LONGEST_UID) throw new IdentityError("MISSING_IDENTIFIER");
  return { uid, claims: claims === undefined ? undefined : checkCustomClaims(claims) };
}

async function verify(ctx: IdentityContext, token: string): Promise<JWTPayload> {
  const { serviceAccounts } = (await ctx.tenants.find(undefined)).settings;
  const currentDate = new Date(ctx.clock());
  const refuse = (detail: string, cause?: unknown) => new IdentityError("INVALID_CUSTOM_TOKEN", detail, { cause });
  try {
    const { kid } = decodeProtectedHeader(token);
    const account = serviceAccounts.find(({ keys }) => keys.some((key) => key.kid === kid));
    if (!account) throw new IdentityError("CREDENTIAL_MISMATCH");
    const key = await importJWK(
      account.keys.find((candidate) => candidate.kid === kid)!,
      "RS256",
    );
    const { email } = account;
    const checks = { algorithms: ["RS256"], audience: AUDIENCE, issuer: email, subject: email, currentDate };
    const { payload } = await jwtVerify(token, key, { ...checks, requiredClaims: ["iat", "exp"] });
    if (payload.exp! - payload.iat! > LONGEST_LIFE_SECONDS) throw refuse("It may live an hour at most.");
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw refuse("Invalid assertion.", error);
    throw error;
  }
}
