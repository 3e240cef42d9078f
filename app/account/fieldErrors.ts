import type { PasswordRules } from "../platform/adapters.ts";
import { accountText, authMessage } from "../text/account.ts";
import { securityText } from "../text/security.ts";
import { ruleStates } from "./passwordRules.ts";

/** The problems of a form: at the field that can fix them, else for the whole form. */
export interface FieldErrors {
  email?: string;
  password?: string;
  /** At the field that asks once more for the password. */
  proof?: string;
  form?: string;
}

export type LoginMode = "signIn" | "register" | "reset" | "link";

const EMAIL_CODES = new Set([
  "auth/invalid-email",
  "auth/missing-email",
  "auth/email-already-in-use",
  "auth/other-link-address",
]);
/** The code of ours for a wrong password of somebody who is signed in: there the address cannot be what is wrong. */
export const WRONG_PASSWORD = "dojo/wrong-password";

const PASSWORD_CODES = new Set([
  "auth/missing-password",
  "auth/weak-password",
  "auth/password-does-not-meet-requirements",
]);

/** The code that the SDK gives its errors, or "" for any other. */
export function codeOf(error: unknown): string {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : "";
  return typeof code === "string" ? code : "";
}

/** Puts a refusal of the identity service at the field that can fix it. */
export function errorsFrom(code: string): FieldErrors {
  if (EMAIL_CODES.has(code)) return { email: authMessage(code) };
  if (PASSWORD_CODES.has(code)) return { password: authMessage(code) };
  if (code === WRONG_PASSWORD) return { proof: securityText.proof.wrong };
  return { form: authMessage(code) };
}

/** Refuses only what is certainly wrong; whether an address exists only a mail can show. */
export function emailError(email: string): string | undefined {
  if (email === "") return authMessage("auth/missing-email");
  return /^[^\s@]+@[^\s@]+$/.test(email) ? undefined : authMessage("auth/invalid-email");
}

/** What is wrong with a new password. */
export function newPasswordError(password: string, rules: PasswordRules): string | undefined {
  if (password === "") return accountText.fields.newPasswordMissing;
  const lacking = ruleStates(rules, password).filter(({ met }) => !met);
  return lacking.length === 0 ? undefined : accountText.fields.newPasswordLacks(lacking.map(({ text }) => text));
}

/** The problems that can be found before anything is sent. */
export function checkLogin(
  mode: LoginMode,
  { email, password }: { email: string; password: string },
  rules: PasswordRules,
): FieldErrors {
  const errors: FieldErrors = {};
  const wrongEmail = emailError(email);
  if (wrongEmail) errors.email = wrongEmail;
  const wrongPassword =
    mode === "register"
      ? newPasswordError(password, rules)
      : mode === "signIn" && password === ""
        ? accountText.fields.passwordMissing
        : undefined;
  if (wrongPassword) errors.password = wrongPassword;
  return errors;
}

export const hasErrors = (errors: FieldErrors): boolean => Object.keys(errors).length > 0;
