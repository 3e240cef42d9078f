import { isCurrentToken } from "../../protocol/identity/idToken.ts";
import { type Account, StoreError } from "../../storage/store.ts";
import type { IdentityContext } from "../context.ts";
import { issueOobCode } from "../oobCodes.ts";
import { makeMailedLink } from "./mailedLink.ts";
import type { CodeRequest, MailRequest } from "./mailRequest.ts";
import { emailChangedText, type Mail, oobMailText, recoveryText, secondFactorText } from "./mailText.ts";

/** Makes the mail of a request. Undefined if there is nothing to send, or not any more. */
export async function composeMail(ctx: IdentityContext, request: MailRequest): Promise<Mail | undefined> {
  const { to } = request;
  const { sender } = ctx.mailer;
  try {
    switch (request.kind) {
      case "code":
        return await composeCodeMail(ctx, request);
      case "emailChanged":
        return { to, ...emailChangedText(sender, await makeRecoveryLink(ctx, request)) };
      case "secondFactorAdded":
        return { to, ...secondFactorText(sender, await makeRevertLink(ctx, request)) };
      case "recoveryCodeUsed":
        return { to, ...recoveryText(sender, request.codesLeft) };
    }
  } catch (error) {
    // The account was deleted meanwhile.
    if (error instanceof StoreError && error.code === "NOT_FOUND") return undefined;
    throw error;
  }
}

type Of<Kind extends MailRequest["kind"]> = Extract<MailRequest, { kind: Kind }>;

async function composeCodeMail(ctx: IdentityContext, request: CodeRequest): Promise<Mail | undefined> {
  const { requestType, to, tenantId, origin, continueUrl } = request;
  const account = await findRecipient(ctx, request);
  // Only a mailed sign-in may make the account.
  if (account?.disabled || (!account?.email && requestType !== "EMAIL_SIGNIN")) return undefined;
  const newEmail = requestType === "VERIFY_AND_CHANGE_EMAIL" ? to : undefined;
  const code = { requestType, tenantId, email: account?.email ?? to, newEmail };
  const oobCode = await issueOobCode(ctx, { ...code, localId: account?.localId });
  const link = makeMailedLink(ctx, origin, { ...code, oobCode, continueUrl });
  return { to, ...oobMailText(requestType, ctx.mailer.sender, link) };
}

/** The account that a code is for; what a caller has asked for ends with the caller's token. */
async function findRecipient({ store }: IdentityContext, request: CodeRequest): Promise<Account | undefined> {
  const { requestType, to, tenantId, caller } = request;
  const ofAddress = () => store.getAccount({ tenantId, email: to });
  if (!caller) return ofAddress();
  const account = await store.getAccount({ localId: caller.localId });
  if (!isCurrentToken(caller.issuedAtSeconds, account)) return undefined;
  const isMeant = requestType === "VERIFY_EMAIL" ? account!.email === to : !(await ofAddress());
  return isMeant ? account : undefined;
}

async function makeRecoveryLink(ctx: IdentityContext, request: Of<"emailChanged">): Promise<string | undefined> {
  if (!request.recovery) return undefined;
  const code = { requestType: "RECOVER_EMAIL", ...request.recovery } as const;
  return makeMailedLink(ctx, request.origin, { ...code, oobCode: await issueOobCode(ctx, code) });
}

async function makeRevertLink(ctx: IdentityContext, request: Of<"secondFactorAdded">): Promise<string> {
  const { to: email, origin, tenantId, localId, mfaEnrollmentId } = request;
  const code = { requestType: "REVERT_SECOND_FACTOR_ADDITION", email, tenantId } as const;
  const oobCode = await issueOobCode(ctx, { ...code, localId, mfaEnrollmentId });
  return makeMailedLink(ctx, origin, { ...code, oobCode });
}
