import type { Account, SecondFactor } from "../../storage/store.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { postNotice } from "./postNotice.ts";

/** Tells the owner of an account that it has got a second factor, with a link that takes it away again. */
export async function notifyOfSecondFactor(
  ctx: IdentityContext,
  { origin }: IdentityRequest,
  { localId, tenantId, email }: Account,
  { mfaEnrollmentId }: SecondFactor,
): Promise<void> {
  if (email === undefined) return;
  await postNotice(ctx, { kind: "secondFactorAdded", to: email, origin, tenantId, localId, mfaEnrollmentId });
}
