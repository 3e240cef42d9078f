import { IdentityError } from "../protocol/identity/identityError.ts";
import { isRecord } from "../protocol/text.ts";
import { ApiError } from "./apiError.ts";
import { readRefreshToken, readUnsigned } from "./unsignedTokens.ts";

type Body = Record<string, unknown>;

/** What a path of Identity Toolkit names. */
export interface Target {
  /** The path as the methods for users know it. */
  plainPath: string;
  /** The last part of the path: `accounts:lookup`, `config`, or "" for the tenant itself. */
  name: string;
  projectId?: string;
  tenantId?: string;
}

const PATH = /^\/identitytoolkit\.googleapis\.com\/(v[12])(?:\/projects\/([^/:]+)(?:\/tenants\/([^/:]+))?)?(.*)$/;

/** Takes the project and the tenant out of a path. */
export function parseTarget(path: string): Target {
  const [, version, projectId, tenantId, rest = ""] = PATH.exec(path) ?? [];
  if (version === undefined) return { plainPath: path, name: path };
  return {
    plainPath: `/identitytoolkit.googleapis.com/${version}${rest}`,
    name: rest.replace(/^\//, ""),
    projectId,
    tenantId,
  };
}

/**
 * Whether a request is the project owner's: `Bearer owner`, or a token that looks like a service account's. Refuses
 * other bearer tokens, and whoever has no API key either.
 */
export function isOwner(headers: Headers, query: URLSearchParams): boolean {
  const token = /^bearer (.*)$/i.exec(headers.get("Authorization") ?? "")?.[1];
  if (token !== undefined) {
    if (token.toLowerCase() === "owner" || token.startsWith("ya29.")) return true;
    throw new ApiError(401, "UNAUTHENTICATED", "Request had invalid authentication credentials.", {
      reason: "authError",
      location: "Authorization",
      locationType: "header",
    });
  }
  if (query.get("key") || headers.get("X-Goog-Api-Key")) return false;
  throw new ApiError(403, "PERMISSION_DENIED", "The request is missing a valid API key.", { reason: "forbidden" });
}

/** The project of a request; only its owner may name one. */
export function projectOf({ projectId }: Target, body: Body, owner: boolean): string | undefined {
  const named = projectId ?? (typeof body.targetProjectId === "string" ? body.targetProjectId : undefined);
  if (named !== undefined && !owner) {
    throw new IdentityError("INSUFFICIENT_PERMISSION", "Only authenticated requests can specify target_project_id.");
  }
  return named;
}

/** The tenant that path, body and tokens agree on. */
export function tenantOf({ tenantId }: Target, { body, query }: { body: Body; query: URLSearchParams }) {
  const tenants = [tenantId, body.tenantId, query.get("tenantId"), tenantOfIdToken(body), tenantOfRefreshToken(body)];
  const named = tenants.filter((tenant) => typeof tenant === "string" && tenant !== "") as string[];
  if (new Set(named).size > 1) throw new IdentityError("TENANT_ID_MISMATCH");
  return named[0];
}

function tenantOfIdToken({ idToken }: Body): unknown {
  const firebase = typeof idToken === "string" ? readUnsigned(idToken)?.firebase : undefined;
  return isRecord(firebase) ? firebase.tenant : undefined;
}

function tenantOfRefreshToken({ refreshToken }: Body): string | undefined {
  return typeof refreshToken === "string" && refreshToken !== "" ? readRefreshToken(refreshToken).tenantId : undefined;
}
