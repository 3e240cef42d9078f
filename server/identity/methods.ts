import type { IdentityHandler } from "./context.ts";
import { createAuthUri } from "./methods/createAuthUri.ts";
import { deleteAccount } from "./methods/delete.ts";
import { jwks } from "./jwks.ts";
import { lookup } from "./methods/lookup.ts";
import { mfaEnrollmentFinalize } from "./methods/mfaEnrollmentFinalize.ts";
import { mfaEnrollmentStart } from "./methods/mfaEnrollmentStart.ts";
import { mfaEnrollmentWithdraw } from "./methods/mfaEnrollmentWithdraw.ts";
import { mfaSignInFinalize } from "./methods/mfaSignInFinalize.ts";
import { mfaSignInStart } from "./methods/mfaSignInStart.ts";
import { operationNotAllowed } from "./methods/operationNotAllowed.ts";
import { passwordPolicy } from "./methods/passwordPolicy.ts";
import { projects } from "./methods/projects.ts";
import { countRecoveryCodes, renewRecoveryCodes } from "./methods/recoveryCodes.ts";
import { recaptchaConfig } from "./methods/recaptchaConfig.ts";
import { resetPassword } from "./methods/resetPassword.ts";
import { revokeToken } from "./methods/revokeToken.ts";
import { listSessions, revokeSessions } from "./methods/sessions.ts";
import { sendOobCode } from "./methods/sendOobCode.ts";
import { sendVerificationCode } from "./methods/sendVerificationCode.ts";
import { signInWithPassword } from "./methods/signInWithPassword.ts";
import { signInWithCustomToken } from "./methods/signInWithCustomToken.ts";
import { signInWithEmailLink } from "./methods/signInWithEmailLink.ts";
import { signInWithIdp } from "./methods/signInWithIdp.ts";
import { signInWithPhoneNumber } from "./methods/signInWithPhoneNumber.ts";
import { signUp } from "./methods/signUp.ts";
import { token } from "./token.ts";
import { update } from "./methods/update.ts";

export interface IdentityMethod {
  /** `user` needs a valid ID token (or mailed code) in the body; `anyone` needs nothing. */
  caller: "anyone" | "user";
  handle: IdentityHandler;
}

const anyone = (handle: IdentityHandler): IdentityMethod => ({ caller: "anyone", handle });
const user = (handle: IdentityHandler): IdentityMethod => ({ caller: "user", handle });
const notAllowed = anyone(operationNotAllowed);

/**
 * Every call that the SDK may make, and some of our own app, by HTTP method and path. Disabled methods are included and answer
 * OPERATION_NOT_ALLOWED.
 */
export const IDENTITY_METHODS: Readonly<Record<string, IdentityMethod>> = {
  "GET /.well-known/jwks.json": anyone(jwks),
  "GET /identitytoolkit.googleapis.com/v1/projects": anyone(projects),
  "GET /identitytoolkit.googleapis.com/v1/recaptchaParams": notAllowed,
  "GET /identitytoolkit.googleapis.com/v2/passwordPolicy": anyone(passwordPolicy),
  "GET /identitytoolkit.googleapis.com/v2/recaptchaConfig": anyone(recaptchaConfig),
  "POST /__/dojo/recoveryCodes": user(countRecoveryCodes),
  "POST /__/dojo/recoveryCodes/renew": user(renewRecoveryCodes),
  "POST /__/dojo/sessions": user(listSessions),
  "POST /__/dojo/sessions/revoke": user(revokeSessions),
  "POST /identitytoolkit.googleapis.com/v1/accounts:createAuthUri": anyone(createAuthUri),
  "POST /identitytoolkit.googleapis.com/v1/accounts:delete": user(deleteAccount),
  "POST /identitytoolkit.googleapis.com/v1/accounts:lookup": user(lookup),
  "POST /identitytoolkit.googleapis.com/v1/accounts:resetPassword": anyone(resetPassword),
  "POST /identitytoolkit.googleapis.com/v1/accounts:sendOobCode": anyone(sendOobCode),
  "POST /identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode": anyone(sendVerificationCode),
  "POST /identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken": anyone(signInWithCustomToken),
  "POST /identitytoolkit.googleapis.com/v1/accounts:signInWithEmailLink": anyone(signInWithEmailLink),
  "POST /identitytoolkit.googleapis.com/v1/accounts:signInWithIdp": anyone(signInWithIdp),
  "POST /identitytoolkit.googleapis.com/v1/accounts:signInWithPassword": anyone(signInWithPassword),
  "POST /identitytoolkit.googleapis.com/v1/accounts:signInWithPhoneNumber": anyone(signInWithPhoneNumber),
  "POST /identitytoolkit.googleapis.com/v1/accounts:signUp": anyone(signUp),
  "POST /identitytoolkit.googleapis.com/v1/accounts:update": user(update),
  "POST /identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:finalize": user(mfaEnrollmentFinalize),
  "POST /identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:start": user(mfaEnrollmentStart),
  "POST /identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:withdraw": user(mfaEnrollmentWithdraw),
  "POST /identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:finalize": anyone(mfaSignInFinalize),
  "POST /identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:start": anyone(mfaSignInStart),
  "POST /identitytoolkit.googleapis.com/v2/accounts:revokeToken": user(revokeToken),
  "POST /securetoken.googleapis.com/v1/token": anyone(token),
};

/** The method of a request, if any. */
export function findIdentityMethod(httpMethod: string, path: string): IdentityMethod | undefined {
  const key = `${httpMethod} ${path}`;
  return Object.hasOwn(IDENTITY_METHODS, key) ? IDENTITY_METHODS[key] : undefined;
}
