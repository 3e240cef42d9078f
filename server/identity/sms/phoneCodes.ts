import { randomInt, timingSafeEqual } from "node:crypto";
import { IdentityError } from "../../protocol/identity/identityError.ts";
import { parsePhoneNumber } from "../../protocol/identity/phoneNumber.ts";
import { consumeChallenge, issueChallenge, type Refusals, tryChallenge } from "../challenges.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { requireText } from "../request.ts";
import { hashSecret } from "../tokens.ts";
import type { SmsSender } from "./smsSender.ts";

const REFUSALS: Refusals = { invalid: "INVALID_SESSION_INFO", expired: "SESSION_EXPIRED" };

/** Who sends messages; OPERATION_NOT_ALLOWED where nobody does. */
export function requireSms({ sms }: IdentityContext): SmsSender {
  if (!sms) throw new IdentityError("OPERATION_NOT_ALLOWED", "No messages can be sent.");
  return sms;
}

/** A phone number in a body, as accounts have it. */
export function requirePhoneNumber(body: Record<string, unknown>): string {
  const phoneNumber = parsePhoneNumber(requireText(body, "phoneNumber", "MISSING_PHONE_NUMBER"));
  if (phoneNumber === undefined) throw new IdentityError("INVALID_PHONE_NUMBER", "Invalid format.");
  return phoneNumber;
}

/** Sends a code; returns the `sessionInfo` that has to come back with it. */
export async function sendPhoneCode(
  ctx: IdentityContext,
  request: IdentityRequest,
  phoneNumber: string,
): Promise<string> {
  const sms = requireSms(ctx);
  await ctx.throttle.sms(phoneNumber, request);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const { secret } = await issueChallenge(ctx, "sms", request.tenant, (sessionInfo) => ({
    phoneNumber,
    codeHash: hashCode(sessionInfo, code),
  }));
  const text = `${code} ist Dein Code für ${ctx.mailer.sender}. Er gilt fünf Minuten.`;
  const { tenantId } = request.tenant;
  await sms.send({ to: phoneNumber, text }, { phoneNumber, sessionInfo: secret, code, tenantId });
  return secret;
}

/** The number that a code proves; a code is good once, for five tries. */
export async function provePhoneNumber(ctx: IdentityContext, request: IdentityRequest): Promise<string> {
  const { body } = request;
  const secret = requireText(body, "sessionInfo", "MISSING_SESSION_INFO");
  const code = requireText(body, "code", "MISSING_CODE");
  const challenge = await tryChallenge(ctx, request, { purpose: "sms", secret, ...REFUSALS });
  const { phoneNumber, codeHash } = challenge.parsed;
  const isRight = timingSafeEqual(Buffer.from(hashCode(secret, code)), Buffer.from(codeHash));
  if (!isRight) throw new IdentityError("INVALID_CODE");
  await consumeChallenge(ctx, challenge, REFUSALS);
  return phoneNumber;
}

/** With the session info, which is not kept: a million codes alone would be hashed in a moment. */
const hashCode = (sessionInfo: string, code: string) => hashSecret(`${sessionInfo} ${code}`);
