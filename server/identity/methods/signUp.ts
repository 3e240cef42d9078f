import { randomInt } from "node:crypto";
import { IdentityError } from "../../protocol/identity/identityError.ts";
import type { Account } from "../../storage/store.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { checkDisplayName, claimantOf, checkNewPassword, optionalText, requireEmail, requireText } from "../request.ts";
import { toIdentityError } from "../storeErrors.ts";

/**
 * accounts:signUp — a new account with e-mail and password. The answer says openly that an address is taken, as on the
 * hosted service, because people must learn it. The throttle prevents listing addresses that way.
 */
export async function signUp(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  const { email, password, displayName } = parse(ctx, request);

  await ctx.throttle.signUp(request);
  if (await ctx.store.getAccount({ email })) throw new IdentityError("EMAIL_EXISTS");

  const passwordHash = await ctx.passwords.hash(password, claimantOf(request));
  const account = makeAccount(ctx.clock(), { email, displayName, passwordHash });
  await ctx.store.insertAccount(account).catch(toIdentityError);
  request.device.remember(email);
  const tokens = await ctx.tokens.issue(account);

  return {
    kind: "identitytoolkit#SignupNewUserResponse",
    localId: account.localId,
    email,
    ...(displayName && { displayName }),
    ...tokens,
  };
}

function parse(ctx: IdentityContext, { body }: IdentityRequest) {
  const isAnonymous = !optionalText(body, "email") && !optionalText(body, "password");
  const isLink = optionalText(body, "idToken") !== undefined;
  if (isAnonymous || isLink) throw new IdentityError("OPERATION_NOT_ALLOWED");
  const email = requireEmail(body);
  const password = requireText(body, "password", "MISSING_PASSWORD");
  checkNewPassword(ctx.passwords.policy, password);
  const displayName = optionalText(body, "displayName");
  checkDisplayName(displayName);
  return { email, password, displayName };
}

function makeAccount(nowMs: number, given: Pick<Account, "email" | "displayName" | "passwordHash">): Account {
  return {
    ...given,
    localId: makeLocalId(),
    emailVerified: false,
    disabled: false,
    createdAtMs: nowMs,
    lastLoginAtMs: nowMs,
    passwordUpdatedAtMs: nowMs,
    validSinceSeconds: Math.floor(nowMs / 1000),
  };
}

const LOCAL_ID_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** 28 letters and digits, like Firebase's own. */
const makeLocalId = () =>
  Array.from({ length: 28 }, () => LOCAL_ID_ALPHABET[randomInt(LOCAL_ID_ALPHABET.length)]).join("");
