import { IdentityError } from "../../protocol/identity/identityError.ts";

/** The hosted service's answer for a way to sign in that is not enabled. */
export async function operationNotAllowed(): Promise<never> {
  throw new IdentityError("OPERATION_NOT_ALLOWED");
}
