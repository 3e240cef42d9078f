import type { Tenant } from "../identity/tenants.ts";
import { IdentityError } from "../protocol/identity/identityError.ts";
import { isRecord } from "../protocol/text.ts";
import { readUnsigned } from "./unsignedTokens.ts";

const AUDIENCE = "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit";

/** A custom token of anybody: a JWT, or its payload as it is. */
export function readCustomToken(token: string, { tenantId }: Tenant): Record<string, unknown> {
  const payload = token.startsWith("{") ? { ...readJson(token), tenant_id: tenantId } : readJwt(token, tenantId);
  const { uid = payload.user_id } = payload;
  return { ...payload, uid: typeof uid === "number" || typeof uid === "boolean" ? String(uid) : uid };
}

function readJson(token: string): Record<string, unknown> {
  try {
    const payload: unknown = JSON.parse(token);
    if (isRecord(payload)) return payload;
  } catch {
    // Said below.
  }
  throw new IdentityError("INVALID_CUSTOM_TOKEN", "It is neither JSON nor a JWT.");
}

function readJwt(token: string, tenantId: string | undefined): Record<string, unknown> {
  const payload = readUnsigned(token);
  if (!payload) throw new IdentityError("INVALID_CUSTOM_TOKEN", "Invalid assertion format");
  if (payload.aud !== AUDIENCE) throw new IdentityError("INVALID_CUSTOM_TOKEN", "It is for somebody else.");
  return tenantId === undefined ? { ...payload, tenant_id: undefined } : payload;
}
