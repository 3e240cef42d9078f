import { isRecord } from "../text.ts";
import { IdentityError } from "./identityError.ts";

/** The claims of an ID token that are the service's own; an administrator cannot set them. */
const RESERVED = new Set([
  "acr",
  "amr",
  "at_hash",
  "aud",
  "auth_time",
  "azp",
  "c_hash",
  "cnf",
  "exp",
  "firebase",
  "iat",
  "iss",
  "jti",
  "nbf",
  "nonce",
  "sub",
]);

/** Characters of custom claims as JSON, as on the hosted service: they travel with every request. */
const LONGEST_CLAIMS = 1000;

/** Custom claims of a user or a custom token. Throws INVALID_CLAIMS, CLAIMS_TOO_LARGE or FORBIDDEN_CLAIM. */
export function checkCustomClaims(claims: unknown): Record<string, unknown> {
  if (!isRecord(claims)) throw new IdentityError("INVALID_CLAIMS");
  if (JSON.stringify(claims).length > LONGEST_CLAIMS) throw new IdentityError("CLAIMS_TOO_LARGE");
  const forbidden = Object.keys(claims).find((name) => RESERVED.has(name));
  if (forbidden !== undefined) throw new IdentityError("FORBIDDEN_CLAIM", forbidden);
  return claims;
}
