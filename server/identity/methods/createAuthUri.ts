import { randomBytes } from "node:crypto";
import { parseEmail } from "../../protocol/identity/email.ts";
import { IdentityError } from "../../protocol/identity/identityError.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { requireText } from "../request.ts";

/**
 * accounts:createAuthUri — which ways to sign in an address has. Tells nobody, so that it cannot be used to find
 * accounts.
 */
export async function createAuthUri(_ctx: IdentityContext, { body }: IdentityRequest): Promise<object> {
  const identifier = requireText(body, "identifier", "MISSING_IDENTIFIER");
  requireText(body, "continueUri", "MISSING_CONTINUE_URI");
  if (parseEmail(identifier) === undefined) throw new IdentityError("INVALID_IDENTIFIER");

  return { kind: "identitytoolkit#CreateAuthUriResponse", sessionId: randomBytes(20).toString("base64url") };
}
