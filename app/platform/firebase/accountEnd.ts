import { FirebaseError } from "firebase/app";
import { type Auth, deleteUser, onAuthStateChanged, signOut, type User as AuthUser } from "firebase/auth";
import { type Farewell, onRemoval, tellRemoval, writeFarewell, writeForgotten } from "../leaving/farewell.ts";
import { logFault } from "../log.ts";
import { forgetMember } from "../store/lastKnown.ts";
import { forgetScroll } from "../store/scrollPositions.ts";
import type { Documents } from "./documents.ts";
import { wasErasing, whileErasing } from "./erasing.ts";

interface AccountEndParts {
  auth: Auth;
  documents: () => Promise<Documents>;
  /** The session waits for this work before it looks at the new user. */
  hold: (work: Promise<unknown>) => void;
}

/** The ends of accounts: deleted here, deleted elsewhere, or found half deleted. */
export interface AccountEnd {
  /** Deletes the account of this user. Rejects if it cannot be done yet; then it can be called again. */
  erase(user: AuthUser): Promise<void>;
  /** Signs this user out and removes everything of theirs from this device. */
  forget(user: AuthUser): Promise<void>;
  /** Another device is deleting the account. */
  leave(uid: string): void;
  /** Completes an interrupted deletion. */
  finish(uid: string): void;
}

/** How long the session waits for a server that does not answer, or for a token that must be renewed first. */
const ASK_WITHIN_MS = 2000;

/** Codes by which the SDK says that the account or the session is gone. */
const GONE = new Set(["auth/user-token-expired", "auth/user-not-found"]);
const isGone = (error: unknown) => error instanceof FirebaseError && GONE.has(error.code);
const isCode = (error: unknown, code: string) => error instanceof FirebaseError && error.code === code;

/**
 * Whether a session ended because its account is gone. After a password change elsewhere the SDK reports the same, but
 * then the data of this device must stay; the identity service can tell the two apart.
 */
async function isAccountGone({ config }: Auth, user: AuthUser): Promise<boolean> {
  const { apiScheme, apiHost, apiKey } = config;
  const response = await fetch(`${apiScheme}://${apiHost}/v1/accounts:lookup?key=${apiKey}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ idToken: await user.getIdToken() }),
  });
  const { error } = (await response.json()) as { error?: { message?: string } };
  return error?.message === "USER_NOT_FOUND";
}

/** Calls back with the user whose session has ended in this page. */
function onSessionEnd(auth: Auth, ended: (user: AuthUser) => void) {
  let last: AuthUser | null = null;
  onAuthStateChanged(auth, (user) => {
    const before = last;
    last = user;
    if (!user && before) ended(before);
  });
}

/** Whether the account is gone, as far as the identity service says so in time. */
function isKnownGone(auth: Auth, user: AuthUser): Promise<boolean> {
  const late = new Promise<boolean>((settle) => setTimeout(settle, ASK_WITHIN_MS, false));
  return Promise.race([isAccountGone(auth, user).catch(() => false), late]);
}

/** Deletes the data and the account, and says how far that went. Rejects if it cannot be done yet. */
async function eraseEverywhere(auth: Auth, documents: AccountEndParts["documents"], user: AuthUser): Promise<Farewell> {
  try {
    await whileErasing(user.uid, async () => {
      await (await documents()).erase(user.uid);
      await deleteUser(user).catch((error: unknown) => {
        // Nobody can prove anything for it, and nobody can sign in to it again: without its data it is nothing.
        if (!user.isAnonymous || !isCode(error, "auth/requires-recent-login")) throw error;
      });
    });
  } catch (error) {
    if (!isGone(error)) throw error;
    if (!(await isAccountGone(auth, user).catch(() => false))) return "unfinished";
  }
  await forgetRecordings();
  return "deleted";
}

async function forgetRecordings() {
  try {
    const { eraseRecordings } = await import("../sound/recordings/store.ts");
    await eraseRecordings();
  } catch (error) {
    logFault("Own recordings cannot be erased.", error);
  }
}

/** Signs out and reloads with a message; the next start forgets the user. Never settles, because the page goes. */
async function sayGoodbye(auth: Auth, uid: string, why: Farewell): Promise<never> {
  writeFarewell(why);
  writeForgotten(uid);
  // The page comes again before the cache is cleared: it must greet nobody.
  await forgetMember();
  forgetScroll();
  await signOut(auth).catch(() => undefined);
  location.replace("/");
  return new Promise<never>(() => undefined);
}

/** Watches for the end of accounts. Make it before the session, which waits for work held here. */
export function makeAccountEnd({ auth, documents, hold }: AccountEndParts): AccountEnd {
  let isEnding = false;

  function goodbye(uid: string, why: Farewell): Promise<never> {
    isEnding = true;
    return sayGoodbye(auth, uid, why);
  }

  async function eraseAll(user: AuthUser): Promise<never> {
    isEnding = true;
    try {
      const end = await eraseEverywhere(auth, documents, user);
      return await goodbye(user.uid, user.isAnonymous && end === "deleted" ? "left" : end);
    } catch (error) {
      isEnding = false;
      throw error;
    }
  }

  const once = (uid: string, work: (user: AuthUser) => Promise<unknown>) => {
    const user = auth.currentUser;
    if (!isEnding && user?.uid === uid) hold(work(user));
  };

  onSessionEnd(auth, (user) => {
    if (isEnding) return;
    const end = () => goodbye(user.uid, wasErasing(user.uid) ? "deleted" : "deletedElsewhere");
    hold(isKnownGone(auth, user).then((isGone) => isGone && end()));
  });

  onRemoval((uid) => once(uid, () => goodbye(uid, "removed")));

  return {
    erase(user) {
      const erasing = eraseAll(user);
      hold(erasing);
      return erasing;
    },
    forget(user) {
      isEnding = true;
      tellRemoval(user.uid);
      const leaving = forgetRecordings().then(() => goodbye(user.uid, "removed"));
      hold(leaving);
      return leaving;
    },
    leave: (uid) => once(uid, () => goodbye(uid, "deletedElsewhere")),
    finish: (uid) => once(uid, (user) => eraseAll(user).catch(() => goodbye(uid, "unfinished"))),
  };
}
