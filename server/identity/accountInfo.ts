import type { Account } from "../storage/store.ts";
import { toMfaInfo } from "./secondFactors/factors.ts";

/** "REDACTED" in base64. The SDK takes an account without a password hash for an anonymous one. */
const REDACTED = "UkVEQUNURUQ=";

/** The account as `update` returns it; absent fields are left out. */
export function toAccountInfo(account: Account) {
  const { localId, email, emailVerified, phoneNumber, displayName, photoUrl, passwordHash } = account;
  const { tenantId, initialEmail, emailLinkSignin, customAuth, customAttributes, secondFactors } = account;
  const screenName = account.identities?.find((identity) => identity.screenName !== undefined)?.screenName;
  return {
    localId,
    ...(tenantId && { tenantId }),
    ...(email && { email }),
    emailVerified,
    ...(phoneNumber && { phoneNumber }),
    ...(initialEmail && { initialEmail }),
    ...(emailLinkSignin && { emailLinkSignin }),
    ...(customAuth && { customAuth }),
    ...(customAttributes && { customAttributes }),
    ...(displayName && { displayName }),
    ...(photoUrl && { photoUrl }),
    ...(screenName && { screenName }),
    ...(passwordHash && { passwordHash: REDACTED }),
    providerUserInfo: providersOf(account),
    ...(secondFactors && { mfaInfo: secondFactors.map(toMfaInfo) }),
  };
}

/** The same with its times, as `lookup` returns it. */
export const toFullInfo = (account: Account) => ({
  ...toAccountInfo(account),
  passwordUpdatedAt: account.passwordUpdatedAtMs,
  validSince: String(account.validSinceSeconds),
  createdAt: String(account.createdAtMs),
  lastLoginAt: String(account.lastLoginAtMs),
});

/** All ways to sign in to an account, as the SDK lists them in `providerData`. */
export function providersOf({ email, phoneNumber, passwordHash, emailLinkSignin, identities = [], ...names }: Account) {
  const { displayName, photoUrl } = names;
  const named = { ...(displayName && { displayName }), ...(photoUrl && { photoUrl }) };
  const isByEmail = email !== undefined && (passwordHash !== undefined || emailLinkSignin === true);
  return [
    ...(isByEmail ? [{ providerId: "password", email, federatedId: email, rawId: email, ...named }] : []),
    ...(phoneNumber ? [{ providerId: "phone", phoneNumber, rawId: phoneNumber }] : []),
    ...identities.map((identity) => ({ ...identity, federatedId: identity.rawId })),
  ];
}
