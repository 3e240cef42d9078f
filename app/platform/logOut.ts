import { createContext, useContext } from "react";
import type { SessionAdapter } from "./adapters.ts";
import { forgetLastViewed } from "./store/lastViewed.ts";
import { forgetScroll } from "./store/scrollPositions.ts";

/** Ends the session; the next user must not see what this one looked at. `forget`: nor anything else of theirs. */
export async function logOut(session: SessionAdapter, { forget }: { forget: boolean }): Promise<void> {
  forgetLastViewed();
  forgetScroll();
  await (forget ? session.signOutAndForget() : session.signOut());
}

/** The same for a visitor without an account, of whom nothing stays anywhere. */
export async function leaveAsVisitor(session: SessionAdapter): Promise<void> {
  forgetLastViewed();
  forgetScroll();
  await session.leaveAsVisitor();
}

export const LogOutContext = createContext<() => void>(() => undefined);

/** The action of the log-out buttons: asks first if something is unsent. */
export const useLogOut = (): (() => void) => useContext(LogOutContext);
