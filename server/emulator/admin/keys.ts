import type { IdentityRequest } from "../../identity/context.ts";
import { optionalText } from "../../identity/request.ts";
import { parseEmail } from "../../protocol/identity/email.ts";
import { IdentityError } from "../../protocol/identity/identityError.ts";
import { parsePhoneNumber } from "../../protocol/identity/phoneNumber.ts";
import type { Account } from "../../storage/store.ts";
import type { EmulatorContext } from "../context.ts";

/** The account of an id in the tenant that a request is for. */
export async function findAccount(
  { store }: EmulatorContext,
  { tenant }: IdentityRequest,
  localId: string,
): Promise<Account | undefined> {
  const account = await store.getAccount({ localId });
  return account?.tenantId === tenant.tenantId ? account : undefined;
}

/** The account that a request names by its id. Throws MISSING_LOCAL_ID or USER_NOT_FOUND. */
export async function requireNamed(ctx: EmulatorContext, request: IdentityRequest): Promise<Account> {
  const localId = optionalText(request.body, "localId");
  if (localId === undefined) throw new IdentityError("MISSING_LOCAL_ID");
  const account = await findAccount(ctx, request, localId);
  if (!account) throw new IdentityError("USER_NOT_FOUND");
  return account;
}

/** An address in the body that no other account has. */
export async function readFreeEmail(
  { store }: EmulatorContext,
  { body, tenant }: IdentityRequest,
  localId?: string,
): Promise<string | undefined> {
  const given = optionalText(body, "email");
  if (given === undefined) return undefined;
  const email = parseEmail(given);
  if (email === undefined) throw new IdentityError("INVALID_EMAIL");
  const owner = await store.getAccount({ tenantId: tenant.tenantId, email });
  if (owner && owner.localId !== localId) throw new IdentityError("EMAIL_EXISTS");
  return email;
}

/** A phone number in the body that no other account has. */
export async function readFreePhone(
  { store }: EmulatorContext,
  { body, tenant }: IdentityRequest,
  localId?: string,
): Promise<string | undefined> {
  const given = optionalText(body, "phoneNumber");
  if (given === undefined) return undefined;
  const phoneNumber = parsePhoneNumber(given);
  if (phoneNumber === undefined) throw new IdentityError("INVALID_PHONE_NUMBER", "Invalid format.");
  const owner = await store.getAccount({ tenantId: tenant.tenantId, phoneNumber });
  if (owner && owner.localId !== localId) throw new IdentityError("PHONE_NUMBER_EXISTS");
  return phoneNumber;
}
