/** An ID token lives one hour, as on the hosted service; the SDK renews it five minutes earlier. */
export const ID_TOKEN_SECONDS = 3600;

/** After this time a new e-mail address, a new password or a deletion needs another sign-in. */
const RECENT_SIGN_IN_SECONDS = 5 * 60;

/** The claims of an ID token, as Firebase defines them; access rules see them as `request.auth.token`. */
export interface IdTokenClaims {
  iss: string;
  aud: string;
  auth_time: number;
  user_id: string;
  sub: string;
  iat: number;
  exp: number;
  name?: string;
  picture?: string;
  email?: string;
  email_verified?: boolean;
  phone_number?: string;
  /** Only of anonymous sign-ins. */
  provider_id?: "anonymous";
  firebase: {
    /** Addresses, numbers and ids by provider. */
    identities: Record<string, string[]>;
    sign_in_provider: string;
    sign_in_second_factor?: string;
    second_factor_identifier?: string;
    sign_in_attributes?: Record<string, unknown>;
    tenant?: string;
  };
  /** Custom claims. */
  [name: string]: unknown;
}

/** The account data in its tokens. */
interface TokenSubject {
  localId: string;
  tenantId?: string;
  email?: string;
  emailVerified: boolean;
  phoneNumber?: string;
  displayName?: string;
  photoUrl?: string;
  identities?: { providerId: string; rawId: string }[];
  /** JSON of an object. */
  customAttributes?: string;
}

/** How the session of a token began. */
interface TokenSignIn {
  provider: string;
  claims?: Record<string, unknown>;
  attributes?: Record<string, unknown>;
  secondFactor?: { provider: string; identifier: string };
}

export const issuerOf = (projectId: string) => `https://securetoken.google.com/${projectId}`;

/** The claims for an account; absent ones are left out. Custom claims never replace those of the service. */
export function makeClaims(
  projectId: string,
  account: TokenSubject,
  signIn: TokenSignIn,
  times: { issuedAtSeconds: number; authTimeSeconds: number },
): IdTokenClaims {
  const { localId, email, emailVerified, phoneNumber, displayName, photoUrl, customAttributes = "{}" } = account;
  return {
    ...(displayName && { name: displayName }),
    ...(photoUrl && { picture: photoUrl }),
    ...JSON.parse(customAttributes),
    ...signIn.claims,
    iss: issuerOf(projectId),
    aud: projectId,
    auth_time: times.authTimeSeconds,
    user_id: localId,
    sub: localId,
    iat: times.issuedAtSeconds,
    exp: times.issuedAtSeconds + ID_TOKEN_SECONDS,
    ...(email && { email, email_verified: emailVerified }),
    ...(phoneNumber && { phone_number: phoneNumber }),
    ...(signIn.provider === "anonymous" && { provider_id: "anonymous" as const }),
    firebase: firebaseClaim(account, signIn),
  };
}

function firebaseClaim({ tenantId, ...account }: TokenSubject, signIn: TokenSignIn): IdTokenClaims["firebase"] {
  const { provider, attributes, secondFactor } = signIn;
  return {
    identities: identitiesOf(account),
    sign_in_provider: provider,
    ...(secondFactor && {
      sign_in_second_factor: secondFactor.provider,
      second_factor_identifier: secondFactor.identifier,
    }),
    ...(attributes && { sign_in_attributes: attributes }),
    ...(tenantId && { tenant: tenantId }),
  };
}

function identitiesOf({ email, phoneNumber, identities = [] }: Omit<TokenSubject, "tenantId">) {
  const byProvider: Record<string, string[]> = {
    ...(email && { email: [email] }),
    ...(phoneNumber && { phone: [phoneNumber] }),
  };
  for (const { providerId, rawId } of identities) (byProvider[providerId] ??= []).push(rawId);
  return byProvider;
}

/** The claims of a token whose signature, issuer, audience and expiry are checked; undefined if it is no ID token. */
export function parseClaims(payload: Record<string, unknown>): IdTokenClaims | undefined {
  const { sub, user_id: userId, iat, exp, auth_time: authTime } = payload;
  const isIdToken =
    typeof sub === "string" &&
    sub !== "" &&
    sub === userId &&
    [iat, exp, authTime].every((time) => Number.isSafeInteger(time));
  return isIdToken ? (payload as unknown as IdTokenClaims) : undefined;
}

/** Whether the person signed in recently enough for a sensitive change. */
export function isRecentSignIn(claims: Pick<IdTokenClaims, "auth_time">, nowMs: number): boolean {
  return nowMs / 1000 - claims.auth_time <= RECENT_SIGN_IN_SECONDS;
}

/**
 * The moment from which tokens are valid again after all earlier ones are revoked. Tokens have whole seconds, so it is
 * the *next* second: a token from earlier in this second must not survive. New tokens get that time too, one second
 * ahead; a second revocation within the second moves it one further.
 */
export const revokedBefore = (nowMs: number, { validSinceSeconds }: { validSinceSeconds: number }) =>
  issuedAt(nowMs, validSinceSeconds) + 1;

/** Whether a token from that moment is still valid for the account as it is now. */
export function isCurrentToken(
  issuedAtSeconds: number,
  account: { disabled: boolean; validSinceSeconds: number } | undefined,
): boolean {
  return account !== undefined && !account.disabled && issuedAtSeconds >= account.validSinceSeconds;
}

/** `iat` of a new token. */
export const issuedAt = (nowMs: number, validSinceSeconds: number) =>
  Math.max(Math.floor(nowMs / 1000), validSinceSeconds);
