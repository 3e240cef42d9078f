import * as v from "valibot";
import type { StoredTenant } from "../../../server/storage/store.ts";
import type { Project } from "./project.ts";

const PAGE = 100;

const tenantSchema = v.object({
  name: v.string(),
  displayName: v.optional(v.string(), ""),
  allowPasswordSignup: v.optional(v.boolean(), false),
  enableEmailLinkSignin: v.optional(v.boolean(), false),
  enableAnonymousUser: v.optional(v.boolean(), false),
  disableAuth: v.optional(v.boolean(), false),
});
const pageSchema = v.object({
  tenants: v.optional(v.array(tenantSchema), []),
  nextPageToken: v.optional(v.string(), ""),
});

/** A tenant of the hosted service: its id is made there, its name is ours to choose. */
export interface HostedTenant extends v.InferOutput<typeof tenantSchema> {
  tenantId: string;
}

const withId = (tenant: v.InferOutput<typeof tenantSchema>): HostedTenant => ({
  ...tenant,
  tenantId: tenant.name.split("/").at(-1)!,
});

/** All tenants. Throws ServiceError where the project has none to read. */
export async function listTenants(project: Project): Promise<HostedTenant[]> {
  const tenants: HostedTenant[] = [];
  for (let token = ""; ;) {
    const query = new URLSearchParams({ pageSize: String(PAGE), ...(token && { pageToken: token }) });
    const page = v.parse(pageSchema, await project.identity("v2", "GET", `/tenants?${query}`));
    tenants.push(...page.tenants.map(withId));
    token = page.nextPageToken;
    if (!token || page.tenants.length === 0) return tenants;
  }
}

/** What of a tenant's settings goes along. */
export const toStored = ({ tenantId, displayName, ...open }: HostedTenant): StoredTenant => ({
  tenantId,
  settings: JSON.stringify({
    displayName,
    disabled: open.disableAuth,
    ways: {
      password: open.allowPasswordSignup,
      emailLink: open.enableEmailLinkSignin,
      anonymous: open.enableAnonymousUser,
    },
  }),
});

/** As the service demands of names (https://cloud.google.com/identity-platform/docs/reference/rest/v2/projects.tenants). */
const DISPLAY_NAME = /^[a-zA-Z][a-zA-Z0-9-]{3,19}$/;

const settingsSchema = v.object({
  disabled: v.optional(v.boolean(), false),
  ways: v.optional(
    v.object({
      password: v.optional(v.boolean(), true),
      emailLink: v.optional(v.boolean(), true),
      anonymous: v.optional(v.boolean(), true),
    }),
    {},
  ),
});

/**
 * Makes a tenant for one of ours. The service chooses the id, so ours becomes its name there: by it the next import
 * finds the tenant again. Throws if the id cannot be such a name.
 */
export async function createTenant(project: Project, { tenantId, settings }: StoredTenant): Promise<HostedTenant> {
  if (!DISPLAY_NAME.test(tenantId)) throw new Error(`${tenantId} cannot be the name of a tenant there`);
  const { disabled, ways } = v.parse(settingsSchema, JSON.parse(settings));
  const body = {
    displayName: tenantId,
    allowPasswordSignup: ways.password,
    enableEmailLinkSignin: ways.emailLink,
    enableAnonymousUser: ways.anonymous,
    disableAuth: disabled,
  };
  return withId(v.parse(tenantSchema, await project.identity("v2", "POST", "/tenants", body)));
}
