import { type FirebaseApp, FirebaseError } from "firebase/app";
import {
  type Auth,
  browserLocalPersistence,
  type Config as AuthConfig,
  indexedDBLocalPersistence,
  initializeAuth,
  type User as AuthUser,
} from "firebase/auth";
import { visibleName } from "#domain/text/visible.ts";
import type { Unsubscribe, User } from "../adapters.ts";
import { writeFarewell, writeForgotten } from "../leaving/farewell.ts";
import { readLastKnown } from "../store/lastKnown.ts";
import type { Lasting } from "../store/lasting.ts";
import { wasErasing } from "./erasing.ts";
import { makeIdentityFetch } from "./identityFetch.ts";

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * Sends the SDK to our server on the page's own origin. Its host fields are public and accept a path; the emulator mode
 * would also switch off checks.
 */
function pointAtOwnServer(auth: Auth, { host, protocol }: Location) {
  const config = auth.config as Writable<AuthConfig>;
  config.apiScheme = protocol.replace(":", "");
  config.apiHost = `${host}/identitytoolkit.googleapis.com`;
  config.tokenApiHost = `${host}/securetoken.googleapis.com`;
}

/**
 * The SDK signs out and tells nobody why, at a cold start not even whom. The sign-in page says it, and a deleted user's
 * data go from this device.
 */
function keepReason(code: string) {
  if (code === "USER_DISABLED") writeFarewell("disabled");
  const uid = readLastKnown()?.uid;
  if (code !== "USER_NOT_FOUND" || uid === undefined) return;
  writeFarewell(wasErasing(uid) ? "deleted" : "deletedElsewhere");
  writeForgotten(uid);
}

/** The SDK looks up `fetch` on the page for each call, and has no other hook. */
function guardSession({ config }: Auth) {
  const { apiScheme, apiHost, tokenApiHost } = config;
  const prefixes = [apiHost, tokenApiHost].map((host) => `${apiScheme}://${host}/`);
  window.fetch = makeIdentityFetch(window.fetch.bind(window), prefixes, keepReason);
}

/**
 * Opens the identity service. The session is persisted where the browser can, so that an offline start stays signed in.
 */
export function openAuth(
  app: FirebaseApp,
  { selfHosted, tenantId = null }: { selfHosted: boolean; tenantId?: string | null },
  { session }: Pick<Lasting, "session">,
): Auth {
  const persistence = session ? [indexedDBLocalPersistence, browserLocalPersistence] : [browserLocalPersistence];
  const auth = initializeAuth(app, { persistence });
  if (selfHosted) pointAtOwnServer(auth, window.location);
  guardSession(auth);
  auth.languageCode = "de";
  auth.tenantId = tenantId;
  return auth;
}

export const toUser = (user: AuthUser): User => ({
  uid: user.uid,
  email: user.email ?? "",
  emailVerified: user.emailVerified,
  displayName: visibleName(user.displayName ?? ""),
  isAnonymous: user.isAnonymous,
  providers: user.providerData.map(({ providerId }) => providerId),
});

/** Who is signed in; throws `auth/user-token-expired` if nobody is. */
export function requireUser({ currentUser }: Auth): AuthUser {
  if (!currentUser) throw new FirebaseError("auth/user-token-expired", "Nobody is signed in.");
  return currentUser;
}

/** How long ago a user signed in, in milliseconds. By the server's clock alone: that of this device may be wrong by hours. */
export async function sinceSignInMs(user: AuthUser): Promise<number> {
  const { issuedAtTime, authTime } = await user.getIdTokenResult(true);
  return Date.parse(issuedAtTime) - Date.parse(authTime);
}

/** Watches for the signed-in user. A view that appears while the session ends watches nothing. */
export const watchAs = (auth: Auth, watch: (uid: string) => Unsubscribe): Unsubscribe =>
  auth.currentUser ? watch(auth.currentUser.uid) : () => undefined;

/** The id of the user; notes and plays need one (rule 6.5). */
export function uidOf(auth: Auth): string {
  if (!auth.currentUser) throw new FirebaseError("unauthenticated", "Nobody is signed in.");
  return auth.currentUser.uid;
}
