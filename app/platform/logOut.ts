import type { SessionAdapter } from "./adapters.ts";
import { rememberLastViewed } from "./lastViewed.ts";

/** Ends the session; the next user of this device does not see what the last one looked at. */
export async function logOut(session: SessionAdapter): Promise<void> {
  rememberLastViewed(undefined);
  await session.signOut();
}
