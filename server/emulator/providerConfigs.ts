import { ApiError } from "./apiError.ts";
import type { EmulatorContext } from "./context.ts";
import { pageOf } from "./pages.ts";
import type { ResourceCall, ResourceHandler } from "./resource.ts";
import { applyMask } from "./updateMask.ts";

/** A kind of providers that an administrator sets up. Nothing reads them here: any provider may say anything. */
interface Kind {
  /** The parameter that names a new one. */
  idParameter: string;
  isId: RegExp;
}

const KINDS: Readonly<Record<string, Kind>> = {
  defaultSupportedIdpConfigs: { idParameter: "idpId", isId: /^[\w.-]+$/ },
  inboundSamlConfigs: { idParameter: "inboundSamlConfigId", isId: /^saml\.[\w.-]+$/ },
  oauthIdpConfigs: { idParameter: "oauthIdpConfigId", isId: /^oidc\.[\w.-]+$/ },
};

const absent = () => new ApiError(404, "NOT_FOUND", "CONFIGURATION_NOT_FOUND", { reason: "notFound" });

/** The owner's calls for the providers of the project or of a tenant, by method and path. */
export const PROVIDER_METHODS: Readonly<Record<string, ResourceHandler>> = Object.fromEntries(
  Object.entries(KINDS).flatMap(([collection, kind]): [string, ResourceHandler][] => [
    [`GET ${collection}`, (ctx, call) => list(ctx, call, collection)],
    [`POST ${collection}`, (ctx, call) => create(ctx, call, collection, kind)],
    [`GET ${collection}/*`, (ctx, call) => find(ctx, call, collection)],
    [`PATCH ${collection}/*`, (ctx, call) => patch(ctx, call, collection)],
    [`DELETE ${collection}/*`, (ctx, call) => remove(ctx, call, collection)],
  ]),
);

/** The providers of one kind, by their ids. */
function configsOf({ state }: EmulatorContext, { tenantId }: ResourceCall, collection: string) {
  const key = `${tenantId}/${collection}`;
  const known = state.providerConfigs.get(key) ?? new Map<string, Record<string, unknown>>();
  state.providerConfigs.set(key, known);
  return known;
}

function list(ctx: EmulatorContext, call: ResourceCall, collection: string): object {
  const { page, nextPageToken } = pageOf(configsOf(ctx, call, collection), call.query);
  return { [collection]: page, nextPageToken };
}

function create(ctx: EmulatorContext, call: ResourceCall, collection: string, { idParameter, isId }: Kind): object {
  const { body, query, tenantId } = call;
  const id = query.get(idParameter) ?? "";
  if (!isId.test(id)) throw new ApiError(400, "INVALID_ARGUMENT", "INVALID_CONFIG_ID", { reason: "invalid" });
  const configs = configsOf(ctx, call, collection);
  if (configs.has(id)) throw new ApiError(409, "ALREADY_EXISTS", "CONFIGURATION_EXISTS", { reason: "conflict" });
  const parent = `projects/${ctx.projectId}${tenantId === "" ? "" : `/tenants/${tenantId}`}`;
  const config = { ...body, name: `${parent}/${collection}/${id}` };
  configs.set(id, config);
  return config;
}

function find(ctx: EmulatorContext, call: ResourceCall, collection: string): Record<string, unknown> {
  const config = configsOf(ctx, call, collection).get(call.id);
  if (!config) throw absent();
  return config;
}

function patch(ctx: EmulatorContext, call: ResourceCall, collection: string): object {
  const { body, query, id } = call;
  const known = find(ctx, call, collection);
  const { name } = known;
  const mask = query.get("updateMask");
  const config = { ...(mask ? applyMask(known, body, mask) : body), name };
  configsOf(ctx, call, collection).set(id, config);
  return config;
}

function remove(ctx: EmulatorContext, call: ResourceCall, collection: string): object {
  if (!configsOf(ctx, call, collection).delete(call.id)) throw absent();
  return {};
}
