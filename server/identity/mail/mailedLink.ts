import { makeOobLink } from "../../protocol/identity/oobCode.ts";
import type { IdentityContext, MailedCode } from "../context.ts";

/** The link in a mail. Its key is the project's name (as in `/__/firebase/init.json`), not the request's. */
export function makeMailedLink(ctx: IdentityContext, requestOrigin: string, code: MailedCode): string {
  if (ctx.makeCodeLink) return ctx.makeCodeLink(requestOrigin, code);
  const { requestType, oobCode, continueUrl, tenantId } = code;
  const appOrigin = ctx.appOrigins.link(requestOrigin);
  return makeOobLink(appOrigin, { requestType, oobCode, apiKey: ctx.projectId, continueUrl, tenantId });
}
