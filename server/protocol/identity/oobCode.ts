/** The purposes of mailed codes. Names and the link's `mode` as in Identity Toolkit. */
export type OobRequestType =
  | "EMAIL_SIGNIN"
  | "PASSWORD_RESET"
  | "RECOVER_EMAIL"
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

/** Why a code is no longer valid for its account, or undefined if it is. */
export function oobCodeProblem(
  code: { requestType: OobRequestType; email: string; expiresAtMs: number },
  account: { email?: string; initialEmail?: string; passwordUpdatedAtMs: number } | undefined,
  nowMs: number,
): "EXPIRED_OOB_CODE" | "INVALID_OOB_CODE" | undefined {
  if (!isStillFor(code, account)) return "INVALID_OOB_CODE";
  if (code.expiresAtMs <= nowMs) return "EXPIRED_OOB_CODE";
  const issuedAtMs = code.expiresAtMs - OOB_KINDS[code.requestType].lifetimeMs;
  // A mail found later must not undo a password that was changed after it was sent.
  const isOvertaken = code.requestType === "PASSWORD_RESET" && issuedAtMs < (account?.passwordUpdatedAtMs ?? 0);
  return isOvertaken ? "INVALID_OOB_CODE" : undefined;
}

/** A code is for the address that the account has, or had at first; a mailed sign-in may be for a new one. */
function isStillFor(
  { requestType, email }: { requestType: OobRequestType; email: string },
  account: { email?: string; initialEmail?: string } | undefined,
): boolean {
  if (requestType === "EMAIL_SIGNIN") return true;
  return email === (requestType === "RECOVER_EMAIL" ? account?.initialEmail : account?.email);
}
