import type { IdentityCode } from "./identityError.ts";

/**
 * The requirements for a new password. Length alone, unless a tenant asks for more: rules on kinds of characters make
 * passwords worse (NIST SP 800-63B, 3.1.1.2).
 */
export interface PasswordPolicy {
  minLength: number;
  maxLength: number;
  lowercase?: boolean;
  uppercase?: boolean;
  numeric?: boolean;
  nonAlphanumeric?: boolean;
}

/** Identity Toolkit's own limits on the policy. */
export const DEFAULT_PASSWORD_POLICY: PasswordPolicy = { minLength: 6, maxLength: 4096 };

/** The ones of ASCII, for the SDK's `validatePassword`; we take any other for one of them, too. */
export const NON_ALPHANUMERIC: readonly string[] = Array.from("^$*.[]{}()?\"!@#%&/\\,><':;|_~-+=`");

/** As the app checks them while somebody types: letters of all alphabets count. */
const KINDS = {
  lowercase: { has: /\p{Ll}/u, name: "a lower case character" },
  uppercase: { has: /\p{Lu}/u, name: "an upper case character" },
  numeric: { has: /\d/u, name: "a numeric character" },
  nonAlphanumeric: { has: /[^\p{L}\d\s]/u, name: "a non-alphanumeric character" },
} as const;

/** What meets both. A shortest length above the longest one would leave no password: the longest gives way. */
export function strictest(
  lengths: Pick<PasswordPolicy, "minLength" | "maxLength">,
  policy: Partial<PasswordPolicy>,
): PasswordPolicy {
  const minLength = Math.max(lengths.minLength, policy.minLength ?? 0);
  const maxLength = Math.max(minLength, Math.min(lengths.maxLength, policy.maxLength ?? Infinity));
  return { ...policy, minLength, maxLength };
}

/**
 * Why a password may not be set, or undefined if it may. Below the hosted service's minimum for all projects it is
 * WEAK_PASSWORD; PASSWORD_DOES_NOT_MEET_REQUIREMENTS makes the SDK fetch the policy of this project.
 */
export function passwordProblem(
  policy: PasswordPolicy,
  password: string,
): { code: IdentityCode; detail: string } | undefined {
  if (password.length < DEFAULT_PASSWORD_POLICY.minLength) {
    const detail = `Password should be at least ${DEFAULT_PASSWORD_POLICY.minLength} characters`;
    return { code: "WEAK_PASSWORD", detail };
  }
  const missing = requirementsNotMet(policy, password);
  if (missing.length === 0) return undefined;
  const detail = `Missing password requirements: [${missing.join(", ")}]`;
  return { code: "PASSWORD_DOES_NOT_MEET_REQUIREMENTS", detail };
}

function requirementsNotMet(policy: PasswordPolicy, password: string): string[] {
  const { minLength, maxLength } = policy;
  // The longest first: nothing is searched in a text without end.
  if (password.length > maxLength) return [`Password may contain at most ${maxLength} characters`];
  const kinds = (Object.keys(KINDS) as (keyof typeof KINDS)[])
    .filter((kind) => policy[kind] && !KINDS[kind].has.test(password))
    .map((kind) => `Password must contain ${KINDS[kind].name}`);
  return [...(password.length < minLength ? [`Password must contain at least ${minLength} characters`] : []), ...kinds];
}
