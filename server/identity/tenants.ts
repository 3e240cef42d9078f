import * as v from "valibot";
import { type IdentityCode, IdentityError } from "../protocol/identity/identityError.ts";
import type { AccountStore, StoredTenant } from "../storage/store.ts";

/** Services elsewhere that say who somebody is, by OpenID Connect. */
const providerSchema = v.object({
  providerId: v.pipe(v.string(), v.regex(/^[a-z][\w.-]{1,63}$/)),
  displayName: v.string(),
  /** Its address, exactly as its ID tokens name it. */
  issuer: v.pipe(v.string(), v.url()),
  clientId: v.string(),
  clientSecret: v.optional(v.string()),
  scopes: v.optional(v.array(v.string()), ["openid", "email", "profile"]),
  /** Whether it is believed that an address is its user's: who has the address there, has the account with it here. */
  isTrustedEmail: v.optional(v.boolean(), false),
});

/** A provider, as the operator has set it up. */
export type Provider = v.InferOutput<typeof providerSchema>;

/** A name by which browsers reach this server, as they send it. */
const hostSchema = v.pipe(v.string(), v.maxLength(253), v.regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/));

export const settingsSchema = v.object({
  displayName: v.optional(v.string(), ""),
  /** The addresses at which the app is this tenant's; of no other one at the same time. */
  hosts: v.optional(v.pipe(v.array(hostSchema), v.maxLength(20)), []),
  /** Whether nobody can do anything. */
  disabled: v.optional(v.boolean(), false),
  /** Which ways to sign in are open. */
  ways: v.optional(
    v.object({
      password: v.optional(v.boolean(), true),
      emailLink: v.optional(v.boolean(), true),
      anonymous: v.optional(v.boolean(), true),
      /** Only where the server has a sender of messages. */
      phone: v.optional(v.boolean(), true),
    }),
    {},
  ),
  /** Whether an answer may tell if an address has an account. */
  enumerationProtection: v.optional(v.boolean(), true),
  /** Whether an address at a provider may be that of an account here without both being one person's. */
  duplicateEmails: v.optional(v.boolean(), false),
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
  secondFactors: v.optional(
    v.object({
      totp: v.optional(v.boolean(), true),
      /** Only where the server has a sender of messages. */
      sms: v.optional(v.boolean(), false),
    }),
    {},
  ),
  /** Services that may say who somebody is, by custom tokens; only of the project itself. */
  serviceAccounts: v.optional(
    v.array(v.object({ email: v.string(), keys: v.array(v.looseObject({ kty: v.string(), kid: v.string() })) })),
    [],
  ),
  providers: v.optional(v.array(providerSchema), []),
});

/** Settings with their defaults. */
export const parseSettings = (settings: unknown): TenantSettings => v.parse(settingsSchema, settings);

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
  /** The tenant whose app is at a host, such as `verein.example.org`; the project itself at all others. */
  findAtHost(host: string): Promise<Tenant>;
}

/** Reads the tenants from the store, on each call: another process may have changed them. */
export function makeTenants(store: Pick<AccountStore, "getTenant" | "listTenants">): Tenants {
  const find = async (tenantId: string | undefined) => {
    const stored = await store.getTenant(tenantId ?? "");
    if (stored === undefined && tenantId !== undefined) throw new IdentityError("INVALID_TENANT_ID");
    return { tenantId, settings: parseSettings(JSON.parse(stored?.settings ?? "{}")) };
  };
  return {
    find,
    async findAtHost(host) {
      const there = (await store.listTenants()).find((tenant) => isAt(tenant, host));
      return find(there?.tenantId || undefined);
    },
  };
}

/** Whether the app at a host is a tenant's. */
export const isAt = ({ settings }: StoredTenant, host: string): boolean =>
  parseSettings(JSON.parse(settings)).hosts.includes(host);

/** The provider of that name; refuses one that is not set up in the tenant. */
export function requireProvider({ settings }: Tenant, providerId: string): Provider {
  const provider = settings.providers.find((candidate) => candidate.providerId === providerId);
  if (!provider) {
    throw new IdentityError("OPERATION_NOT_ALLOWED", "The identity provider configuration is not found.");
  }
  return provider;
}

/** Refuses a way to sign in that is closed in the tenant. */
export function requireWay(
  { settings }: Tenant,
  way: keyof TenantSettings["ways"],
  refusal: IdentityCode = way === "anonymous" ? "ADMIN_ONLY_OPERATION" : "OPERATION_NOT_ALLOWED",
): void {
  if (!settings.ways[way]) throw new IdentityError(refusal);
}
