import { FirebaseError } from "firebase/app";
import {
  type Auth,
  type AuthCredential,
  EmailAuthProvider,
  linkWithCredential,
  onAuthStateChanged,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithCredential,
  signInWithEmailLink,
  unlink,
  type User as AuthUser,
} from "firebase/auth";
import type { User, WaysInAdapter } from "../adapters.ts";
import { requireUser, sinceSignInMs, toUser } from "./auth.ts";
import { keepIdentity, takeIdentity } from "./pendingIdentity.ts";
import type { SecondStepAsker } from "./secondStep.ts";
import { beginVisit, takeVisit, visitCredential } from "./providerVisit.ts";

interface WaysInParts {
  auth: Auth;
  /** Deletes an account and everything stored for it, here and on the server. */
  erase: (user: AuthUser) => Promise<void>;
  /** Signs out and removes everything of the user from this device. */
  forget: (user: AuthUser) => Promise<void>;
  /** What is known of the user has changed. */
  refresh: (user: User) => void;
  secondStep: SecondStepAsker;
}

/** The server adds a way in within five minutes of a sign-in, and the visit takes some of them. */
const RECENT_MS = 3 * 60_000;

/** Refuses before the visit what the server would refuse after it. */
async function requireRecentSignIn(user: AuthUser) {
  if ((await sinceSignInMs(user)) > RECENT_MS) {
    throw new FirebaseError("auth/requires-recent-login", "The sign-in was too long ago.");
  }
}

/** An identity that waited for its owner is added as soon as that one signs in, by whichever way. */
function addWhatWaits(auth: Auth, add: (user: AuthUser, credential: AuthCredential) => Promise<unknown>) {
  onAuthStateChanged(auth, (user) => {
    const credential = user && takeIdentity(user.email, Date.now());
    // If it fails, it can be done again in the profile.
    if (credential) add(user, credential).catch(() => undefined);
  });
}

/** The ways to sign in besides the password. */
export function makeWaysIn({ auth, erase, forget, refresh, secondStep }: WaysInParts): WaysInAdapter {
  async function add(user: AuthUser, credential: AuthCredential) {
    await linkWithCredential(user, credential);
    refresh(toUser(user));
  }

  async function finishVisit(requestUri: string) {
    await auth.authStateReady();
    const visit = takeVisit();
    const { error } = Object.fromEntries(new URL(requestUri).searchParams);
    if (error !== undefined) throw new FirebaseError("auth/user-cancelled", error);
    // Another tab, or a page that was opened again.
    if (!visit) throw new FirebaseError("auth/no-auth-event", "No visit was begun here.");
    const credential = visitCredential(visit, requestUri);
    if (visit.uid === undefined) await secondStep.completed(signInWithCredential(auth, credential));
    else if (visit.uid !== auth.currentUser?.uid)
      throw new FirebaseError("auth/user-mismatch", "Somebody else is signed in by now.");
    else if (visit.isProof) await secondStep.completed(reauthenticateWithCredential(auth.currentUser, credential));
    else await add(auth.currentUser, credential);
    return { backTo: visit.backTo };
  }

  addWhatWaits(auth, add);

  return {
    async mailSignInLink(email, backTo) {
      const url = new URL(backTo, location.origin).href;
      await sendSignInLinkToEmail(auth, email, { url, handleCodeInApp: true });
    },
    async signInByLink(email, link, { asVisitor = true } = {}) {
      const visitor = auth.currentUser;
      if (asVisitor && visitor?.isAnonymous) await add(visitor, EmailAuthProvider.credentialWithLink(email, link));
      else await secondStep.completed(signInWithEmailLink(auth, email, link));
    },
    async lookAround() {
      await signInAnonymously(auth);
    },
    async keepByPassword(email, password) {
      const user = requireUser(auth);
      await add(user, EmailAuthProvider.credential(email, password));
      void sendEmailVerification(user).catch(() => undefined);
    },
    async leaveAsVisitor() {
      const user = requireUser(auth);
      // Nobody can come back to it. Without a network the server keeps what nobody can find.
      await erase(user).catch(() => forget(user));
    },
    async visitProvider(providerId, backTo) {
      const user = auth.currentUser;
      if (user && !user.isAnonymous) await requireRecentSignIn(user);
      return beginVisit(auth, { providerId, uid: user?.uid, backTo });
    },
    proveByProvider: (providerId, backTo) =>
      beginVisit(auth, { providerId, uid: requireUser(auth).uid, isProof: true, backTo }),
    finishVisit: (requestUri) =>
      finishVisit(requestUri).catch((error: unknown) => {
        const email = keepIdentity(error, Date.now());
        throw email === undefined ? error : Object.assign(error as FirebaseError, { email });
      }),
    async unlinkProvider(providerId) {
      refresh(toUser(await unlink(requireUser(auth), providerId)));
    },
  };
}
