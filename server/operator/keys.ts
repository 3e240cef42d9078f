import * as v from "valibot";
import { settingsSchema } from "../identity/tenants.ts";
import { operation, type OperatorContext, OperatorError } from "./operation.ts";
import { settingsOf } from "./tenants.ts";

const email = v.pipe(v.string(), v.maxLength(200), v.email());
/** The public half alone: the private one never comes here. */
const publicKey = v.strictObject({
  kty: v.literal("RSA"),
  kid: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  alg: v.literal("RS256"),
  n: v.pipe(v.string(), v.maxLength(1000)),
  e: v.pipe(v.string(), v.maxLength(20)),
});

/** Services are of the project itself, whatever tenants there are. */
async function changeServices(
  { store, log }: OperatorContext,
  change: (services: Services) => Services,
): Promise<void> {
  const settings = await settingsOf(store, "");
  const serviceAccounts = change(v.parse(settingsSchema, settings).serviceAccounts);
  await store.putTenant({ tenantId: "", settings: JSON.stringify({ ...settings, serviceAccounts }) });
  log.info("services.changed", { count: serviceAccounts.length });
}

type Services = v.InferOutput<typeof settingsSchema>["serviceAccounts"];

/** The commands about keys, by their names in an order. */
export const KEYS = {
  "keys.list": operation(v.object({}), async ({ store }) => {
    const keys = await store.listSigningKeys();
    const { serviceAccounts } = v.parse(settingsSchema, await settingsOf(store, ""));
    return {
      // The newest one signs; see `signingKeys.ts`.
      keys: keys.map(({ kid, createdAtMs }, index) => ({ kid, createdAtMs, signs: index === keys.length - 1 })),
      services: serviceAccounts.map(({ email: name, keys: own }) => ({ email: name, kids: own.map(({ kid }) => kid) })),
    };
  }),
  "keys.rotate": operation(v.object({ drop: v.optional(v.boolean(), false) }), async (ctx, { drop }) => {
    await ctx.rotateKeys({ drop });
    ctx.log.info("keys.rotated", { drop });
  }),
  "keys.service.add": operation(v.object({ email, key: publicKey }), (ctx, { email: name, key }) =>
    changeServices(ctx, (services) => {
      if (services.some((service) => service.email === name)) throw new OperatorError("service-known", name);
      return [...services, { email: name, keys: [key] }];
    }),
  ),
  "keys.service.remove": operation(v.object({ email }), (ctx, { email: name }) =>
    changeServices(ctx, (services) => {
      const kept = services.filter((service) => service.email !== name);
      if (kept.length === services.length) throw new OperatorError("service-unknown", name);
      return kept;
    }),
  ),
};
