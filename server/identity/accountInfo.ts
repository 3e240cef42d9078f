import type { Account } from "../storage/store.ts";

/** "REDACTED" in base64. The SDK takes an account without a password hash for an anonymous one. */
const REDACTED = "UkVEQUNURUQ=";

/** The account as `lookup` and `update` return it; absent fields are left out. */
export function toAccountInfo(account: Account) {
  const { localId, email, emailVerified, displayName, photoUrl, passwordHash } = account;
  return {
    localId,
    ...(email && { email }),
    emailVerified,
    ...(displayName && { displayName }),
    ...(photoUrl && { photoUrl }),
    ...(passwordHash && { passwordHash: REDACTED }),
    providerUserInfo: providersOf(account),
  };
}

function providersOf({ email, passwordHash, displayName, photoUrl }: Account) {
  if (!email || !passwordHash) return [];
  const named = { ...(displayName && { displayName }), ...(photoUrl && { photoUrl }) };
  return [{ providerId: "password", email, federatedId: email, rawId: email, ...named }];
}
