import { describe, expect, it } from "vitest";
import { authMessage } from "./authMessages.ts";

/** The codes of rule 2.5, and those of the library that it names in words. */
const CODES = `wrong-password invalid-email invalid-credential email-already-in-use user-not-found too-many-requests
  expired-action-code invalid-action-code requires-recent-login user-token-expired user-disabled operation-not-allowed
  credential-already-in-use account-exists-with-different-credential password-does-not-meet-requirements
  invalid-verification-code invalid-verification-id code-expired multi-factor-auth-required network-request-failed
  login-blocked missing-app-credential captcha-check-failed unauthorized-domain popup-blocked popup-closed-by-user
  invalid-phone-number quota-exceeded`;
/** Those of the database, by the status that the server answers. */
const DATABASE_CODES = [
  [401, "unauthenticated", "Melde Dich neu an"],
  [403, "permission-denied", "Frag den Betreiber"],
  [429, "resource-exhausted", "Warte kurz"],
  [503, "unavailable", "wird nachgetragen"],
] as const;

describe("the codes of the database", () => {
  it.each(DATABASE_CODES)("%d, %s, has a German sentence of its own", (_status, code, step) => {
    expect(authMessage(code)).toMatch(/^\p{Lu}.+\.$/u);
    expect(authMessage(code)).toContain(step);
    expect(DATABASE_CODES.filter(([, other]) => authMessage(other) === authMessage(code))).toHaveLength(1);
  });
});

describe("the codes of the identity service", () => {
  it.each(CODES.split(/\s+/))("auth/%s has a German sentence of its own", (code) => {
    expect(authMessage(`auth/${code}`)).not.toBe(authMessage("auth/never-heard-of"));
    expect(authMessage(`auth/${code}`)).toMatch(/^\p{Lu}.+\.?[.?]$/u);
    expect(authMessage(code)).toBe(authMessage("never-heard-of"));
  });

  it("tell nobody which addresses have an account: three of them share one sentence", () => {
    const sentences = ["user-not-found", "wrong-password", "invalid-credential"].map((code) =>
      authMessage(`auth/${code}`),
    );
    expect(new Set(sentences).size).toBe(1);
  });
});
