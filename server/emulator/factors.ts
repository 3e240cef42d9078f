import { makeLocalId } from "../identity/signIn.ts";
import { IdentityError } from "../protocol/identity/identityError.ts";
import { parsePhoneNumber } from "../protocol/identity/phoneNumber.ts";
import { isRecord } from "../protocol/text.ts";
import type { SecondFactor } from "../storage/store.ts";
import type { EmulatorContext } from "./context.ts";

/**
 * Second factors as an administrator gives them, each number once. Undefined if there is no list. Throws
 * INVALID_MFA_PHONE_NUMBER, INVALID_MFA_ENROLLMENT_ID or DUPLICATE_MFA_ENROLLMENT_ID.
 */
export function readFactors(
  { clock }: Pick<EmulatorContext, "clock">,
  given: unknown,
  { makesIds }: { makesIds: boolean },
): SecondFactor[] | undefined {
  if (!Array.isArray(given)) return undefined;
  const factors: SecondFactor[] = [];
  for (const entry of given) {
    const { phoneInfo, displayName, enrolledAt, mfaEnrollmentId: id } = isRecord(entry) ? entry : {};
    const phoneNumber = typeof phoneInfo === "string" ? parsePhoneNumber(phoneInfo) : undefined;
    if (phoneNumber === undefined) throw new IdentityError("INVALID_MFA_PHONE_NUMBER", "Invalid format.");
    if (factors.some((factor) => factor.phoneNumber === phoneNumber)) continue;
    const mfaEnrollmentId = makesIds ? makeLocalId() : id;
    if (typeof mfaEnrollmentId !== "string" || mfaEnrollmentId === "") {
      throw new IdentityError("INVALID_MFA_ENROLLMENT_ID", "mfaEnrollmentId must be defined.");
    }
    if (factors.some((factor) => factor.mfaEnrollmentId === mfaEnrollmentId)) {
      throw new IdentityError("DUPLICATE_MFA_ENROLLMENT_ID");
    }
    const enrolledAtMs = typeof enrolledAt === "string" ? Date.parse(enrolledAt) : NaN;
    factors.push({
      mfaEnrollmentId,
      ...(typeof displayName === "string" && { displayName }),
      enrolledAtMs: Number.isFinite(enrolledAtMs) ? enrolledAtMs : clock(),
      phoneNumber,
    });
  }
  return factors;
}
