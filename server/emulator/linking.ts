import { optionalText } from "../identity/request.ts";
import { IdentityError } from "../protocol/identity/identityError.ts";
import type { Account, FederatedIdentity } from "../storage/store.ts";

/** An account with an identity that nobody has proved, in place of another of that provider. */
export function withLinked(
  { identities = [] }: Pick<Account, "identities">,
  given: Record<string, unknown> | undefined,
): Partial<Account> {
  if (!given) return {};
  const identity = readIdentity(given);
  return {
    identities: [...identities.filter(({ providerId }) => providerId !== identity.providerId), identity],
  };
}

function readIdentity(given: Record<string, unknown>): FederatedIdentity {
  const providerId = optionalText(given, "providerId");
  const rawId = optionalText(given, "rawId");
  if (providerId === undefined) throw new IdentityError("MISSING_PROVIDER_ID");
  if (rawId === undefined) throw new IdentityError("MISSING_RAW_ID");
  const names = ["email", "displayName", "photoUrl", "screenName"].map((name) => [name, optionalText(given, name)]);
  return { providerId, rawId, ...Object.fromEntries(names.filter(([, value]) => value !== undefined)) };
}
