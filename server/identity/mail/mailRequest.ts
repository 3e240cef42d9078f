import type { OobCode } from "../../storage/store.ts";

/**
 * A mail that is yet to be composed, as JSON can hold it. It names no code: those are made with the mail. A request by
 * address alone looks the same whether there is an account or not.
 */
export type MailRequest =
  | CodeRequest
  | {
      kind: "emailChanged";
      to: string;
      origin: string;
      /** Absent where the address cannot be taken back. */
      recovery?: Pick<OobCode, "tenantId" | "localId" | "email" | "newEmail">;
    }
  | {
      kind: "secondFactorAdded";
      to: string;
      origin: string;
      tenantId?: string;
      localId: string;
      mfaEnrollmentId: string;
    }
  | { kind: "recoveryCodeUsed"; to: string; codesLeft: number };

/** A mail with a code that a user has asked for. */
export interface CodeRequest {
  kind: "code";
  requestType: "EMAIL_SIGNIN" | "PASSWORD_RESET" | "VERIFY_EMAIL" | "VERIFY_AND_CHANGE_EMAIL";
  /** The recipient. */
  to: string;
  tenantId?: string;
  /** Scheme, host and port that the request was sent to: untrusted, see `appOrigin.ts`. */
  origin: string;
  continueUrl?: string;
  /** Who was signed in, by a token of that second; absent where anybody may ask. */
  caller?: { localId: string; issuedAtSeconds: number };
}
