import type { IdentityContext } from "../context.ts";

/** Required by the SDK's `validatePassword`, although no rule uses them. */
const NON_ALPHANUMERIC = Array.from("^$*.[]{}()?\"!@#%&/\\,><':;|_~");

/** passwordPolicy — what a new password must meet. */
export async function passwordPolicy({ passwords }: IdentityContext): Promise<object> {
  const { minLength, maxLength } = passwords.policy;
  return {
    customStrengthOptions: { minPasswordLength: minLength, maxPasswordLength: maxLength },
    allowedNonAlphanumericCharacters: NON_ALPHANUMERIC,
    enforcementState: "ENFORCE",
    forceUpgradeOnSignin: false,
    schemaVersion: 1,
  };
}
