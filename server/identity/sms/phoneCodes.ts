import { randomInt, timingSafeEqual } from "node:crypto";
import { IdentityError } from "../../protocol/identity/identityError.ts";
import { parsePhoneNumber } from "../../protocol/identity/phoneNumber.ts";
import { consumeChallenge, issueChallenge, type Refusals, tryChallenge } from "../challenges.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { optionalText, requireText } from "../request.ts";
import { requireWay } from "../tenants.ts";
import { hashSecret } from "../tokens.ts";
import type { SmsSender } from "./smsSender.ts";

const REFUSALS: Refusals = { invalid: "INVALID_SESSION_INFO", expired: "SESSION_EXPIRED" };

/** Who sends messages; OPERATION_NOT_ALLOWED where nobody does. */
export function requireSms({ sms }: IdentityContext): SmsSender {
  if (!sms) throw new IdentityError("OPERATION_NOT_ALLOWED", "No messages can be sent.");
  return sms;
}

/** Refuses to sign somebody in by phone where nobody sends messages, or that way is closed. */
export function requirePhoneSignIn(ctx: IdentityContext, { tenant }: IdentityRequest): void {
  requireSms(ctx);
  if (tenant.tenantId !== undefined && !ctx.policy.opensPhonesToTenants) {
    throw new IdentityError("UNSUPPORTED_TENANT_OPERATION");
  }
  requireWay(tenant, "phone");
}

/** A phone number in a body, as accounts have it. One that is missing is an invalid one, as on the hosted service. */
export function requirePhoneNumber(body: Record<string, unknown>): string {
  const phoneNumber = parsePhoneNumber(optionalText(body, "phoneNumber") ?? "");
  if (phoneNumber === undefined) throw new IdentityError("INVALID_PHONE_NUMBER", "Invalid format.");
  return phoneNumber;
}

/** Whose second factor a code is for; absent where it is a first one. Neither can take the place of the other. */
type Owner = { localId: string } | undefined;

const purposeFor = (owner: Owner) => (owner ? "smsFactor" : "sms");

/** Sends a code; returns the `sessionInfo` that has to come back with it. */
export async function sendPhoneCode(
  ctx: IdentityContext,
  request: IdentityRequest,
  { phoneNumber, owner }: { phoneNumber: string; owner?: Owner },
): Promise<string> {
  const sms = requireSms(ctx);
  await ctx.throttle.sms(phoneNumber, request);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const whose = { tenantId: request.tenant.tenantId, localId: owner?.localId };
  const { secret } = await issueChallenge(ctx, purposeFor(owner), whose, (sessionInfo) => ({
    phoneNumber,
    codeHash: hashCode(sessionInfo, code),
  }));
  const text = `${code} ist Dein Code für ${ctx.mailer.sender}. Er gilt fünf Minuten.`;
  const { tenantId } = request.tenant;
  await sms.send({ to: phoneNumber, text }, { phoneNumber, sessionInfo: secret, code, tenantId });
  return secret;
}

/** A code, and the session info that came when it was sent. */
export interface PhoneAnswer {
  sessionInfo: string;
  code: string;
}

/** The answer to a code in a body, or in a part of it. */
export const requirePhoneAnswer = (info: Record<string, unknown>): PhoneAnswer => ({
  sessionInfo: requireText(info, "sessionInfo", "MISSING_SESSION_INFO"),
  code: requireText(info, "code", "MISSING_CODE"),
});

/** The number that a code proves; a code is good once, for five tries. */
export async function provePhoneNumber(
  ctx: IdentityContext,
  request: IdentityRequest,
  { sessionInfo: secret, code }: PhoneAnswer,
  owner?: Owner,
): Promise<string> {
  const challenge = await tryChallenge(ctx, request, { purpose: purposeFor(owner), secret, ...REFUSALS });
  if (challenge.localId !== owner?.localId) throw new IdentityError(REFUSALS.invalid);
  const { phoneNumber, codeHash } = challenge.parsed;
  const isRight = timingSafeEqual(Buffer.from(hashCode(secret, code)), Buffer.from(codeHash));
  if (!isRight) throw new IdentityError("INVALID_CODE");
  await consumeChallenge(ctx, challenge, REFUSALS);
  return phoneNumber;
}

/** With the session info, which is not kept: a million codes alone would be hashed in a moment. */
const hashCode = (sessionInfo: string, code: string) => hashSecret(`${sessionInfo} ${code}`);
