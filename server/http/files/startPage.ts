import type { Mails } from "../../identity/mail/mailer.ts";
import type { Tenant } from "../../identity/tenants.ts";

/**
 * The ways to sign in besides the password for which the build renders the login view (`tools/build/`): what a visitor
 * sees in the first paint must already be what is open to him.
 */
export const RENDERED_WAYS = ["", "emailLink", "anonymous", "emailLink,anonymous"] as const;

/** The page without a view in it, where the build cannot know what stands in it. */
export const BLANK_PAGE = "/start/blank.html";

/** The page that was rendered for these ways. */
export const startPageFor = (ways: string): string => `/start/${ways.replaceAll(",", "-") || "password"}.html`;

/** The page for a tenant's visitors: names of providers are the operator's, and a closed password changes the whole form. */
export function startPageOf({ settings: { ways, providers } }: Pick<Tenant, "settings">, mails: Mails): string {
  if (!ways.password || providers.length > 0) return BLANK_PAGE;
  // A link that would reach nobody is not offered (rule 2.18).
  const open = [ways.emailLink && mails !== "kept" && "emailLink", ways.anonymous && "anonymous"];
  return startPageFor(open.filter(Boolean).join(","));
}
