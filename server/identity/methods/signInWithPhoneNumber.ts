import { IdentityError } from "../../protocol/identity/identityError.ts";
import { type Account, StoreError } from "../../storage/store.ts";
import { findLinker } from "../caller.ts";
import { consumeChallenge, issueChallenge, type Refusals, tryChallenge } from "../challenges.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { optionalText } from "../request.ts";
import { requireNoSecondFactor } from "../secondFactors/factors.ts";
import { beginSession, makeAccount, noteSignIn, renewSession } from "../signIn.ts";
import { provePhoneNumber, requirePhoneAnswer, requirePhoneNumber, requirePhoneSignIn } from "../sms/phoneCodes.ts";
import type { AuthenticatedAccount } from "../tokens.ts";

const PROOF_SECONDS = 600;
const PROOF: Refusals = { invalid: "INVALID_TEMPORARY_PROOF", expired: "INVALID_TEMPORARY_PROOF" };

/**
 * accounts:signInWithPhoneNumber — signs in by a code that was sent to a phone, makes the account where there is none;
 * with an ID token gives the number to the caller's account, also in place of another. A number of another account
 * answers with a proof, good for ten minutes, that signs in to that account instead: nobody has to wait for a second
 * message.
 */
export async function signInWithPhoneNumber(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  requirePhoneSignIn(ctx, request);
  const { body, tenant } = request;
  const caller = await findLinker(ctx, request);
  const proof = optionalText(body, "temporaryProof");
  const phoneNumber =
    proof === undefined
      ? await provePhoneNumber(ctx, request, requirePhoneAnswer(body))
      : await consumeProof(ctx, request, proof);

  const owner = await ctx.store.getAccount({ tenantId: tenant.tenantId, phoneNumber });
  if (caller && owner && owner.localId !== caller.account.localId) return refuseTaken(ctx, request, phoneNumber, proof);
  if (caller) return link(ctx, request, caller, phoneNumber);
  if (!owner && body.operation === "REAUTH") throw new IdentityError("USER_NOT_FOUND");
  return signIn(ctx, request, phoneNumber, owner);
}

async function signIn(ctx: IdentityContext, request: IdentityRequest, phoneNumber: string, owner: Account | undefined) {
  if (owner) requireFirstFactor(owner);
  const account = owner
    ? await noteSignIn(ctx, owner, { provider: "phone" })
    : makeAccount(ctx, request, { phoneNumber });
  if (!owner) await ctx.store.insertAccount(account).catch(toPhoneError);
  const tokens = await beginSession(ctx, request, account, { provider: "phone" });
  return { isNewUser: !owner, phoneNumber, localId: account.localId, ...tokens };
}

async function link(
  ctx: IdentityContext,
  request: IdentityRequest,
  { account: before, claims }: AuthenticatedAccount,
  phoneNumber: string,
) {
  requireFirstFactor(before);
  const changes = { phoneNumber, lastLoginAtMs: ctx.clock() };
  const account = await ctx.store
    .updateAccount(before.localId, changes, { issuedAtSeconds: claims.iat })
    .catch(toPhoneError);
  const tokens = await renewSession(ctx, request, { account, claims }, "phone");
  return { isNewUser: false, phoneNumber, localId: account.localId, ...tokens };
}

function requireFirstFactor(account: Account): void {
  if (account.disabled) throw new IdentityError("USER_DISABLED");
  requireNoSecondFactor(account);
}

async function refuseTaken(ctx: IdentityContext, { tenant }: IdentityRequest, phoneNumber: string, proof?: string) {
  if (proof !== undefined) throw new IdentityError("PHONE_NUMBER_EXISTS");
  const { secret } = await issueChallenge(ctx, "phoneProof", tenant, () => ({ phoneNumber }));
  return { phoneNumber, temporaryProof: secret, temporaryProofExpiresIn: String(PROOF_SECONDS) };
}

async function consumeProof(ctx: IdentityContext, request: IdentityRequest, secret: string): Promise<string> {
  const phoneNumber = requirePhoneNumber(request.body);
  const challenge = await tryChallenge(ctx, request, { purpose: "phoneProof", secret, ...PROOF });
  if (challenge.parsed.phoneNumber !== phoneNumber) throw new IdentityError("INVALID_TEMPORARY_PROOF");
  await consumeChallenge(ctx, challenge, PROOF);
  return phoneNumber;
}

function toPhoneError(error: unknown): never {
  if (!(error instanceof StoreError) || error.code === "UNAVAILABLE") throw error;
  const code = error.code === "NOT_FOUND" ? "USER_NOT_FOUND" : "PHONE_NUMBER_EXISTS";
  throw new IdentityError(code, undefined, { cause: error });
}
