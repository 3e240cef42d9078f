import { IdentityError } from "../protocol/identity/identityError.ts";
import type { IdentityContext, IdentityRequest } from "./context.ts";
import { optionalText } from "./request.ts";

/**
 * Where the app continues. Only to itself: otherwise our mails, and the providers' trust in us, would lend their
 * reputation to any link.
 */
export function checkContinueUrl(ctx: IdentityContext, { origin }: IdentityRequest, continueUrl: string): URL {
  const url = URL.parse(continueUrl);
  if (!url || !/^https?:$/.test(url.protocol)) throw new IdentityError("INVALID_CONTINUE_URI");
  const isApp = () => ctx.appOrigins.allowed(origin).includes(url.origin);
  if (ctx.policy.continuesToAppOnly && !isApp()) throw new IdentityError("UNAUTHORIZED_DOMAIN");
  return url;
}

/** Refuses another host for the link of a mail than the one that it has: there is none besides. */
export function checkLinkDomain(ctx: IdentityContext, { body, origin }: IdentityRequest): void {
  if (!ctx.policy.continuesToAppOnly) return;
  const wanted = optionalText(body, "linkDomain");
  const { host, hostname } = new URL(ctx.appOrigins.link(origin));
  if (wanted !== undefined && ![host, hostname].includes(wanted.toLowerCase())) {
    throw new IdentityError("INVALID_HOSTING_LINK_DOMAIN");
  }
  // A service that has ended.
  if (optionalText(body, "dynamicLinkDomain") !== undefined) throw new IdentityError("INVALID_DYNAMIC_LINK_DOMAIN");
}
