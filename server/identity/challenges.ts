import { randomBytes } from "node:crypto";
import { IdentityError, type IdentityCode } from "../protocol/identity/identityError.ts";
import type { Challenge, SignIn } from "../storage/store.ts";
import type { IdentityContext, IdentityRequest } from "./context.ts";
import type { Assertion } from "./providers/assertion.ts";
import { toIdentityError } from "./storeErrors.ts";
import { hashSecret } from "./tokens.ts";

const MINUTE_MS = 60_000;

/** What is kept of a visit at a provider; all its secrets follow from the session id, which only the browser has. */
export interface Visit {
  providerId: string;
  redirectUri: string;
}

/** What each kind of challenge remembers, and until when. */
interface Details {
  /** The first factor was right: how, and in what second. */
  signIn: { signIn: SignIn; issuedAtSeconds: number };
  /** The secret that the account is going to share with an app. */
  totpEnrollment: { totpSecret: string };
  /** The number that a code was sent to. */
  sms: { phoneNumber: string; codeHash: string };
  /** The same, for the second factor of an account. */
  smsFactor: { phoneNumber: string; codeHash: string };
  /** A number that was proved, and belongs to another account than the caller's. */
  phoneProof: { phoneNumber: string };
  /** Somebody is at a provider, and will be sent back from there. */
  providerVisit: Visit;
  /** An identity that cannot be used before its owner has signed in another way. */
  pendingIdentity: Assertion;
}

const KINDS: Record<keyof Details, { lifetimeMs: number; tries: number }> = {
  signIn: { lifetimeMs: 5 * MINUTE_MS, tries: 10 },
  totpEnrollment: { lifetimeMs: 10 * MINUTE_MS, tries: 10 },
  sms: { lifetimeMs: 5 * MINUTE_MS, tries: 5 },
  smsFactor: { lifetimeMs: 5 * MINUTE_MS, tries: 5 },
  phoneProof: { lifetimeMs: 10 * MINUTE_MS, tries: 1 },
  providerVisit: { lifetimeMs: 10 * MINUTE_MS, tries: 1 },
  pendingIdentity: { lifetimeMs: 10 * MINUTE_MS, tries: 1 },
};

/** A challenge that is to be answered. */
export interface OpenChallenge<Kind extends keyof Details> extends Challenge {
  purpose: Kind;
  detail: string;
  parsed: Details[Kind];
}

/** Makes a challenge and returns its secret, of 256 bits, and when it expires. */
export async function issueChallenge<Kind extends keyof Details>(
  ctx: IdentityContext,
  purpose: Kind,
  whose: { tenantId?: string; localId?: string },
  detailOf: (secret: string) => Details[Kind],
): Promise<{ secret: string; expiresAtMs: number }> {
  const secret = randomBytes(32).toString("base64url");
  const { lifetimeMs, tries } = KINDS[purpose];
  const nowMs = ctx.clock();
  const expiresAtMs = nowMs + lifetimeMs;
  const { tenantId, localId } = whose;
  const challenge = {
    purpose,
    tenantId,
    localId,
    detail: JSON.stringify(detailOf(secret)),
    triesLeft: tries,
    expiresAtMs,
  };
  await ctx.store.insertChallenge({ ...challenge, idHash: hashSecret(secret) }, nowMs).catch(toIdentityError);
  return { secret, expiresAtMs };
}

/** The errors for a challenge that is not there, and for one that was answered too late or too often. */
export interface Refusals {
  invalid: IdentityCode;
  expired: IdentityCode;
  detail?: string;
}

/** Finds the challenge that an answer is for; takes one of its tries. */
export async function tryChallenge<Kind extends keyof Details>(
  ctx: IdentityContext,
  { tenant }: IdentityRequest,
  { purpose, secret, ...refusals }: Refusals & { purpose: Kind; secret: string },
): Promise<OpenChallenge<Kind>> {
  const known = await ctx.store.getChallenge(hashSecret(secret));
  if (known?.purpose !== purpose || known.tenantId !== tenant.tenantId)
    throw new IdentityError(refusals.invalid, refusals.detail);
  const challenge = known.expiresAtMs > ctx.clock() ? await ctx.store.tryChallenge(known.idHash) : undefined;
  if (!challenge) throw new IdentityError(refusals.expired, refusals.detail);
  return { ...challenge, purpose, parsed: JSON.parse(challenge.detail) as Details[Kind] };
}

/** Uses a challenge up; of two simultaneous answers exactly one succeeds. */
export async function consumeChallenge(
  ctx: IdentityContext,
  { idHash }: Challenge,
  { expired, detail }: Omit<Refusals, "invalid">,
): Promise<void> {
  if (!(await ctx.store.consumeChallenge(idHash))) throw new IdentityError(expired, detail);
}

/** Finds a challenge that its secret alone answers, and uses it up. */
export async function takeChallenge<Kind extends keyof Details>(
  ctx: IdentityContext,
  request: IdentityRequest,
  wanted: Refusals & { purpose: Kind; secret: string },
): Promise<Details[Kind]> {
  const challenge = await tryChallenge(ctx, request, wanted);
  await consumeChallenge(ctx, challenge, wanted);
  return challenge.parsed;
}
