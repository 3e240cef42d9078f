import * as v from "valibot";
import { isAt, parseSettings, settingsSchema } from "../identity/tenants.ts";
import { isRecord } from "../protocol/text.ts";
import { operation, type OperatorContext, OperatorError } from "./operation.ts";

/** As on the hosted service; '' is the project itself, which has settings, too. */
const TENANT_ID = /^(?:[a-z][a-z0-9-]{3,39})?$/;
const id = v.pipe(v.string(), v.regex(TENANT_ID, "4 to 40 small letters, digits and hyphens"));

const changeSchema = v.object({
  tenantId: id,
  /** Values by the dotted path of a setting; null takes one away. */
  changes: v.optional(v.record(v.string(), v.unknown()), {}),
});

type Change = v.InferOutput<typeof changeSchema>;

async function add({ store, log }: OperatorContext, { tenantId, changes }: Change) {
  if (tenantId === "" || (await store.getTenant(tenantId))) throw new OperatorError("tenant-known", tenantId);
  const settings = checkSettings(changed({}, changes));
  await requireOwnHosts(store, tenantId, settings);
  await store.putTenant({ tenantId, settings: JSON.stringify(settings) });
  log.info("tenant.added");
  return settings;
}

async function set({ store, log }: OperatorContext, { tenantId, changes }: Change) {
  const settings = checkSettings(changed(await settingsOf(store, tenantId), changes));
  await requireOwnHosts(store, tenantId, settings);
  await store.putTenant({ tenantId, settings: JSON.stringify(settings) });
  log.info("tenant.changed");
  return settings;
}

/** What is set for a tenant, without defaults. */
export async function settingsOf(store: OperatorContext["store"], tenantId: string): Promise<Record<string, unknown>> {
  const stored = await store.getTenant(tenantId);
  if (!stored && tenantId !== "") throw new OperatorError("tenant-unknown", tenantId);
  return JSON.parse(stored?.settings ?? "{}");
}

function changed(settings: Record<string, unknown>, changes: Record<string, unknown>): Record<string, unknown> {
  const result = structuredClone(settings);
  for (const [path, value] of Object.entries(changes)) {
    const names = path.split(".");
    const last = names.pop()!;
    let place = result;
    for (const name of names) {
      if (!Object.hasOwn(place, name)) setOwn(place, name, {});
      const inner = place[name];
      if (!isRecord(inner)) throw new OperatorError("settings-wrong", path);
      place = inner;
    }
    if (value === null) delete place[last];
    else setOwn(place, last, value);
  }
  return result;
}

/** A name like `__proto__` becomes a property like any other, and is refused as unknown. */
const setOwn = (place: object, name: string, value: unknown) =>
  Object.defineProperty(place, name, { value, enumerable: true, writable: true, configurable: true });

/** Refuses settings of a wrong type, and names that no setting has. */
function checkSettings(settings: Record<string, unknown>): Record<string, unknown> {
  const parsed = v.safeParse(settingsSchema, settings);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new OperatorError("settings-wrong", [v.getDotPath(issue), issue.message].filter(Boolean).join(": "));
  }
  const unknown = unknownName(settings, parsed.output);
  if (unknown !== undefined) throw new OperatorError("settings-wrong", unknown);
  return settings;
}

/** At one host there can only be one tenant's app. */
async function requireOwnHosts(store: OperatorContext["store"], tenantId: string, settings: object): Promise<void> {
  const others = (await store.listTenants()).filter((other) => other.tenantId !== tenantId);
  const taken = parseSettings(settings).hosts.find((host) => others.some((other) => isAt(other, host)));
  if (taken !== undefined) throw new OperatorError("settings-wrong", `hosts: ${taken}`);
}

function unknownName(given: object, known: object): string | undefined {
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(known, name)) return name;
    const inner = (known as Record<string, unknown>)[name];
    const found = isRecord(value) && isRecord(inner) ? unknownName(value, inner) : undefined;
    if (found !== undefined) return `${name}.${found}`;
  }
  return undefined;
}

/** The commands about tenants, by their names in an order. */
export const TENANTS = {
  "tenants.list": operation(v.object({}), async ({ store }) =>
    (await store.listTenants()).map(({ tenantId, settings }) => ({ tenantId, settings: JSON.parse(settings) })),
  ),
  "tenants.add": operation(changeSchema, add),
  "tenants.set": operation(changeSchema, set),
  "tenants.remove": operation(
    v.object({ tenantId: v.pipe(id, v.nonEmpty()) }),
    async ({ store, log }, { tenantId }) => {
      if (!(await store.getTenant(tenantId))) throw new OperatorError("tenant-unknown", tenantId);
      await store.deleteTenant(tenantId);
      log.info("tenant.removed");
    },
  ),
};
