import { createRemoteJWKSet, customFetch, errors, jwtVerify } from "jose";
import type { Log } from "../log.ts";
import { WireError } from "../protocol/errors.ts";
import type { VerifyApp } from "../request/caller.ts";
import type { Clock } from "../request/context.ts";
import { makeOutbound } from "./providers/outbound.ts";

/** Who issues tokens for apps that may use this server, and how they are checked. */
export interface AppCheckSettings {
  /** Where its public keys are (RFC 7517). */
  jwks: string;
  issuer: string;
  audience: string;
}

/** Longer than any token of a reasonable issuer: refused before any work is done on it. */
const LONGEST_TOKEN = 8192;

/**
 * Checks the tokens that the SDK sends in `X-Firebase-AppCheck` (JWT of RS256 or ES256 with `iss`, `aud` and `exp`).
 * Throws UNAUTHENTICATED in the words of the hosted service; UNAVAILABLE while the issuer's keys cannot be fetched. They
 * are kept for ten minutes, and asked for again at most twice a minute for a key that is not among them.
 */
export function makeAppCheck(
  { jwks, issuer, audience }: AppCheckSettings,
  parts: { clock: Clock; log: Log },
): VerifyApp {
  const ask = makeOutbound(jwks);
  const keys = createRemoteJWKSet(new URL(jwks), { [customFetch]: (url: string) => ask(url) });
  return async (token) => {
    if (token === undefined || token.length > LONGEST_TOKEN) throw refuse();
    try {
      await jwtVerify(token, keys, {
        algorithms: ["RS256", "ES256"],
        issuer,
        audience,
        currentDate: new Date(parts.clock()),
        requiredClaims: ["exp"],
      });
    } catch (error) {
      if (isOfToken(error)) throw refuse(error);
      const reason = error instanceof Error ? error.message : String(error);
      parts.log.warn("provider.failed", { issuer: new URL(jwks).host, reason });
      throw new WireError("UNAVAILABLE", "App Check tokens cannot be checked now.", { cause: error });
    }
  };
}

/** Anything else went wrong on the way to the keys. */
const isOfToken = (error: unknown): boolean =>
  error instanceof errors.JWTClaimValidationFailed ||
  error instanceof errors.JWTExpired ||
  error instanceof errors.JWTInvalid ||
  error instanceof errors.JWSInvalid ||
  error instanceof errors.JWSSignatureVerificationFailed ||
  error instanceof errors.JOSEAlgNotAllowed ||
  error instanceof errors.JOSENotSupported ||
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys;

const refuse = (cause?: unknown) => new WireError("UNAUTHENTICATED", "Firebase App Check token is invalid.", { cause });
