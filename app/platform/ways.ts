import * as v from "valibot";
import { makeStore, useStore } from "./store/makeStore.ts";

/** What the configuration says of the ways to sign in. */
export const waysSchema = v.object({
  password: v.optional(v.boolean(), true),
  emailLink: v.optional(v.boolean(), false),
  anonymous: v.optional(v.boolean(), false),
  /** Services elsewhere that say who somebody is. */
  providers: v.optional(v.array(v.object({ providerId: v.string(), displayName: v.string() })), []),
});
export type Ways = v.InferOutput<typeof waysSchema>;

/** Where nothing is said: what every project has. */
const PASSWORD_ALONE: Ways = { password: true, emailLink: false, anonymous: false, providers: [] };

const ways = makeStore<Ways>(PASSWORD_ALONE);

/** What the configuration says; without a word passwords alone. */
export const setWays = (known: Ways | undefined) => ways.set(known ?? PASSWORD_ALONE);

/** The ways to sign in that are open (rule 2.3). */
export const useWays = (): Ways => useStore(ways);

/** The ways that a build was told of, as `emailLink,anonymous`: hosted services cannot say it. */
export function toWays(list: string): Ways {
  const named = new Set(list.split(",").map((name) => name.trim()));
  return { ...PASSWORD_ALONE, emailLink: named.has("emailLink"), anonymous: named.has("anonymous") };
}
