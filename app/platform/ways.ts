import { makeStore, useStore } from "./store/makeStore.ts";

/** What the configuration says of the ways to sign in. */
export interface Ways {
  password: boolean;
  emailLink: boolean;
  anonymous: boolean;
  /** Services elsewhere that say who somebody is. */
  providers: readonly { providerId: string; displayName: string }[];
}

/** Where nothing is said: what every project has. */
const PASSWORD_ALONE: Ways = { password: true, emailLink: false, anonymous: false, providers: [] };

const ways = makeStore<Ways>(PASSWORD_ALONE);

/** What the configuration says; without a word passwords alone. */
export const setWays = (known: Ways | undefined) => ways.set(known ?? PASSWORD_ALONE);

/** The ways to sign in that are open (rule 2.3). */
export const useWays = (): Ways => useStore(ways);

/** The ways that a build or a page was told of, as `emailLink,anonymous`: hosted services cannot say it. */
export function toWays(list: string): Ways {
  const named = new Set(list.split(",").map((name) => name.trim()));
  return { ...PASSWORD_ALONE, emailLink: named.has("emailLink"), anonymous: named.has("anonymous") };
}
