/** The errors of Identity Toolkit that this server answers; the SDK turns each into its `auth/…` code. */
export type IdentityCode =
  | "ADMIN_ONLY_OPERATION"
  | "BLOCKING_FUNCTION_ERROR_RESPONSE"
  | "CLAIMS_TOO_LARGE"
  | "CREDENTIAL_ALREADY_IN_USE"
  | "CREDENTIAL_MISMATCH"
  | "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"
  | "DUPLICATE_EMAIL"
  | "DUPLICATE_LOCAL_ID"
  | "DUPLICATE_MFA_ENROLLMENT_ID"
  | "DUPLICATE_RAW_ID"
  | "EMAIL_EXISTS"
  | "EMAIL_NOT_FOUND"
  | "EXPIRED_OOB_CODE"
  | "FEDERATED_USER_ID_ALREADY_LINKED"
  | "FORBIDDEN_CLAIM"
  | "INSUFFICIENT_PERMISSION"
  | "INVALID_ARGUMENT"
  | "INVALID_BLOCKING_FUNCTION"
  | "INVALID_CLAIMS"
  | "INVALID_CODE"
  | "INVALID_CONTINUE_URI"
  | "INVALID_CREDENTIAL_ID"
  | "INVALID_CREDENTIAL_OR_PROVIDER_ID"
  | "INVALID_CUSTOM_TOKEN"
  | "INVALID_DISPLAY_NAME"
  | "INVALID_DURATION"
  | "INVALID_DYNAMIC_LINK_DOMAIN"
  | "INVALID_EMAIL"
  | "INVALID_GRANT_TYPE"
  | "INVALID_HOSTING_LINK_DOMAIN"
  | "INVALID_IDENTIFIER"
  | "INVALID_IDP_RESPONSE"
  | "INVALID_ID_TOKEN"
  | "INVALID_LOGIN_CREDENTIALS"
  | "INVALID_MFA_ENROLLMENT_ID"
  | "INVALID_MFA_PENDING_CREDENTIAL"
  | "INVALID_MFA_PHONE_NUMBER"
  | "INVALID_NEW_EMAIL"
  | "INVALID_OOB_CODE"
  | "INVALID_PASSWORD"
  | "INVALID_PENDING_TOKEN"
  | "INVALID_PHONE_NUMBER"
  | "INVALID_PHOTO_URL"
  | "INVALID_REFRESH_TOKEN"
  | "INVALID_REQUEST_URI"
  | "INVALID_REQ_TYPE"
  | "INVALID_SESSION_INFO"
  | "INVALID_TEMPORARY_PROOF"
  | "INVALID_TENANT_ID"
  | "LOCAL_ID_LIST_EXCEEDS_LIMIT"
  | "MFA_ENROLLMENT_NOT_FOUND"
  | "MISSING_AUTHENTICATOR_RESPONSE"
  | "MISSING_CODE"
  | "MISSING_CONTINUE_URI"
  | "MISSING_CUSTOM_TOKEN"
  | "MISSING_EMAIL"
  | "MISSING_GRANT_TYPE"
  | "MISSING_IDENTIFIER"
  | "MISSING_ID_TOKEN"
  | "MISSING_LOCAL_ID"
  | "MISSING_MFA_ENROLLMENT_ID"
  | "MISSING_MFA_PENDING_CREDENTIAL"
  | "MISSING_NEW_EMAIL"
  | "MISSING_OOB_CODE"
  | "MISSING_OR_INVALID_NONCE"
  | "MISSING_PASSWORD"
  | "MISSING_PROVIDER_ID"
  | "MISSING_RAW_ID"
  | "MISSING_REFRESH_TOKEN"
  | "MISSING_REQUEST_URI"
  | "MISSING_REQ_TYPE"
  | "MISSING_SESSION_INFO"
  | "MISSING_USER_ACCOUNT"
  | "OPERATION_NOT_ALLOWED"
  | "PASSKEY_CREDENTIAL_NOT_FOUND"
  | "PASSWORD_DOES_NOT_MEET_REQUIREMENTS"
  | "PASSWORD_LOGIN_DISABLED"
  | "PHONE_NUMBER_EXISTS"
  | "PROJECT_DISABLED"
  | "PROVIDER_ALREADY_LINKED"
  | "SECOND_FACTOR_EXISTS"
  | "SECOND_FACTOR_LIMIT_EXCEEDED"
  | "SESSION_EXPIRED"
  | "TENANT_ID_MISMATCH"
  | "TOKEN_EXPIRED"
  | "TOO_MANY_ATTEMPTS_TRY_LATER"
  | "UNAUTHORIZED_DOMAIN"
  | "UNEXPECTED_PARAMETER"
  | "UNSUPPORTED_FIRST_FACTOR"
  | "UNSUPPORTED_TENANT_OPERATION"
  | "UNVERIFIED_EMAIL"
  | "USER_CANCELLED"
  | "USER_DISABLED"
  | "USER_NOT_FOUND"
  | "WEAK_PASSWORD";

/**
 * A refusal in the form of Identity Toolkit: always HTTP 400, the code first in `message`, details after `" : "`. Only
 * for wrong requests: the SDK takes any JSON error of `lookup` as the end of the session and erases it, so a fault of
 * ours must not become one.
 */
export class IdentityError extends Error {
  readonly code: IdentityCode;
  readonly httpStatus = 400;

  constructor(code: IdentityCode, detail?: string, options?: { cause?: unknown }) {
    super(detail === undefined ? code : `${code} : ${detail}`, options);
    this.name = "IdentityError";
    this.code = code;
  }

  /** The `error` object of the body. */
  toJSON(): { code: number; message: string; errors: { message: string; domain: string; reason: string }[] } {
    return {
      code: this.httpStatus,
      message: this.message,
      errors: [{ message: this.message, domain: "global", reason: "invalid" }],
    };
  }
}

/** A body that has not the form of the method's request. */
export class PayloadError extends IdentityError {
  constructor(detail: string) {
    super("INVALID_ARGUMENT");
    this.message = `Invalid JSON payload received. ${detail}`;
  }

  override toJSON() {
    return { ...super.toJSON(), status: "INVALID_ARGUMENT" };
  }
}
