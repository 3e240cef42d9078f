import type { IdentityHandler } from "./context.ts";
import { createAuthUri } from "./createAuthUri.ts";
import { deleteAccount } from "./delete.ts";
import { jwks } from "./jwks.ts";
import { lookup } from "./lookup.ts";
import { operationNotAllowed } from "./operationNotAllowed.ts";
import { passwordPolicy } from "./passwordPolicy.ts";
import { projects } from "./projects.ts";
import { recaptchaConfig } from "./recaptchaConfig.ts";
import { resetPassword } from "./resetPassword.ts";
import { revokeToken } from "./revokeToken.ts";
import { sendOobCode } from "./sendOobCode.ts";
import { signInWithPassword } from "./signInWithPassword.ts";
import { signUp } from "./signUp.ts";
import { token } from "./token.ts";
import { update } from "./update.ts";

export interface IdentityMethod {
  /** `user` needs a good ID token (or mailed code) in the body; `anyone` needs nothing. */
  caller: "anyone" | "user";
  handle: IdentityHandler;
}

const anyone = (handle: IdentityHandler): IdentityMethod => ({ caller: "anyone", handle });
const user = (handle: IdentityHandler): IdentityMethod => ({ caller: "user", handle });
const notAllowed = anyone(operationNotAllowed);

/** Every call that the SDK may make, by HTTP method and path. What is not switched on is listed too, and answers OPERATION_NOT_ALLOWED. */
export const IDENTITY_METHODS: Readonly<Record<string, IdentityMethod>> = {
  "GET /.well-known/jwks.json": anyone(jwks),
  "GET /identitytoolkit.googleapis.com/v1/projects": anyone(projects),
  "GET /identitytoolkit.googleapis.com/v1/recaptchaParams": notAllowed,
  "GET /identitytoolkit.googleapis.com/v2/passwordPolicy": anyone(passwordPolicy),
  "GET /identitytoolkit.googleapis.com/v2/recaptchaConfig": anyone(recaptchaConfig),
  "POST /identitytoolkit.googleapis.com/v1/accounts:createAuthUri": anyone(createAuthUri),
  "POST /identitytoolkit.googleapis.com/v1/accounts:delete": user(deleteAccount),
  "POST /identitytoolkit.googleapis.com/v1/accounts:lookup": user(lookup),
  "POST /identitytoolkit.googleapis.com/v1/accounts:resetPassword": anyone(resetPassword),
  "POST /identitytoolkit.googleapis.com/v1/accounts:sendOobCode": anyone(sendOobCode),
  "POST /identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode": notAllowed,
  "POST /identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken": notAllowed,
  "POST /identitytoolkit.googleapis.com/v1/accounts:signInWithEmailLink": notAllowed,
  "POST /identitytoolkit.googleapis.com/v1/accounts:signInWithIdp": notAllowed,
  "POST /identitytoolkit.googleapis.com/v1/accounts:signInWithPassword": anyone(signInWithPassword),
  "POST /identitytoolkit.googleapis.com/v1/accounts:signInWithPhoneNumber": notAllowed,
  "POST /identitytoolkit.googleapis.com/v1/accounts:signUp": anyone(signUp),
  "POST /identitytoolkit.googleapis.com/v1/accounts:update": user(update),
  "POST /identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:finalize": notAllowed,
  "POST /identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:start": notAllowed,
  "POST /identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:withdraw": notAllowed,
  "POST /identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:finalize": notAllowed,
  "POST /identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:start": notAllowed,
  "POST /identitytoolkit.googleapis.com/v2/accounts:revokeToken": user(revokeToken),
  "POST /securetoken.googleapis.com/v1/token": anyone(token),
};

/** The method behind a request, if there is one. */
export function findIdentityMethod(httpMethod: string, path: string): IdentityMethod | undefined {
  const key = `${httpMethod} ${path}`;
  return Object.hasOwn(IDENTITY_METHODS, key) ? IDENTITY_METHODS[key] : undefined;
}
