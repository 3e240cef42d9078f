import type { IdentityContext, IdentityRequest } from "../context.ts";
import { requireNoSecondFactor } from "../secondFactors/factors.ts";
import { requirePhoneNumber, requirePhoneSignIn, sendPhoneCode } from "../sms/phoneCodes.ts";

/**
 * accounts:sendVerificationCode — sends a code to a phone, if the operator has a sender. Whether the number has an
 * account makes no difference, unless answers may tell that: then one that could not sign in gets no message. What the
 * SDK sends of reCAPTCHA is not looked at: limits per number, network and day do that work.
 */
export async function sendVerificationCode(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  requirePhoneSignIn(ctx, request);
  const { tenantId, settings } = request.tenant;
  const phoneNumber = requirePhoneNumber(request.body);
  if (!settings.enumerationProtection) {
    const owner = await ctx.store.getAccount({ tenantId, phoneNumber });
    if (owner) requireNoSecondFactor(owner);
  }
  return { sessionInfo: await sendPhoneCode(ctx, request, { phoneNumber }) };
}
