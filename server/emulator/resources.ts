import { makeLocalId } from "../identity/signIn.ts";
import { IdentityError } from "../protocol/identity/identityError.ts";
import { isRecord } from "../protocol/text.ts";
import type { EmulatorContext } from "./context.ts";
import { deleteAccounts } from "./deleteAccounts.ts";
import { pageOf } from "./pages.ts";
import { PROVIDER_METHODS } from "./providerConfigs.ts";
import type { ResourceCall, ResourceHandler } from "./resource.ts";
import { type ProjectConfig, type TenantResource, tenantIn } from "./state.ts";
import { applyMask } from "./updateMask.ts";

/** The owner's calls for tenants and settings, by HTTP method and what follows the project or the tenant. */
export const RESOURCE_METHODS: Readonly<Record<string, ResourceHandler>> = {
  "GET config": ({ state }) => state.config,
  "PATCH config": patchConfig,
  "GET tenants": listTenants,
  "POST tenants": createTenant,
  "DELETE tenant": deleteTenant,
  "GET tenant": ({ state, projectId }, { tenantId }) => tenantIn(state, projectId, tenantId),
  "PATCH tenant": patchTenant,
  ...PROVIDER_METHODS,
};

function patchConfig({ state }: EmulatorContext, { body, query }: ResourceCall): object {
  checkTriggers(body.blockingFunctions);
  const mask = query.get("updateMask");
  if (mask) return applyMask(state.config, body, mask);
  const { signIn, blockingFunctions, emailPrivacyConfig } = body as Partial<ProjectConfig>;
  state.config = {
    signIn: { allowDuplicateEmails: signIn?.allowDuplicateEmails === true },
    blockingFunctions: blockingFunctions ?? {},
    emailPrivacyConfig: { enableImprovedEmailPrivacy: emailPrivacyConfig?.enableImprovedEmailPrivacy === true },
  };
  return state.config;
}

const EVENTS = new Set(["beforeCreate", "beforeSignIn"]);

function checkTriggers(blockingFunctions: unknown): void {
  const triggers = isRecord(blockingFunctions) ? blockingFunctions.triggers : undefined;
  for (const [event, trigger] of Object.entries(isRecord(triggers) ? triggers : {})) {
    const refuse = (why: string) => new IdentityError("INVALID_BLOCKING_FUNCTION", `((${why}))`);
    if (!EVENTS.has(event)) throw refuse("Event type is invalid.");
    if (!isRecord(trigger) || !URL.canParse(String(trigger.functionUri))) {
      throw refuse("Expected an absolute URI with valid scheme and host.");
    }
  }
}

function listTenants({ state }: EmulatorContext, { query }: ResourceCall): object {
  const { page: tenants, nextPageToken } = pageOf(state.tenants, query);
  return { tenants, nextPageToken };
}

const flag = (value: unknown) => value === true;

/** What an administrator gives of a tenant; what is missing is off. */
function readTenant(body: Record<string, unknown>): Omit<TenantResource, "name" | "tenantId"> {
  const { state = "DISABLED", enabledProviders = [] } = isRecord(body.mfaConfig) ? body.mfaConfig : {};
  return {
    ...(typeof body.displayName === "string" && { displayName: body.displayName }),
    allowPasswordSignup: flag(body.allowPasswordSignup),
    enableEmailLinkSignin: flag(body.enableEmailLinkSignin),
    enableAnonymousUser: flag(body.enableAnonymousUser),
    disableAuth: flag(body.disableAuth),
    mfaConfig: { state: String(state), enabledProviders: Array.isArray(enabledProviders) ? enabledProviders : [] },
  };
}

function createTenant({ state, projectId }: EmulatorContext, { body }: ResourceCall): object {
  const tenantId = makeLocalId();
  const tenant = { name: `projects/${projectId}/tenants/${tenantId}`, tenantId, ...readTenant(body) };
  state.tenants.set(tenantId, tenant);
  return tenant;
}

function patchTenant({ state, projectId }: EmulatorContext, { body, query, tenantId }: ResourceCall): object {
  const known = tenantIn(state, projectId, tenantId);
  const mask = query.get("updateMask");
  if (mask) return applyMask(known, body, mask);
  const tenant = { name: known.name, tenantId, ...readTenant(body) };
  state.tenants.set(tenantId, tenant);
  return tenant;
}

async function deleteTenant(ctx: EmulatorContext, { tenantId }: ResourceCall): Promise<object> {
  await deleteAccounts(ctx, tenantId);
  ctx.state.tenants.delete(tenantId);
  for (const key of ctx.state.providerConfigs.keys()) {
    if (key.startsWith(`${tenantId}/`)) ctx.state.providerConfigs.delete(key);
  }
  return {};
}
