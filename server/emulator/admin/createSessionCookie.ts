import type { IdentityRequest } from "../../identity/context.ts";
import { requireText } from "../../identity/request.ts";
import { IdentityError } from "../../protocol/identity/identityError.ts";
import type { EmulatorContext } from "../context.ts";
import { makeUnsigned } from "../unsignedTokens.ts";

const LEAST_SECONDS = 5 * 60;
const MOST_SECONDS = 14 * 24 * 3600;

/** createSessionCookie — an ID token as a cookie that lasts longer. */
export async function createSessionCookie(ctx: EmulatorContext, { body }: IdentityRequest): Promise<object> {
  const idToken = requireText(body, "idToken", "MISSING_ID_TOKEN");
  const seconds = Number(body.validDuration) || MOST_SECONDS;
  if (seconds < LEAST_SECONDS || seconds > MOST_SECONDS) throw new IdentityError("INVALID_DURATION");
  const { claims } = await ctx.tokens.authenticate(idToken);
  const iat = Math.floor(ctx.clock() / 1000);
  const iss = `https://session.firebase.google.com/${ctx.projectId}`;
  return { sessionCookie: makeUnsigned({ ...claims, iat, exp: iat + seconds, iss }) };
}
