import { revokedBefore } from "../protocol/identity/idToken.ts";

/**
 * Where we are stricter than a test suite expects of an emulator. Methods ask for the policy by its name, never for the
 * mode that it comes from.
 */
export interface Policy {
  /** A new password may be none of those that everybody guesses first. */
  refusesCommonPasswords: boolean;
  /** Changes that an unattended device must not allow need a sign-in of the last minutes. */
  asksRecentSignIn: boolean;
  /** What opened an account before its address was proved goes when somebody proves it. */
  removesUnprovedWays: boolean;
  /** Who has a password keeps it when another one is linked. */
  keepsLinkedPassword: boolean;
  /** Who has a name keeps it at the first sign-in by a provider that does not say one. */
  keepsName: boolean;
  /** A mail to sign in by has to say where the app continues, and every link continues to the app itself. */
  continuesToAppOnly: boolean;
  /** Members of a tenant may sign in by phone, too. */
  opensPhonesToTenants: boolean;
  /** A second factor of a kind that the operator has closed since still signs in who has it. */
  takesClosedFactors: boolean;
  /** The moment from which tokens are valid again after all earlier ones are revoked, in seconds. */
  revokedBefore(nowMs: number, account: { validSinceSeconds: number }): number;
}

/** For people. */
export const STRICT: Policy = {
  refusesCommonPasswords: true,
  asksRecentSignIn: true,
  removesUnprovedWays: true,
  keepsLinkedPassword: true,
  keepsName: true,
  continuesToAppOnly: true,
  opensPhonesToTenants: true,
  takesClosedFactors: true,
  revokedBefore,
};
