import { IdentityError, PayloadError } from "../protocol/identity/identityError.ts";

/**
 * The fields of each request of the hosted service, by the last part of its address. A field that it does not know is
 * refused, not ignored. Without a sign a field is a text; `?` marks a switch, `#` a long number (as text or number),
 * `*` anything that the method reads itself, and `=` the name of an enumeration.
 */
const APP = "captchaResponse clientType=clientType recaptchaVersion=recaptchaVersion returnSecureToken? tenantId";
const FIELDS: Readonly<Record<string, string>> = {
  "accounts:createAuthUri":
    "appId authFlowType context continueUri customParameter* hostedDomain identifier oauthConsumerKey oauthScope openidRealm otaApp providerId sessionId tenantId",
  "accounts:delete": "delegatedProjectNumber# idToken localId targetProjectId tenantId",
  "accounts:lookup":
    "delegatedProjectNumber# email* federatedUserId* idToken initialEmail* localId* phoneNumber* targetProjectId tenantId",
  "accounts:resetPassword": `email newPassword oldPassword oobCode ${APP}`,
  "accounts:sendOobCode": `androidInstallApp? androidInstallAppPackageName androidMinimumVersion androidMinimumVersionCode androidPackageName canHandleCodeInApp? captchaResp challenge continueUrl dynamicLinkDomain email iOSAppStoreId iOSBundleId iosAppStoreId iosBundleId idToken linkDomain newEmail requestType=requestType returnOobLink? targetProjectId userIp ${APP}`,
  "accounts:sendVerificationCode": `autoRetrievalInfo* iosReceipt iosSecret phoneNumber playIntegrityToken recaptchaToken safetyNetToken ${APP}`,
  "accounts:signInWithCustomToken": `delegatedProjectNumber# instanceId token ${APP}`,
  "accounts:signInWithEmailLink": `email idToken oobCode ${APP}`,
  "accounts:signInWithIdp": `autoCreate? delegatedProjectNumber# idToken pendingIdToken pendingToken postBody requestUri returnIdpCredential? returnRefreshToken? sessionId ${APP}`,
  "accounts:signInWithPassword": `captchaChallenge delegatedProjectNumber# email idToken instanceId password pendingIdToken ${APP}`,
  "accounts:signInWithPhoneNumber": `code idToken operation=operation phoneNumber sessionInfo temporaryProof verificationProof ${APP}`,
  "accounts:signUp": `captchaChallenge disabled? displayName email emailVerified? idToken instanceId localId mfaInfo* password phoneNumber photoUrl targetProjectId ${APP}`,
  "accounts:update": `captchaChallenge createdAt# customAttributes delegatedProjectNumber# deleteAttribute* deletePasskey* deleteProvider* disableUser? displayName email emailVerified? idToken instanceId lastLoginAt# linkProviderUserInfo* localId mfa* oobCode password phoneNumber photoUrl provider* targetProjectId upgradeToFederatedLogin? validSince# ${APP}`,
  "accounts/mfaEnrollment:finalize": `displayName idToken phoneVerificationInfo* totpVerificationInfo* ${APP}`,
  "accounts/mfaEnrollment:start": `idToken phoneEnrollmentInfo* totpEnrollmentInfo* ${APP}`,
  "accounts/mfaEnrollment:withdraw": `idToken mfaEnrollmentId ${APP}`,
  "accounts/mfaSignIn:finalize": `mfaEnrollmentId mfaPendingCredential phoneVerificationInfo* totpVerificationInfo* ${APP}`,
  "accounts/mfaSignIn:start": `mfaEnrollmentId mfaPendingCredential phoneSignInInfo* ${APP}`,
  "accounts:revokeToken": "idToken providerId redirectUri tenantId token tokenType=tokenType",
  token: "code grantType refreshToken",
};

/** The names of enumerations, in the order of their numbers: both are understood. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  clientType: ["CLIENT_TYPE_UNSPECIFIED", "CLIENT_TYPE_WEB", "CLIENT_TYPE_ANDROID", "CLIENT_TYPE_IOS"],
  operation: ["VERIFY_OP_UNSPECIFIED", "SIGN_UP_OR_IN", "REAUTH", "UPDATE", "LINK"],
  recaptchaVersion: ["RECAPTCHA_VERSION_UNSPECIFIED", "RECAPTCHA_ENTERPRISE"],
  requestType: [
    "OOB_REQ_TYPE_UNSPECIFIED",
    "PASSWORD_RESET",
    "OLD_EMAIL_AGREE",
    "NEW_EMAIL_ACCEPT",
    "VERIFY_EMAIL",
    "RECOVER_EMAIL",
    "EMAIL_SIGNIN",
    "VERIFY_AND_CHANGE_EMAIL",
    "REVERT_SECOND_FACTOR_ADDITION",
  ],
  tokenType: ["TOKEN_TYPE_UNSPECIFIED", "REFRESH_TOKEN", "ACCESS_TOKEN", "CODE"],
};

type Body = Record<string, unknown>;

const KINDS = new Map(
  Object.entries(FIELDS).map(([method, fields]) => [
    method,
    new Map(fields.split(" ").map((field) => /^(\w+)(.*)$/.exec(field)!.slice(1) as [string, string])),
  ]),
);

/**
 * A body with the field names and types that the methods read. Throws INVALID_ARGUMENT for a field that the method does
 * not have, or a value of another type. Addresses of our own have no table: their bodies stay as they are.
 */
export function readFields(path: string, body: Body): Body {
  const kinds = KINDS.get(/\/v\d\/(.+)$/.exec(path)?.[1] ?? "");
  if (!kinds) return body;
  return Object.fromEntries(
    Object.entries(body).map(([given, value]) => {
      // JSON of protocol buffers may spell a field as in the definition, too.
      const name = kinds.has(given) ? given : toCamelCase(given);
      const kind = kinds.get(name);
      if (kind === undefined) throw new PayloadError(`Unknown name ${JSON.stringify(given)}: Cannot find field.`);
      return [name, readValue(name, kind, value)];
    }),
  );
}

const toCamelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function readValue(name: string, kind: string, value: unknown): unknown {
  if (value === null || value === undefined || kind === "*") return value;
  if (kind === "?") return requireType(name, value, "boolean", "TYPE_BOOL");
  if (kind === "#" && typeof value === "number") return String(value);
  const enumeration = NAMES[kind.slice(1)];
  if (enumeration && typeof value === "number") return enumeration[value] ?? String(value);
  return requireType(name, value, "string", kind === "#" ? "TYPE_INT64" : "TYPE_STRING");
}

function requireType(name: string, value: unknown, type: "boolean" | "string", wanted: string): unknown {
  if (typeof value === type) return value;
  throw new IdentityError("INVALID_ARGUMENT", `Invalid value at '${name}' (${wanted})`);
}
