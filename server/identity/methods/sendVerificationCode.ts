import type { IdentityContext, IdentityRequest } from "../context.ts";
import { requirePhoneNumber, requireSms, sendPhoneCode } from "../sms/phoneCodes.ts";
import { requireWay } from "../tenants.ts";

/**
 * accounts:sendVerificationCode — sends a code to a phone, if the operator has a sender. Whether the number has an
 * account makes no difference. What the SDK sends of reCAPTCHA is not looked at: limits per number, network and day do
 * that work.
 */
export async function sendVerificationCode(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  requireSms(ctx);
  requireWay(request.tenant, "phone");
  const phoneNumber = requirePhoneNumber(request.body);
  return { sessionInfo: await sendPhoneCode(ctx, request, phoneNumber) };
}
