import { IdentityError } from "../../protocol/identity/identityError.ts";
import { type Account, StoreError } from "../../storage/store.ts";
import { requireCaller, requireRecentSignIn } from "../caller.ts";
import { checkContinueUrl, checkLinkDomain } from "../continueUrl.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import type { CodeRequest } from "../mail/mailRequest.ts";
import { optionalText, requireEmail, requireText } from "../request.ts";
import { requireWay } from "../tenants.ts";
import type { AuthenticatedAccount } from "../tokens.ts";

type RequestedType = CodeRequest["requestType"];

/** A mail that is asked for, and the address that the answer repeats. */
type Order = Pick<CodeRequest, "requestType" | "to" | "caller"> & { email: string };

/**
 * accounts:sendOobCode — mails a link with a code. The account is looked up only after the answer, so that neither
 * content nor time reveals whether it exists.
 */
export async function sendOobCode(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  const requestType = parseRequestType(request);
  const continueUrl = parseContinueUrl(ctx, request);
  checkLinkDomain(ctx, request);

  const { email, ...order } = await ORDERS[requestType](ctx, request);

  // No code can be stored for anybody: callers should not wait for a mail that cannot be made.
  const reason = ctx.store.failure();
  if (reason !== undefined) throw new StoreError("UNAVAILABLE", "no code can be kept now", { reason });
  await ctx.throttle.mail(order.to, request);
  const { origin, tenant } = request;
  if (!(await ctx.mailer.post({ kind: "code", ...order, tenantId: tenant.tenantId, origin, continueUrl }))) {
    throw new IdentityError("TOO_MANY_ATTEMPTS_TRY_LATER", "Too many mails wait.");
  }

  return { kind: "identitytoolkit#GetOobConfirmationCodeResponse", email };
}

const ORDERS: Record<RequestedType, (ctx: IdentityContext, request: IdentityRequest) => Promise<Order>> = {
  async EMAIL_SIGNIN(ctx, { body, tenant }) {
    requireWay(tenant, "emailLink");
    const email = requireEmail(body);
    if (ctx.policy.continuesToAppOnly) requireText(body, "continueUrl", "MISSING_CONTINUE_URI");
    return { requestType: "EMAIL_SIGNIN", to: email, email };
  },
  async PASSWORD_RESET(ctx, { body, tenant }) {
    const email = requireEmail(body);
    const { tenantId, settings } = tenant;
    const isKnown = async () => (await ctx.store.getAccount({ tenantId, email })) !== undefined;
    if (!settings.enumerationProtection && !(await isKnown())) throw new IdentityError("EMAIL_NOT_FOUND");
    return { requestType: "PASSWORD_RESET", to: email, email };
  },
  async VERIFY_EMAIL(ctx, request) {
    const caller = await requireCaller(ctx, request, "INVALID_ID_TOKEN");
    const email = requireOwnEmail(caller.account);
    return { requestType: "VERIFY_EMAIL", to: email, email, caller: toRequester(caller) };
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
    return { requestType: "VERIFY_AND_CHANGE_EMAIL", to: newEmail, email, caller: toRequester(caller) };
  },
};

const toRequester = ({ account, claims }: AuthenticatedAccount) => ({
  localId: account.localId,
  issuedAtSeconds: claims.iat,
});

const isRequested = (text: string): text is RequestedType => Object.hasOwn(ORDERS, text);

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
