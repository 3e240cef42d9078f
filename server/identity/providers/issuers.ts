import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from "jose";
import * as v from "valibot";
import type { Log } from "../../log.ts";
import { WireError } from "../../protocol/errors.ts";
import type { Clock } from "../../request/context.ts";
import { makeRecentMap } from "../guard/recentMap.ts";
import { makeOutbound, type Outbound, requireSafe } from "./outbound.ts";

const endpoint = v.pipe(
  v.string(),
  v.url(),
  v.check((url) => isSafe(url), "not over TLS"),
);

/** What of OpenID Connect Discovery 1.0 a sign-in needs. */
const metadataSchema = v.object({
  issuer: v.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  jwks_uri: endpoint,
  userinfo_endpoint: v.optional(endpoint),
  token_endpoint_auth_methods_supported: v.optional(v.array(v.string()), ["client_secret_basic"]),
});

/** An issuer of ID tokens, as it describes itself. */
export interface Issuer {
  metadata: v.InferOutput<typeof metadataSchema>;
  /** Its public keys, fetched when a token needs one. */
  keys: JWTVerifyGetKey;
  ask: Outbound;
  /** Logs its failure and makes the error for it: no fault of the caller's, who may try again. */
  failed(cause: unknown): WireError;
}

/** The issuers that tenants have named. */
export interface Issuers {
  /** Throws UNAVAILABLE while it cannot be reached, or does not describe itself as it should. */
  find(issuer: string): Promise<Issuer>;
}

/** How long a description counts. */
const KNOWN_MS = 3_600_000;
const MOST_KNOWN = 100;

/** Finds issuers by discovery and keeps what they said; several questions at once are one. */
export function makeIssuers({ clock, log }: { clock: Clock; log: Log }): Issuers {
  const known = makeRecentMap<{ issuer: Promise<Issuer>; untilMs: number }>(MOST_KNOWN);
  return {
    find(name) {
      const found = known.get(name);
      if (found && clock() < found.untilMs) return found.issuer;
      const issuer = discover(name, log);
      known.set(name, { issuer, untilMs: clock() + KNOWN_MS });
      // Nothing is kept of an issuer that could not be asked.
      issuer.catch(() => known.delete(name));
      return issuer;
    },
  };
}

async function discover(name: string, log: Log): Promise<Issuer> {
  const failed = (cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    log.warn("provider.failed", { issuer: new URL(name).host, reason });
    return new WireError("UNAVAILABLE", "The identity provider cannot be reached.", { cause });
  };
  try {
    const ask = makeOutbound(name);
    const answer = await ask(`${name.replace(/\/$/, "")}/.well-known/openid-configuration`);
    const metadata = v.parse(metadataSchema, await answer.json());
    // An issuer speaks for itself alone (Discovery 1.0, 4.3).
    if (metadata.issuer !== name) throw new Error("the issuer calls itself something else");
    const fetchKeys = (url: string) => ask(url);
    return {
      metadata,
      ask,
      failed,
      keys: createRemoteJWKSet(new URL(metadata.jwks_uri), { [customFetch]: fetchKeys }),
    };
  } catch (error) {
    throw failed(error);
  }
}

function isSafe(url: string): boolean {
  try {
    requireSafe(new URL(url));
    return true;
  } catch {
    return false;
  }
}
