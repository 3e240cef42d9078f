import type { Context } from "hono";
import { hashSecret } from "../identity/tokens.ts";
import { IdentityError } from "../protocol/identity/identityError.ts";
import type { EmulatorContext } from "./context.ts";
import { callForVisitor } from "./visitorCall.ts";

/** What each kind of link does, and says afterwards. */
const KINDS: Record<string, { requestType: string; method: string; done: string; verb: string }> = {
  recoverEmail: { requestType: "RECOVER_EMAIL", method: "update", done: "reset", verb: "revert your email" },
  resetPassword: {
    requestType: "PASSWORD_RESET",
    method: "resetPassword",
    done: "updated",
    verb: "reset your password",
  },
  verifyEmail: { requestType: "VERIFY_EMAIL", method: "update", done: "verified", verb: "verify your email" },
  verifyAndChangeEmail: {
    requestType: "VERIFY_AND_CHANGE_EMAIL",
    method: "update",
    done: "changed",
    verb: "change your email",
  },
};

/** Stands for a password in a link that is shown, so it cannot be one. */
const PLACEHOLDER = "NEW_PASSWORD_HERE";

interface Changed {
  email?: string;
  newEmail?: string;
}

/** Follows the link of a mail, as somebody would in a browser. */
export async function answerAction(c: Context, ctx: EmulatorContext): Promise<Response> {
  const query = new URL(c.req.url).searchParams;
  const refuse = (error: string, more: object = {}) => c.json({ authEmulator: { error, ...more } }, 400);
  for (const name of ["apiKey", "oobCode"]) if (!query.get(name)) return refuse(`missing ${name} query parameter`);
  const mode = query.get("mode") ?? "";
  const continueUrl = query.get("continueUrl");
  if (mode === "signIn")
    return continueUrl ? c.redirect(withQuery(continueUrl, query), 303) : refuse("Missing continueUrl query parameter");
  const kind = Object.hasOwn(KINDS, mode) ? KINDS[mode]! : undefined;
  if (!kind) return refuse("Invalid mode");

  const oobCode = query.get("oobCode")!;
  const code = await ctx.store.getOobCode(hashSecret(oobCode), ctx.clock());
  const expired = `Your request to ${kind.verb} has expired or the link has already been used.`;
  if (code?.requestType !== kind.requestType) return refuse(expired);
  const newPassword = query.get("newPassword") ?? undefined;
  if (mode === "resetPassword" && (!newPassword || newPassword === PLACEHOLDER)) {
    const urlTemplate = ctx.state.oobCodes.find((record) => record.oobCode === oobCode)?.oobLink;
    const wanted = newPassword
      ? `newPassword must be something other than '${PLACEHOLDER}'`
      : "missing newPassword query parameter";
    return refuse(wanted, { urlTemplate: `${urlTemplate}&newPassword=${PLACEHOLDER}` });
  }
  const answer = await callForVisitor<Changed>(c, ctx, kind.method, { oobCode, newPassword }).catch(
    (error: unknown) => {
      if (error instanceof IdentityError && error.code === "INVALID_OOB_CODE") return undefined;
      throw error;
    },
  );
  if (!answer) return refuse(expired);
  if (continueUrl && mode !== "recoverEmail") return c.redirect(continueUrl, 303);
  const what = mode === "resetPassword" ? "password" : "email";
  const { email, newEmail } = answer;
  return c.json({ authEmulator: { success: `The ${what} has been successfully ${kind.done}.`, email, newEmail } });
}

/** The address that a sign-in goes on at, with everything that the link says. */
function withQuery(continueUrl: string, query: URLSearchParams): string {
  const url = new URL(continueUrl);
  for (const [name, value] of query) if (name !== "continueUrl") url.searchParams.set(name, value);
  return url.href;
}
