import { parseEmail } from "../protocol/identity/email.ts";
import { type IdentityCode, IdentityError } from "../protocol/identity/identityError.ts";
import { passwordProblem, strictest } from "../protocol/identity/passwordPolicy.ts";
import { isRecord } from "../protocol/text.ts";
import { isCommonPassword } from "./commonPasswords.ts";
import type { IdentityContext, IdentityRequest } from "./context.ts";
import type { Claimant } from "./guard/fairQueue.ts";
import { networkOf } from "./guard/network.ts";

type Body = Record<string, unknown>;

/** A text field of a body; absent, null and "" are the same, as in the proto's JSON form. */
export function optionalText(body: Body, name: string): string | undefined {
  const value = body[name] ?? "";
  // A lone surrogate has no UTF-8: it would be stored and hashed as another text.
  if (typeof value !== "string" || !value.isWellFormed()) throw wrongType(name);
  return value === "" ? undefined : value;
}

/** The key by which the password hashing of requests takes turns. */
export function claimantOf({ remoteAddress, device }: IdentityRequest, email?: string): Claimant {
  const isKnown = email !== undefined && device.isKnownFor(email);
  return { key: isKnown ? `device ${device.id}` : `network ${networkOf(remoteAddress)}`, isKnown };
}

export function requireText(body: Body, name: string, missing: IdentityCode): string {
  const value = optionalText(body, name);
  if (value === undefined) throw new IdentityError(missing);
  return value;
}

const wrongType = (name: string) => new IdentityError("INVALID_ARGUMENT", `Invalid value at '${name}' (TYPE_STRING)`);

/** An object in a body, if it is there. */
export function optionalRecord(body: Body, name: string): Body | undefined {
  const value = body[name] ?? undefined;
  if (value === undefined || isRecord(value)) return value;
  throw new IdentityError("INVALID_ARGUMENT", `Invalid value at '${name}'`);
}

/** A list of texts; one text counts as a list of one. */
export function optionalTexts(body: Body, name: string): string[] {
  const value = body[name] ?? [];
  const list = Array.isArray(value) ? value : [value];
  if (list.every((item) => typeof item === "string")) return list;
  throw wrongType(name);
}

/** An e-mail address in the form that accounts are found by. */
export function requireEmail(
  body: Body,
  name = "email",
  missing: IdentityCode = "MISSING_EMAIL",
  invalid: IdentityCode = "INVALID_EMAIL",
): string {
  // What is there and empty is no address, as on the hosted service.
  if (body[name] === "") throw new IdentityError(invalid);
  const email = parseEmail(requireText(body, name, missing));
  if (email === undefined) throw new IdentityError(invalid);
  return email;
}

/** What a new password must have, by the rules of the server and of the tenant. */
export const policyFor = ({ passwords }: IdentityContext, { tenant }: Pick<IdentityRequest, "tenant">) =>
  strictest(passwords.policy, tenant.settings.passwordPolicy);

/**
 * Refuses a password that breaks the rules, or that everybody guesses first. The latter is WEAK_PASSWORD: the answer
 * about the rules would make the SDK fetch them, and all of them are met.
 */
export function checkNewPassword(ctx: IdentityContext, request: IdentityRequest, password: string): void {
  const problem = passwordProblem(policyFor(ctx, request), password);
  if (problem) throw new IdentityError(problem.code, problem.detail);
  if (ctx.policy.refusesCommonPasswords && isCommonPassword(password)) {
    throw new IdentityError("WEAK_PASSWORD", "This password is one of those that are guessed first");
  }
}

/** Longer than any real name. */
const LONGEST_DISPLAY_NAME = 256;
const LONGEST_PHOTO_URL = 2048;

export function checkDisplayName(displayName: string | undefined): void {
  if (displayName === undefined) return;
  if (displayName.length > LONGEST_DISPLAY_NAME || /\p{Cc}/u.test(displayName)) {
    throw new IdentityError(
      "INVALID_DISPLAY_NAME",
      `At most ${LONGEST_DISPLAY_NAME} characters, none of them control.`,
    );
  }
}

export function checkPhotoUrl(photoUrl: string | undefined): void {
  if (photoUrl === undefined) return;
  if (photoUrl.length > LONGEST_PHOTO_URL) throw new IdentityError("INVALID_PHOTO_URL");
}
