import { IdentityError } from "../protocol/identityError.ts";

/** The answer of the hosted service for a way to sign in that the project has not switched on. */
export async function operationNotAllowed(): Promise<never> {
  throw new IdentityError("OPERATION_NOT_ALLOWED");
}
