import { createHash } from "node:crypto";
import { errors, type JWTPayload, jwtVerify } from "jose";
import { parseEmail } from "../../protocol/identity/email.ts";
import { IdentityError } from "../../protocol/identity/identityError.ts";
import type { FederatedIdentity } from "../../storage/store.ts";
import type { Clock } from "../../request/context.ts";
import type { Provider } from "../tenants.ts";
import type { Issuer } from "./issuers.ts";

/** What a provider says of a person. */
export interface Assertion {
  identity: FederatedIdentity;
  /** Whether the provider vouches for the address, and the operator for the provider. */
  emailVerified: boolean;
  firstName?: string;
  lastName?: string;
  /** All claims, as JSON. */
  rawUserInfo: string;
  /** The name of the person all over the world, where that is not the one at the provider. */
  federatedId?: string;
  /** What else the provider says, for the claims of the session. */
  attributes?: Record<string, unknown>;
  /** What came from the provider; absent for an identity that was kept. */
  tokens?: Partial<ProviderTokens>;
}

/** Tokens of a provider. */
export interface ProviderTokens {
  idToken: string;
  accessToken?: string;
  /** Whose digest is in the ID token. */
  nonce?: string;
  expiresIn?: number;
}

/** Algorithms with a public key; with a shared secret (HS256) anybody who knows it could be anybody. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

/** Clocks of other machines. */
const TOLERANCE_SECONDS = 60;

const refuse = (detail: string, cause?: unknown) => new IdentityError("INVALID_IDP_RESPONSE", detail, { cause });

/** Checks an ID token (OpenID Connect Core 1.0, 3.1.3.7): signature, issuer, audience, time and nonce. */
export async function verifyIdToken(
  { issuer, provider, clock }: { issuer: Issuer; provider: Provider; clock: Clock },
  { idToken, nonce }: ProviderTokens,
): Promise<JWTPayload> {
  const { payload } = await jwtVerify(idToken, issuer.keys, {
    algorithms: ALGORITHMS,
    issuer: provider.issuer,
    audience: provider.clientId,
    currentDate: new Date(clock()),
    clockTolerance: TOLERANCE_SECONDS,
    requiredClaims: ["sub", "iat", "exp"],
  }).catch((error: unknown) => {
    throw explain(error, issuer);
  });
  const { azp, aud } = payload;
  if (azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== provider.clientId) {
    throw refuse("The ID token is for another application.");
  }
  if (payload.nonce !== undefined || nonce !== undefined) checkNonce(payload.nonce, nonce);
  return payload;
}

function checkNonce(digest: unknown, nonce = ""): void {
  if (digest === digestOf(nonce)) return;
  throw new IdentityError("MISSING_OR_INVALID_NONCE", "Nonce is missing in the request, or is not that of the token.");
}

/** What goes to the provider for a nonce; the SDKs of the hosted service do the same. */
export const digestOf = (nonce: string) => createHash("sha256").update(nonce).digest("hex");

/** Says what is wrong with a token; that the keys cannot be fetched or read is no fault of the token's. */
function explain(error: unknown, issuer: Issuer): Error {
  if (error instanceof errors.JWTExpired) return refuse("The ID token has expired.", error);
  if (error instanceof errors.JWTClaimValidationFailed) return refuse(`Wrong "${error.claim}" in the ID token.`, error);
  if (error instanceof errors.JWKSNoMatchingKey) return refuse("The ID token is signed by an unknown key.", error);
  const isTokens = error instanceof errors.JOSEError && !PROVIDERS_FAULTS.has(error.code);
  return isTokens ? refuse("Unable to verify the ID token.", error) : issuer.failed(error);
}

/** No answer, no keys, or no time. */
const PROVIDERS_FAULTS = new Set([errors.JOSEError.code, errors.JWKSInvalid.code, errors.JWKSTimeout.code]);

const LONGEST_ID = 255;
const LONGEST_NAME = 256;
const LONGEST_URL = 2048;

/** The person of some claims that are verified. What is no use as a name or picture is left out. */
export function readClaims(claims: JWTPayload, provider: Provider, tokens: ProviderTokens): Assertion {
  const { sub: rawId } = claims;
  if (typeof rawId !== "string" || rawId === "" || rawId.length > LONGEST_ID || !rawId.isWellFormed()) {
    throw refuse('Invalid "sub" in the ID token.');
  }
  const given = textOf(claims.email, LONGEST_NAME);
  const email = given === undefined ? undefined : parseEmail(given);
  const photoUrl = textOf(claims.picture, LONGEST_URL);
  const names = {
    email,
    displayName: textOf(claims.name, LONGEST_NAME),
    photoUrl: photoUrl !== undefined && URL.canParse(photoUrl) ? photoUrl : undefined,
    screenName: textOf(claims.preferred_username, LONGEST_NAME),
  };
  return {
    identity: { providerId: provider.providerId, rawId, ...withoutGaps(names) },
    emailVerified: email !== undefined && provider.isTrustedEmail && claims.email_verified === true,
    ...withoutGaps({
      firstName: textOf(claims.given_name, LONGEST_NAME),
      lastName: textOf(claims.family_name, LONGEST_NAME),
    }),
    rawUserInfo: JSON.stringify(claims),
    tokens,
  };
}

function textOf(claim: unknown, longest: number): string | undefined {
  if (typeof claim !== "string" || claim === "" || claim.length > longest) return undefined;
  return claim.isWellFormed() && !/\p{Cc}/u.test(claim) ? claim : undefined;
}

/** The fields that there are. */
export const withoutGaps = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
