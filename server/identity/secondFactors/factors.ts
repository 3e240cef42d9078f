import { IdentityError } from "../../protocol/identity/identityError.ts";
import type { Account, SecondFactor, SignIn } from "../../storage/store.ts";
import type { IdentityContext } from "../context.ts";
import { issueChallenge } from "../challenges.ts";
import { issuedAt } from "../../protocol/identity/idToken.ts";

/** As on the hosted service. */
const MOST_FACTORS = 5;

/** First factors that no second one belongs to: nobody, the number itself, a service that answers for its users. */
const INELIGIBLE = new Set(["anonymous", "phone", "custom"]);

/** The answer to a right first factor: the SDK raises `multi-factor-auth-required` for it. */
export interface PendingSignIn {
  mfaPendingCredential: string;
  mfaInfo: object[];
}

/**
 * Whether a first factor is not enough. What an account has enrolled is asked for even where the operator has closed
 * that kind since: a setting must not open accounts.
 */
export const needsSecondFactor = ({ secondFactors = [] }: Account, { provider, secondFactor }: SignIn) =>
  secondFactors.length > 0 && secondFactor === undefined && !INELIGIBLE.has(provider);

/** Remembers a right first factor until the second one comes. */
export async function askSecondFactor(ctx: IdentityContext, account: Account, signIn: SignIn): Promise<PendingSignIn> {
  const issuedAtSeconds = issuedAt(ctx.clock(), account.validSinceSeconds);
  const { secret } = await issueChallenge(ctx, "signIn", account, () => ({ signIn, issuedAtSeconds }));
  return { mfaPendingCredential: secret, mfaInfo: (account.secondFactors ?? []).map(toHint) };
}

/** A factor as its owner may see it. */
export function toMfaInfo({ mfaEnrollmentId, displayName, enrolledAtMs, phoneNumber }: SecondFactor) {
  return {
    mfaEnrollmentId,
    ...(displayName && { displayName }),
    enrolledAt: new Date(enrolledAtMs).toISOString(),
    ...(phoneNumber ? { phoneInfo: phoneNumber } : { totpInfo: {} }),
  };
}

/** A factor as somebody may see it who has only given the first one: of a number its last four digits. */
const toHint = (factor: SecondFactor) =>
  toMfaInfo({ ...factor, phoneNumber: factor.phoneNumber?.replace(/\d(?=.*\d{4})/g, "*") });

/** Refuses accounts and first factors that cannot have a second one. */
export function requireEligible({ emailVerified }: Account, provider: string): void {
  if (INELIGIBLE.has(provider)) {
    throw new IdentityError("UNSUPPORTED_FIRST_FACTOR", "MFA is not available for the given first factor.");
  }
  // Otherwise the owner of the address could never get in.
  if (!emailVerified) {
    throw new IdentityError("UNVERIFIED_EMAIL", "Need to verify email first before enrolling second factors.");
  }
}

/** A phone alone must not open what a second factor guards. */
export function requireNoSecondFactor({ secondFactors = [] }: Account): void {
  if (secondFactors.length === 0) return;
  const reason = "A phone number cannot be set as a first factor on an SMS based MFA user.";
  throw new IdentityError("UNSUPPORTED_FIRST_FACTOR", reason);
}

/** Refuses one factor too many. */
export function requireRoom({ secondFactors = [] }: Account): void {
  if (secondFactors.length >= MOST_FACTORS) throw new IdentityError("SECOND_FACTOR_LIMIT_EXCEEDED");
}

/** Refuses a number that is a factor of the account already. */
export function requireNewPhone({ secondFactors = [] }: Account, phoneNumber: string): void {
  if (!secondFactors.some((factor) => factor.phoneNumber === phoneNumber)) return;
  const reason = "Phone number already enrolled as second factor for this account.";
  throw new IdentityError("SECOND_FACTOR_EXISTS", reason);
}

/** A factor of the account. */
export function requireFactor({ secondFactors = [] }: Account, mfaEnrollmentId: string): SecondFactor {
  const factor = secondFactors.find((candidate) => candidate.mfaEnrollmentId === mfaEnrollmentId);
  if (!factor) throw new IdentityError("MFA_ENROLLMENT_NOT_FOUND");
  return factor;
}

/** A factor as sessions name it. */
export const toSecondFactor = ({ mfaEnrollmentId: identifier, phoneNumber }: SecondFactor) => ({
  provider: phoneNumber === undefined ? ("totp" as const) : ("phone" as const),
  identifier,
});

/** The factors but one. */
export const factorsWithout = ({ secondFactors = [] }: Account, mfaEnrollmentId: string) =>
  secondFactors.filter((factor) => factor.mfaEnrollmentId !== mfaEnrollmentId);
