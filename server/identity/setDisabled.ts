import { parseEmail } from "../protocol/identity/email.ts";
import type { AccountStore } from "../storage/store.ts";

/**
 * Closes an account, or opens it again, for the operator. Its streams end, its tokens are invalid and nobody can sign
 * in; its documents stay. Opening it does not restore sessions. False if no account has that address.
 */
export async function setDisabled(store: AccountStore, address: string, disabled: boolean): Promise<boolean> {
  const email = parseEmail(address);
  const account = email === undefined ? undefined : await store.getAccount({ email });
  if (!account) return false;
  await store.updateAccount(account.localId, { disabled }, { revokeSessions: disabled });
  return true;
}
