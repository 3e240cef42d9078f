import { checkCustomClaims } from "../protocol/identity/customClaims.ts";
import { IdentityError } from "../protocol/identity/identityError.ts";

/** Claims as JSON. Throws INVALID_CLAIMS, CLAIMS_TOO_LARGE or FORBIDDEN_CLAIM. */
export function checkSerializedClaims(claims: string): void {
  let parsed: unknown;
  try {
    parsed = JSON.parse(claims);
  } catch {
    throw new IdentityError("INVALID_CLAIMS");
  }
  checkCustomClaims(parsed);
}
