import type { Clock } from "../../request/context.ts";
import type { Provider } from "../tenants.ts";
import { type Assertion, type ProviderTokens, readClaims, verifyIdToken } from "./assertion.ts";
import { askPerson } from "./codeExchange.ts";
import type { Issuer } from "./issuers.ts";

/** Who some tokens are about: by the ID token, and by what the provider says besides of the same person. */
export async function identify(
  by: { issuer: Issuer; provider: Provider; clock: Clock },
  tokens: ProviderTokens,
): Promise<Assertion> {
  const claims = await verifyIdToken(by, tokens);
  return readClaims({ ...(await askPerson(by.issuer, claims, tokens)), ...claims }, by.provider, tokens);
}
