import { NON_ALPHANUMERIC } from "../../protocol/identity/passwordPolicy.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { policyFor } from "../request.ts";

/** passwordPolicy — what a new password must meet. That it is none of the most used ones is not among the rules. */
export async function passwordPolicy(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  const { minLength, maxLength, lowercase, uppercase, numeric, nonAlphanumeric } = policyFor(ctx, request);
  return {
    customStrengthOptions: {
      minPasswordLength: minLength,
      maxPasswordLength: maxLength,
      ...(lowercase && { containsLowercaseCharacter: true }),
      ...(uppercase && { containsUppercaseCharacter: true }),
      ...(numeric && { containsNumericCharacter: true }),
      ...(nonAlphanumeric && { containsNonAlphanumericCharacter: true }),
    },
    allowedNonAlphanumericCharacters: NON_ALPHANUMERIC,
    enforcementState: "ENFORCE",
    forceUpgradeOnSignin: false,
    schemaVersion: 1,
  };
}
