import { IdentityError } from "../protocol/identity/identityError.ts";
import type { IdentityContext, IdentityRequest } from "./context.ts";

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
