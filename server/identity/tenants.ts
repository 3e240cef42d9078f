import * as v from "valibot";
import { IdentityError } from "../protocol/identity/identityError.ts";
import type { AccountStore } from "../storage/store.ts";

export const settingsSchema = v.object({
  displayName: v.optional(v.string(), ""),
  /** Which ways to sign in are open. */
  ways: v.optional(
    v.object({
      password: v.optional(v.boolean(), true),
      emailLink: v.optional(v.boolean(), true),
      anonymous: v.optional(v.boolean(), true),
    }),
    {},
  ),
  /** Whether an answer may tell if an address has an account. */
  enumerationProtection: v.optional(v.boolean(), true),
  /** What a new password must have, besides what the server asks of all. */
  passwordPolicy: v.optional(
    v.object({
      minLength: v.optional(v.number()),
      maxLength: v.optional(v.number()),
      lowercase: v.optional(v.boolean()),
      uppercase: v.optional(v.boolean()),
      numeric: v.optional(v.boolean()),
      nonAlphanumeric: v.optional(v.boolean()),
    }),
    {},
  ),
  /** One hash of nobody for each kind of hashes that were imported: see `Passwords.verify`. */
  standIns: v.optional(v.array(v.string()), []),
  /** Which second factors can be added; what an account has stays asked for. */
  secondFactors: v.optional(v.object({ totp: v.optional(v.boolean(), true) }), {}),
  /** Services that may say who somebody is, by custom tokens; only of the project itself. */
  serviceAccounts: v.optional(
    v.array(v.object({ email: v.string(), keys: v.array(v.looseObject({ kty: v.string(), kid: v.string() })) })),
    [],
  ),
});

/** What the operator has set for a tenant, or for the project itself. */
export type TenantSettings = v.InferOutput<typeof settingsSchema>;

/** Who a call is for: one of several clubs on this server, or the project itself. */
export interface Tenant {
  /** Absent for the project itself. */
  tenantId?: string;
  settings: TenantSettings;
}

/** The tenants and their settings. */
export interface Tenants {
  /** Throws INVALID_TENANT_ID for one that is not there. */
  find(tenantId: string | undefined): Promise<Tenant>;
}

/** Reads the tenants from the store, on each call: another process may have changed them. */
export function makeTenants(store: Pick<AccountStore, "getTenant">): Tenants {
  return {
    async find(tenantId) {
      const stored = await store.getTenant(tenantId ?? "");
      if (stored === undefined && tenantId !== undefined) throw new IdentityError("INVALID_TENANT_ID");
      return { tenantId, settings: v.parse(settingsSchema, JSON.parse(stored?.settings ?? "{}")) };
    },
  };
}

/** Refuses a way to sign in that is closed in the tenant. */
export function requireWay({ settings }: Tenant, way: keyof TenantSettings["ways"]): void {
  if (!settings.ways[way])
    throw new IdentityError(way === "anonymous" ? "ADMIN_ONLY_OPERATION" : "OPERATION_NOT_ALLOWED");
}
