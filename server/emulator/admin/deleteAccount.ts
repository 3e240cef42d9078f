import type { IdentityRequest } from "../../identity/context.ts";
import type { EmulatorContext } from "../context.ts";
import { requireNamed } from "./keys.ts";

/** accounts:delete of the owner — anybody's account. */
export async function deleteAccount(ctx: EmulatorContext, request: IdentityRequest): Promise<object> {
  const { localId } = await requireNamed(ctx, request);
  await ctx.store.deleteAccount(localId);
  return { kind: "identitytoolkit#DeleteAccountResponse" };
}
