import { parseEmail } from "../protocol/email.ts";
import type { AccountStore } from "../storage/store.ts";

/**
 * Closes an account, or opens it again: the operator's to decide. Its streams end, no token of it counts and nobody signs in to it; its
 * documents stay. Opened again, its sessions do not come back. False where no account has that address.
 */
export async function setDisabled(store: AccountStore, address: string, disabled: boolean): Promise<boolean> {
  const email = parseEmail(address);
  const account = email === undefined ? undefined : await store.getAccount({ email });
  if (!account) return false;
  await store.updateAccount(account.localId, { disabled }, { revokeSessions: disabled });
  return true;
}
