import { IdentityError } from "../../protocol/identity/identityError.ts";
import { isOobRequestType, type OobRequestType } from "../../protocol/identity/oobCode.ts";
import { type Account, StoreError } from "../../storage/store.ts";
import { requireCaller, requireRecentSignIn } from "../caller.ts";
import { checkContinueUrl, checkLinkDomain } from "../continueUrl.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { type Mail, oobMailText } from "../mail/mailText.ts";
import { makeMailedLink } from "../mail/mailedLink.ts";
import { issueOobCode } from "../oobCodes.ts";
import { optionalText, requireEmail, requireText } from "../request.ts";
import { requireWay } from "../tenants.ts";

/** What only we offer, after a change. */
const OFFERED = ["RECOVER_EMAIL", "REVERT_SECOND_FACTOR_ADDITION"] as const;

/** What a user can ask for. */
type RequestedType = Exclude<OobRequestType, (typeof OFFERED)[number]>;

const isRequested = (text: string): text is RequestedType =>
  isOobRequestType(text) && !(OFFERED as readonly string[]).includes(text);

/** A requested mail. */
interface Order {
  requestType: RequestedType;
  /** A code that makes the account, if there is none. */
  mayCreate?: boolean;
  /** The recipient. */
  to: string;
  /** The address that the answer repeats. */
  email: string;
  find: () => Promise<Account | undefined>;
  newEmail?: string;
}

/**
 * accounts:sendOobCode — mails a link with a code. The account is looked up only after the answer, so that neither
 * content nor time reveals whether it exists.
 */
export async function sendOobCode(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  const requestType = parseRequestType(request);
  const continueUrl = parseContinueUrl(ctx, request);
  checkLinkDomain(ctx, request);

  const order = await ORDERS[requestType](ctx, request);

  // No code can be stored for anybody: callers should not wait for a mail that cannot be made.
  const reason = ctx.store.failure();
  if (reason !== undefined) throw new StoreError("UNAVAILABLE", "no code can be kept now", { reason });
  await ctx.throttle.mail(order.to, request);
  if (!ctx.mailer.post(() => composeMail(ctx, request, { ...order, continueUrl }))) {
    throw new IdentityError("TOO_MANY_ATTEMPTS_TRY_LATER", "Too many mails wait.");
  }

  return { kind: "identitytoolkit#GetOobConfirmationCodeResponse", email: order.email };
}

const ORDERS: Record<RequestedType, (ctx: IdentityContext, request: IdentityRequest) => Promise<Order>> = {
  async EMAIL_SIGNIN(ctx, { body, tenant }) {
    requireWay(tenant, "emailLink");
    const email = requireEmail(body);
    if (ctx.policy.continuesToAppOnly) requireText(body, "continueUrl", "MISSING_CONTINUE_URI");
    const find = () => ctx.store.getAccount({ tenantId: tenant.tenantId, email });
    return { requestType: "EMAIL_SIGNIN", to: email, email, find, mayCreate: true };
  },
  async PASSWORD_RESET(ctx, { body, tenant }) {
    const email = requireEmail(body);
    const find = () => ctx.store.getAccount({ tenantId: tenant.tenantId, email });
    if (!tenant.settings.enumerationProtection && !(await find())) throw new IdentityError("EMAIL_NOT_FOUND");
    return { requestType: "PASSWORD_RESET", to: email, email, find };
  },
  async VERIFY_EMAIL(ctx, request) {
    const { account } = await requireCaller(ctx, request, "INVALID_ID_TOKEN");
    const email = requireOwnEmail(account);
    return { requestType: "VERIFY_EMAIL", to: email, email, find: async () => account };
  },
  async VERIFY_AND_CHANGE_EMAIL(ctx, request) {
    const newEmail = requireEmail(request.body, "newEmail", "MISSING_NEW_EMAIL", "INVALID_NEW_EMAIL");
    const caller = await requireCaller(ctx, request);
    requireRecentSignIn(ctx, caller);
    const email = requireOwnEmail(caller.account);
    // A taken address gets no mail, because the answer must not reveal it.
    const { tenantId } = caller.account;
    const isTaken = async () => (await ctx.store.getAccount({ tenantId, email: newEmail })) !== undefined;
    if (!request.tenant.settings.enumerationProtection && (await isTaken())) throw new IdentityError("EMAIL_EXISTS");
    const find = async () => ((await isTaken()) ? undefined : caller.account);
    return { requestType: "VERIFY_AND_CHANGE_EMAIL", to: newEmail, email, newEmail, find };
  },
};

function parseRequestType({ body }: IdentityRequest): RequestedType {
  const requestType = requireText(body, "requestType", "MISSING_REQ_TYPE");
  if (requestType === "OOB_REQ_TYPE_UNSPECIFIED") throw new IdentityError("MISSING_REQ_TYPE");
  if (!isRequested(requestType)) throw new IdentityError("INVALID_REQ_TYPE");
  return requestType;
}

function parseContinueUrl(ctx: IdentityContext, request: IdentityRequest): string | undefined {
  const continueUrl = optionalText(request.body, "continueUrl");
  return continueUrl === undefined ? undefined : checkContinueUrl(ctx, request, continueUrl).href;
}

function requireOwnEmail({ email }: Account): string {
  if (email === undefined) throw new IdentityError("MISSING_EMAIL");
  return email;
}

async function composeMail(
  ctx: IdentityContext,
  { origin, tenant: { tenantId } }: IdentityRequest,
  { requestType, find, to, newEmail, continueUrl, mayCreate = false }: Order & { continueUrl?: string },
): Promise<Mail | undefined> {
  const account = await find();
  if (account?.disabled || (!account?.email && !mayCreate)) return undefined;
  const email = account?.email ?? to;
  const code = { requestType, tenantId, email, newEmail };
  const oobCode = await issueOobCode(ctx, { ...code, localId: account?.localId });
  const link = makeMailedLink(ctx, origin, { ...code, oobCode, continueUrl });
  return { to, ...oobMailText(requestType, ctx.mailer.sender, link) };
}
