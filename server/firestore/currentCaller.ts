import type { Caller } from "../request/context.ts";
import { WireError } from "../protocol/errors.ts";
import { isCurrentToken } from "../protocol/identity/idToken.ts";
import type { CommitReader } from "../storage/store.ts";

/**
 * Refuses a caller whose account was deleted or disabled, or whose sessions were ended, since the token was verified.
 */
export async function requireCurrentCaller(
  read: Pick<CommitReader, "getAccount">,
  caller: Caller | null,
): Promise<void> {
  if (caller === null || caller.hasAccount === false) return;
  const account = await read.getAccount(caller.uid);
  if (!isCurrentToken(caller.issuedAtSeconds, account)) {
    throw new WireError("UNAUTHENTICATED", "The session of this token has ended.");
  }
}
