/** The purposes of mailed codes. Names and the link's `mode` as in Identity Toolkit. */
export type OobRequestType =
  | "EMAIL_SIGNIN"
  | "PASSWORD_RESET"
  | "RECOVER_EMAIL"
  | "REVERT_SECOND_FACTOR_ADDITION"
  | "VERIFY_EMAIL"
  | "VERIFY_AND_CHANGE_EMAIL";

interface OobKind {
  /** `mode` in the mailed link; the SDK's ActionCodeURL reads it. */
  mode: string;
  lifetimeMs: number;
}

const HOUR_MS = 3_600_000;

export const OOB_KINDS: Record<OobRequestType, OobKind> = {
  EMAIL_SIGNIN: { mode: "signIn", lifetimeMs: HOUR_MS },
  PASSWORD_RESET: { mode: "resetPassword", lifetimeMs: HOUR_MS },
  RECOVER_EMAIL: { mode: "recoverEmail", lifetimeMs: 30 * 24 * HOUR_MS },
  REVERT_SECOND_FACTOR_ADDITION: { mode: "revertSecondFactorAddition", lifetimeMs: 72 * HOUR_MS },
  VERIFY_EMAIL: { mode: "verifyEmail", lifetimeMs: 72 * HOUR_MS },
  VERIFY_AND_CHANGE_EMAIL: { mode: "verifyAndChangeEmail", lifetimeMs: 72 * HOUR_MS },
};

export const isOobRequestType = (text: string): text is OobRequestType => Object.hasOwn(OOB_KINDS, text);

/**
 * The link in a mail: the app's page for codes, with all parameters that `ActionCodeURL.parseLink` of the SDK looks
 * for.
 */
export function makeOobLink(
  appOrigin: string,
  query: { requestType: OobRequestType; oobCode: string; apiKey: string; continueUrl?: string; tenantId?: string },
): string {
  const parts: Record<string, string | undefined> = {
    mode: OOB_KINDS[query.requestType].mode,
    oobCode: query.oobCode,
    apiKey: query.apiKey,
    lang: "de",
    continueUrl: query.continueUrl,
    tenantId: query.tenantId,
  };
  const encoded = Object.entries(parts).map(([name, value]) => value && `${name}=${encodeURIComponent(value)}`);
  return `${appOrigin}/konto?${encoded.filter(Boolean).join("&")}`;
}

/** What of a code, and of its account, tells whether it is still for it. */
interface CodeAim {
  requestType: OobRequestType;
  email: string;
  mfaEnrollmentId?: string;
}
interface CodeAccount {
  email?: string;
  initialEmail?: string;
  secondFactors?: { mfaEnrollmentId: string }[];
}

/** Why a code is no longer valid for its account, or undefined if it is. */
export function oobCodeProblem(
  code: CodeAim & { expiresAtMs: number },
  account: (CodeAccount & { passwordUpdatedAtMs: number }) | undefined,
  nowMs: number,
): "EXPIRED_OOB_CODE" | "INVALID_OOB_CODE" | undefined {
  if (!isStillFor(code, account)) return "INVALID_OOB_CODE";
  if (code.expiresAtMs <= nowMs) return "EXPIRED_OOB_CODE";
  const issuedAtMs = code.expiresAtMs - OOB_KINDS[code.requestType].lifetimeMs;
  // A mail found later must not undo a password that was changed after it was sent.
  const isOvertaken = code.requestType === "PASSWORD_RESET" && issuedAtMs < (account?.passwordUpdatedAtMs ?? 0);
  return isOvertaken ? "INVALID_OOB_CODE" : undefined;
}

/**
 * A code is for the address that the account has, or had at first; a mailed sign-in may be for a new one. A second
 * factor can be taken away whatever the address is by now: whoever added it may have changed that, too.
 */
function isStillFor({ requestType, email, mfaEnrollmentId }: CodeAim, account: CodeAccount | undefined): boolean {
  if (requestType === "EMAIL_SIGNIN") return true;
  if (requestType === "REVERT_SECOND_FACTOR_ADDITION") {
    return account?.secondFactors?.some((factor) => factor.mfaEnrollmentId === mfaEnrollmentId) === true;
  }
  return email === (requestType === "RECOVER_EMAIL" ? account?.initialEmail : account?.email);
}
