import type { IdentityRequest } from "../../identity/context.ts";
import { checkNewPassword, optionalText } from "../../identity/request.ts";
import { makeAccount } from "../../identity/signIn.ts";
import { IdentityError } from "../../protocol/identity/identityError.ts";
import type { Account } from "../../storage/store.ts";
import { type EmulatorContext, plainHash } from "../context.ts";
import { readFactors } from "../factors.ts";
import { readFreeEmail, readFreePhone } from "./keys.ts";

/** accounts:signUp of the owner — an account for somebody else, who is not signed in by that. */
export async function signUp(ctx: EmulatorContext, request: IdentityRequest): Promise<object> {
  const { body } = request;
  const localId = optionalText(body, "localId");
  const idToken = optionalText(body, "idToken");
  if (idToken !== undefined && localId !== undefined) throw new IdentityError("UNEXPECTED_PARAMETER", "User ID");
  if (localId !== undefined && (await ctx.store.getAccount({ localId }))) {
    throw new IdentityError("DUPLICATE_LOCAL_ID");
  }
  const given = await readGiven(ctx, request);
  const account =
    idToken === undefined
      ? await insert(ctx, makeAccount(ctx, request, { ...given, ...(localId && { localId }) }))
      : await ctx.store.updateAccount((await ctx.tokens.authenticate(idToken)).account.localId, given);

  const { email, displayName } = account;
  return { kind: "identitytoolkit#SignupNewUserResponse", localId: account.localId, displayName, email };
}

async function insert(ctx: EmulatorContext, account: Account): Promise<Account> {
  await ctx.store.insertAccount(account);
  return account;
}

async function readGiven(ctx: EmulatorContext, request: IdentityRequest): Promise<Partial<Account>> {
  const { body } = request;
  const password = optionalText(body, "password");
  if (password !== undefined) checkNewPassword(ctx, request, password);
  const phoneNumber = await readFreePhone(ctx, request);
  const email = await readFreeEmail(ctx, request);
  return {
    email,
    phoneNumber,
    displayName: optionalText(body, "displayName"),
    photoUrl: optionalText(body, "photoUrl"),
    emailVerified: body.emailVerified === true,
    disabled: body.disabled === true,
    ...(password !== undefined && { passwordHash: plainHash(password) }),
    secondFactors: readFactors(ctx, body.mfaInfo, { makesIds: true }),
  };
}
