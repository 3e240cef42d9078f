import { makeStore } from "../store/makeStore.ts";
import type { LastKnown, SessionState, Unsubscribe, User } from "../adapters.ts";

/** Least time of the loading view, while the profile loads (rule 2.7). */
export const LOADING_AT_LEAST_MS = 500;
/** Longest wait for the profile, which never comes on a new device without a network. */
export const PROFILE_WITHIN_MS = 4000;

/** The dependencies of the session. */
export interface SessionParts {
  /** Calls back with the signed-in user, once known and after each change. */
  onUser: (onChange: (user: User | null) => void) => Unsubscribe;
  /** Work that must end before a new user is looked at, such as a running registration. */
  settled: () => Promise<unknown>;
  /** The display name of the profile, once it has loaded. */
  profileName: (user: User) => Promise<string>;
  wait: (ms: number) => Promise<void>;
  lastKnown: () => LastKnown | undefined;
  forgetLastKnown: () => void;
  /** Whether the login view is on the screen from the start (rule 2.23). */
  atLogin: boolean;
  /** Whether the loading view is out of sight, behind what this device has kept of the page (rule 2.24). */
  isUnseen: () => boolean;
  /** Reloads the page unless it did so before in this browser session; returns whether it does (rule 2.9). */
  reloadOnce: () => boolean;
}

export interface Session {
  current(): SessionState;
  subscribe(onChange: () => void): Unsubscribe;
  /** The same user, with a new name, address or way to sign in. While it is loading, it is shown with that in the end. */
  refresh(user: User): void;
}

/** Who is signed in: each change passes through `loading` (rule 2.7). */
export function makeSession(parts: SessionParts): Session {
  const {
    subscribe,
    current,
    set: become,
  } = makeStore<SessionState>({ status: "loading", lastKnown: parts.lastKnown(), atLogin: parts.atLogin || undefined });
  let latest = 0;
  let refreshed: User | undefined;

  async function nameWithin(user: User): Promise<string> {
    const late = parts.wait(PROFILE_WITHIN_MS).then(() => undefined);
    const name = await Promise.race([parts.profileName(user).catch(() => undefined), late]);
    return name ?? user.displayName;
  }

  async function welcome(user: User | null, isLatest: () => boolean) {
    const shown = parts.isUnseen() ? undefined : parts.wait(LOADING_AT_LEAST_MS);
    await parts.settled().catch(() => undefined);
    const name = user ? await nameWithin(user) : "";
    await shown;
    if (!isLatest()) return;
    if (!user) {
      parts.forgetLastKnown();
      become({ status: "signedOut" });
    } else if (user.isAnonymous || name !== "" || user.displayName !== "" || !parts.reloadOnce())
      become({ status: "signedIn", user: refreshed?.uid === user.uid ? refreshed : user });
  }

  parts.onUser((user) => {
    latest += 1;
    const own = latest;
    refreshed = undefined;
    const now = current();
    if (now.status !== "loading" || (now.atLogin && user)) become({ status: "loading", lastKnown: parts.lastKnown() });
    void welcome(user, () => own === latest);
  });

  return {
    current,
    subscribe,
    refresh(user) {
      const state = current();
      if (state.status === "loading") refreshed = user;
      else if (state.status === "signedIn" && state.user.uid === user.uid) become({ status: "signedIn", user });
    },
  };
}
