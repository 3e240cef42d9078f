import { createContext, useContext } from "react";
import type { SessionAdapter } from "./adapters.ts";
import { rememberLastViewed } from "./lastViewed.ts";

/** Ends the session; the next user of this device does not see what the last one looked at. */
export async function logOut(session: SessionAdapter): Promise<void> {
  rememberLastViewed(undefined);
  await session.signOut();
}

export const LogOutContext = createContext<() => void>(() => undefined);

/** What the log-out buttons do: asks first where something is unsent. */
export const useLogOut = (): (() => void) => useContext(LogOutContext);
