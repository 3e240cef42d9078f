import type { IdentityCode } from "./identityError.ts";

/**
 * The requirements for a new password. Length alone: rules on character classes make passwords worse (NIST SP 800-63B,
 * 3.1.1.2).
 */
export interface PasswordPolicy {
  minLength: number;
  maxLength: number;
}

/** Identity Toolkit's own limits on the policy. */
export const DEFAULT_PASSWORD_POLICY: PasswordPolicy = { minLength: 6, maxLength: 4096 };

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
  const missing = requirementNotMet(policy, password);
  if (!missing) return undefined;
  return { code: "PASSWORD_DOES_NOT_MEET_REQUIREMENTS", detail: `Missing password requirements: [${missing}]` };
}

function requirementNotMet(policy: PasswordPolicy, password: string): string | undefined {
  if (password.length < policy.minLength) return `Password must contain at least ${policy.minLength} characters`;
  if (password.length > policy.maxLength) return `Password may contain at most ${policy.maxLength} characters`;
  return undefined;
}
