import { FirebaseError } from "firebase/app";
import { type Auth, deleteUser, onAuthStateChanged, signOut, type User as AuthUser } from "firebase/auth";
import { type Farewell, writeFarewell, writeForgotten } from "../farewell.ts";
import { logFault } from "../log.ts";
import { eraseRecordings } from "../recordings/store.ts";
import type { Documents } from "./documents.ts";
import { wasErasing, whileErasing } from "./erasing.ts";

interface AccountEndParts {
  auth: Auth;
  documents: () => Promise<Documents>;
  /** Work that the session waits for before it looks at the new user. */
  hold: (work: Promise<unknown>) => void;
}

/** How accounts end: deleted here, deleted elsewhere, or half deleted and found so. */
export interface AccountEnd {
  /** Deletes the account of this user. Rejects where it could not be done yet; then it can be called again. */
  erase(user: AuthUser): Promise<void>;
  /** The account is being deleted by another device. */
  leave(uid: string): void;
  /** A deletion that was interrupted is brought to its end. */
  finish(uid: string): void;
}

/** The session is not kept waiting longer by a server that does not answer, nor by a token that must be renewed to ask it. */
const ASK_WITHIN_MS = 2000;

/** Codes with which the SDK says that there is no such account any more, or no session in it. */
const GONE = new Set(["auth/user-token-expired", "auth/user-not-found"]);
const isGone = (error: unknown) => error instanceof FirebaseError && GONE.has(error.code);

/**
 * Whether a session ended because its account is gone. To the SDK that is the same as a password that was changed elsewhere, after
 * which what this device keeps must stay; the service itself tells them apart.
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

/** Watches over the end of accounts. To be made before the session is, which waits for what is held here. */
export function makeAccountEnd({ auth, documents, hold }: AccountEndParts): AccountEnd {
  let isEnding = false;
  let last: AuthUser | null = null;

  /** Signs out and begins anew, with a word about why; the new start forgets the user. It never settles: the page goes. */
  async function goodbye(uid: string, why: Farewell): Promise<never> {
    isEnding = true;
    writeFarewell(why);
    writeForgotten(uid);
    await signOut(auth).catch(() => undefined);
    location.replace("/");
    return new Promise<never>(() => undefined);
  }

  async function eraseAll(user: AuthUser): Promise<never> {
    isEnding = true;
    try {
      await whileErasing(user.uid, async () => {
        await (await documents()).erase(user.uid);
        await deleteUser(user);
      });
    } catch (error) {
      if (!isGone(error)) {
        isEnding = false;
        throw error;
      }
      if (!(await isAccountGone(auth, user).catch(() => false))) return goodbye(user.uid, "unfinished");
    }
    await eraseRecordings().catch((error: unknown) => logFault("Own recordings cannot be erased.", error));
    return goodbye(user.uid, "deleted");
  }

  const once = (uid: string, work: (user: AuthUser) => Promise<unknown>) => {
    const user = auth.currentUser;
    if (!isEnding && user?.uid === uid) hold(work(user));
  };

  onAuthStateChanged(auth, (user) => {
    const before = last;
    last = user;
    if (user || !before || isEnding) return;
    const unknown = () => false;
    const late = new Promise<boolean>((settle) => setTimeout(settle, ASK_WITHIN_MS, false));
    hold(
      Promise.race([isAccountGone(auth, before).catch(unknown), late]).then(
        (gone) => gone && goodbye(before.uid, wasErasing(before.uid) ? "deleted" : "deletedElsewhere"),
      ),
    );
  });

  return {
    erase(user) {
      const erasing = eraseAll(user);
      hold(erasing);
      return erasing;
    },
    leave: (uid) => once(uid, () => goodbye(uid, "deletedElsewhere")),
    finish: (uid) => once(uid, (user) => eraseAll(user).catch(() => goodbye(uid, "unfinished"))),
  };
}
