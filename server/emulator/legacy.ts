import { IdentityError } from "../protocol/identity/identityError.ts";
import { notImplemented } from "./apiError.ts";

const OLD = "/www.googleapis.com/identitytoolkit/v3/relyingparty/";
const NEW = "/identitytoolkit.googleapis.com/v1/";

/** What the addresses of the API before are called now. */
const NAMES: Readonly<Record<string, string>> = {
  createAuthUri: "accounts:createAuthUri",
  deleteAccount: "accounts:delete",
  emailLinkSignin: "accounts:signInWithEmailLink",
  getAccountInfo: "accounts:lookup",
  getOobConfirmationCode: "accounts:sendOobCode",
  getProjectConfig: "projects",
  getRecaptchaParam: "recaptchaParams",
  resetPassword: "accounts:resetPassword",
  sendVerificationCode: "accounts:sendVerificationCode",
  setAccountInfo: "accounts:update",
  signupNewUser: "accounts:signUp",
  verifyAssertion: "accounts:signInWithIdp",
  verifyCustomToken: "accounts:signInWithCustomToken",
  verifyPassword: "accounts:signInWithPassword",
  verifyPhoneNumber: "accounts:signInWithPhoneNumber",
};

/** A request as the handlers see it. */
export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
}

/** A call of the API before as one of today's; others stay as they are. */
export function modernised(call: Call): Call {
  if (!call.path.startsWith(OLD)) return call;
  const name = call.path.slice(OLD.length);
  if (name === "downloadAccount" || name === "uploadAccount") return batched(call, name === "downloadAccount");
  if (name === "signOutUser") throw notImplemented(name);
  return { ...call, path: `${NEW}${NAMES[name] ?? name}` };
}

/** Both named their project in the body. */
function batched({ body, query }: Call, isDownload: boolean): Call {
  const { targetProjectId, ...rest } = body;
  if (typeof targetProjectId !== "string") throw new IdentityError("INSUFFICIENT_PERMISSION");
  const path = `${NEW}projects/${encodeURIComponent(targetProjectId)}/accounts:batch`;
  if (!isDownload) return { method: "POST", path: `${path}Create`, query, body: rest };
  const parameters = Object.entries(rest).map(([name, value]) => [name, String(value)]);
  return { method: "GET", path: `${path}Get`, query: new URLSearchParams([...query, ...parameters]), body: {} };
}
