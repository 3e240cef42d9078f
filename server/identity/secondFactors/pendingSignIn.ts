import { isCurrentToken } from "../../protocol/identity/idToken.ts";
import { IdentityError } from "../../protocol/identity/identityError.ts";
import type { Account } from "../../storage/store.ts";
import { type OpenChallenge, type Refusals, tryChallenge } from "../challenges.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { requireText } from "../request.ts";

export const PENDING: Refusals = {
  invalid: "INVALID_MFA_PENDING_CREDENTIAL",
  expired: "INVALID_MFA_PENDING_CREDENTIAL",
};

/** A sign-in whose first factor was right. */
export interface OpenSignIn {
  challenge: OpenChallenge<"signIn">;
  account: Account;
}

/** The sign-in that a request goes on with; takes one of its tries. Refuses one that a change has ended. */
export async function requirePending(ctx: IdentityContext, request: IdentityRequest): Promise<OpenSignIn> {
  const secret = requireText(request.body, "mfaPendingCredential", "MISSING_MFA_PENDING_CREDENTIAL");
  const challenge = await tryChallenge(ctx, request, { purpose: "signIn", secret, ...PENDING });
  const account = await ctx.store.getAccount({ localId: challenge.localId! });
  if (account?.disabled) throw new IdentityError("USER_DISABLED");
  requireCurrent(challenge, account);
  return { challenge, account: account! };
}

/** Refuses to go on where a password or a factor has changed since. */
export function requireCurrent({ parsed }: OpenChallenge<"signIn">, account: Account | undefined): void {
  if (!isCurrentToken(parsed.issuedAtSeconds, account)) throw new IdentityError(PENDING.invalid);
}
