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
  firebase: { identities: { email?: string[] }; sign_in_provider: "password" };
}

/** The account data in its tokens. */
interface TokenSubject {
  localId: string;
  email?: string;
  emailVerified: boolean;
  displayName?: string;
  photoUrl?: string;
}

export const issuerOf = (projectId: string) => `https://securetoken.google.com/${projectId}`;

/** The claims for an account; absent ones are left out. */
export function makeClaims(
  projectId: string,
  account: TokenSubject,
  times: { issuedAtSeconds: number; authTimeSeconds: number },
): IdTokenClaims {
  const { localId, email, emailVerified, displayName, photoUrl } = account;
  return {
    ...(displayName && { name: displayName }),
    ...(photoUrl && { picture: photoUrl }),
    iss: issuerOf(projectId),
    aud: projectId,
    auth_time: times.authTimeSeconds,
    user_id: localId,
    sub: localId,
    iat: times.issuedAtSeconds,
    exp: times.issuedAtSeconds + ID_TOKEN_SECONDS,
    ...(email && { email, email_verified: emailVerified }),
    firebase: { identities: email ? { email: [email] } : {}, sign_in_provider: "password" },
  };
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
