import type { Random } from "../../domain/game/random.ts";
import type { World } from "./case.ts";

/** A valid call of the identity services. */
export interface IdentityCall {
  method: "GET" | "POST";
  path: string;
  body?: Record<string, unknown>;
  isForm?: boolean;
}

const V1 = "/identitytoolkit.googleapis.com/v1";
const V2 = "/identitytoolkit.googleapis.com/v2";
/** Never the password of our own accounts, whose sessions would end. */
const PASSWORD = "Seitstand-60-40";

/** Calls of all methods. */
export function identityCall({ accounts }: World, random: Random): IdentityCall {
  const { email, idToken, refreshToken } = random.pick(accounts)!;
  const stranger = `fuzz-${random.below(1000)}@example.org`;
  const someone = random.pick([email, stranger, "FUZZ@EXAMPLE.ORG", "ü@example.org"])!;
  const post = (method: string, body: Record<string, unknown>): IdentityCall => ({
    method: "POST",
    path: `${V1}/accounts:${method}`,
    body,
  });
  return random.pick<IdentityCall>([
    post("signUp", { email: stranger, password: PASSWORD, returnSecureToken: true }),
    post("signUp", { returnSecureToken: true }),
    post("signInWithPassword", { email: someone, password: PASSWORD, returnSecureToken: true }),
    post("lookup", { idToken }),
    post("update", { idToken, displayName: "Anna", photoUrl: "https://example.org/a.png", returnSecureToken: true }),
    post("update", { idToken, deleteAttribute: ["DISPLAY_NAME"] }),
    post("update", { oobCode: "x".repeat(32) }),
    post("update", { idToken: `${idToken}x`, password: PASSWORD }),
    post("delete", { idToken: `${idToken}x` }),
    post("sendOobCode", { requestType: "PASSWORD_RESET", email: someone, continueUrl: "http://localhost/" }),
    post("sendOobCode", { requestType: "VERIFY_EMAIL", idToken }),
    post("sendOobCode", { requestType: "VERIFY_AND_CHANGE_EMAIL", idToken, newEmail: stranger }),
    post("resetPassword", { oobCode: "x".repeat(32), newPassword: PASSWORD }),
    post("createAuthUri", { identifier: someone, continueUri: "http://localhost/" }),
    post("signInWithIdp", { requestUri: "http://localhost", postBody: "id_token=x&providerId=google.com" }),
    post("signInWithCustomToken", { token: "x" }),
    {
      method: "POST",
      path: "/securetoken.googleapis.com/v1/token",
      body: { grant_type: "refresh_token", refresh_token: refreshToken },
      isForm: true,
    },
    { method: "POST", path: `${V2}/accounts:revokeToken`, body: { idToken, token: "x", tokenType: "REFRESH_TOKEN" } },
    { method: "GET", path: `${V2}/passwordPolicy` },
    { method: "GET", path: `${V2}/recaptchaConfig?clientType=CLIENT_TYPE_WEB&version=RECAPTCHA_ENTERPRISE` },
    { method: "GET", path: `${V1}/projects` },
    { method: "GET", path: `${V1}/recaptchaParams` },
    { method: "GET", path: "/.well-known/jwks.json" },
  ])!;
}
