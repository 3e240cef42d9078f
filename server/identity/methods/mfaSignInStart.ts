import { IdentityError } from "../../protocol/identity/identityError.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { requireText } from "../request.ts";
import { requireFactor } from "../secondFactors/factors.ts";
import { requireUsableKind } from "../secondFactors/kinds.ts";
import { requirePending } from "../secondFactors/pendingSignIn.ts";
import { sendPhoneCode } from "../sms/phoneCodes.ts";

/**
 * mfaSignIn:start — sends a code to the phone that is the second factor, to whoever has given the first one. Messages
 * have the limits of a sign-in by phone, and each takes one of the tries of the first factor.
 */
export async function mfaSignInStart(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  requireUsableKind(ctx, request, "sms");
  requireText(request.body, "mfaPendingCredential", "MISSING_MFA_PENDING_CREDENTIAL");
  const mfaEnrollmentId = requireText(request.body, "mfaEnrollmentId", "MISSING_MFA_ENROLLMENT_ID");

  const { account } = await requirePending(ctx, request);
  const { phoneNumber } = requireFactor(account, mfaEnrollmentId);
  if (phoneNumber === undefined) throw new IdentityError("INVALID_ARGUMENT", "MFA provider not supported!");

  return { phoneResponseInfo: { sessionInfo: await sendPhoneCode(ctx, request, { phoneNumber, owner: account }) } };
}
