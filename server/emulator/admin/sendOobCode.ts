import { checkContinueUrl } from "../../identity/continueUrl.ts";
import type { IdentityRequest } from "../../identity/context.ts";
import { makeMailedLink } from "../../identity/mail/mailedLink.ts";
import { sendOobCode as sendToUser } from "../../identity/methods/sendOobCode.ts";
import { issueOobCode } from "../../identity/oobCodes.ts";
import { optionalText, requireEmail } from "../../identity/request.ts";
import { requireWay } from "../../identity/tenants.ts";
import { IdentityError } from "../../protocol/identity/identityError.ts";
import type { Account, OobCode } from "../../storage/store.ts";
import { notImplemented } from "../apiError.ts";
import type { EmulatorContext } from "../context.ts";

const KIND = "identitytoolkit#GetOobConfirmationCodeResponse";

/** accounts:sendOobCode of the owner — the code itself instead of a mail, where that is asked for. */
export async function sendOobCode(ctx: EmulatorContext, request: IdentityRequest): Promise<object> {
  const { body, origin, tenant } = request;
  if (body.returnOobLink !== true) return sendToUser(ctx, request);
  const requestType = optionalText(body, "requestType");
  if (requestType === undefined || requestType === "OOB_REQ_TYPE_UNSPECIFIED") {
    throw new IdentityError("MISSING_REQ_TYPE");
  }
  const given = optionalText(body, "continueUrl");
  const continueUrl = given === undefined ? undefined : checkContinueUrl(ctx, request, given).href;
  const find = Object.hasOwn(FINDERS, requestType) ? FINDERS[requestType] : undefined;
  if (!find) throw notImplemented(requestType);
  const found = await find(ctx, request);
  // Nobody is told that there is no such account.
  if (!found) return { kind: KIND, email: requireEmail(body) };

  const { account, email, newEmail } = found;
  const code = { requestType: requestType as OobCode["requestType"], tenantId: tenant.tenantId, email, newEmail };
  const oobCode = await issueOobCode(ctx, { ...code, localId: account?.localId });
  return { kind: KIND, email, oobCode, oobLink: makeMailedLink(ctx, origin, { ...code, oobCode, continueUrl }) };
}

/** Whom a code is for. */
interface Found {
  account?: Account;
  email: string;
  newEmail?: string;
}
type Finder = (ctx: EmulatorContext, request: IdentityRequest) => Promise<Found | undefined>;

const FINDERS: Record<string, Finder> = {
  async EMAIL_SIGNIN(ctx, request) {
    requireWay(request.tenant, "emailLink");
    return findByEmail(ctx, request);
  },
  async PASSWORD_RESET(ctx, request) {
    const found = await findByEmail(ctx, request);
    if (found.account) return found;
    if (request.tenant.settings.enumerationProtection) return undefined;
    throw new IdentityError("EMAIL_NOT_FOUND");
  },
  VERIFY_EMAIL: findOwner,
  async VERIFY_AND_CHANGE_EMAIL(ctx, request) {
    const newEmail = requireEmail(request.body, "newEmail", "MISSING_NEW_EMAIL", "INVALID_NEW_EMAIL");
    const owner = await findOwner(ctx, request);
    const { tenantId } = request.tenant;
    if (await ctx.store.getAccount({ tenantId, email: newEmail })) throw new IdentityError("EMAIL_EXISTS");
    return { ...owner, newEmail };
  },
};

async function findByEmail({ store }: EmulatorContext, { body, tenant }: IdentityRequest): Promise<Found> {
  const email = requireEmail(body);
  return { email, account: await store.getAccount({ tenantId: tenant.tenantId, email }) };
}

/** Who has the ID token, or else the address. */
async function findOwner(ctx: EmulatorContext, request: IdentityRequest): Promise<Found> {
  const idToken = optionalText(request.body, "idToken");
  if (idToken === undefined) {
    const found = await findByEmail(ctx, request);
    if (!found.account) throw new IdentityError("USER_NOT_FOUND");
    return found;
  }
  const { account } = await ctx.tokens.authenticate(idToken);
  if (account.email === undefined) throw new IdentityError("MISSING_EMAIL");
  return { account, email: account.email };
}
