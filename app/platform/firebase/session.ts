import type { LastKnown, SessionState, Unsubscribe, User } from "../adapters.ts";

/** The loading view shows at least this long, while the profile loads beside it (S1 section 9, decisions 3). */
export const LOADING_AT_LEAST_MS = 500;
/** Without a network the profile of a new device does not come: then the app opens without it. */
export const PROFILE_WITHIN_MS = 4000;

/** What the session needs from outside. */
export interface SessionParts {
  /** Calls back with who is signed in: once it is known, and on each change. */
  onUser: (onChange: (user: User | null) => void) => Unsubscribe;
  /** Work that must end before a new user is looked at, such as a registration under way. */
  settled: () => Promise<unknown>;
  /** The display name of the profile as soon as it is known. */
  profileName: (user: User) => Promise<string>;
  wait: (ms: number) => Promise<void>;
  lastKnown: () => LastKnown | undefined;
  forgetLastKnown: () => void;
  /** Reloads the page if it has not done so before in this browser session; says whether it does (decisions 4). */
  reloadOnce: () => boolean;
}

export interface Session {
  current(): SessionState;
  subscribe(onChange: () => void): Unsubscribe;
  /** The same user, with a new name or a confirmed address. */
  refresh(user: User): void;
}

/** Who is signed in, as S1 section 4 has it: each change passes through `loading`. */
export function makeSession(parts: SessionParts): Session {
  const listeners = new Set<() => void>();
  let state: SessionState = { status: "loading", lastKnown: parts.lastKnown() };
  let latest = 0;

  function become(next: SessionState) {
    state = next;
    for (const listener of listeners) listener();
  }

  async function nameWithin(user: User): Promise<string> {
    const late = parts.wait(PROFILE_WITHIN_MS).then(() => undefined);
    const name = await Promise.race([parts.profileName(user).catch(() => undefined), late]);
    return name ?? user.displayName;
  }

  async function welcome(user: User | null, isLatest: () => boolean) {
    const shown = parts.wait(LOADING_AT_LEAST_MS);
    await parts.settled().catch(() => undefined);
    const name = user ? await nameWithin(user) : "";
    await shown;
    if (!isLatest()) return;
    if (!user) {
      parts.forgetLastKnown();
      become({ status: "signedOut" });
    } else if (name !== "" || user.displayName !== "" || !parts.reloadOnce()) become({ status: "signedIn", user });
  }

  parts.onUser((user) => {
    latest += 1;
    const own = latest;
    if (state.status !== "loading") become({ status: "loading", lastKnown: parts.lastKnown() });
    void welcome(user, () => own === latest);
  });

  return {
    current: () => state,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    refresh(user) {
      if (state.status === "signedIn" && state.user.uid === user.uid) become({ status: "signedIn", user });
    },
  };
}
