import { FirebaseError } from "firebase/app";
import {
  applyActionCode,
  type Auth,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  updateProfile,
  type User as AuthUser,
  validatePassword,
  verifyBeforeUpdateEmail,
} from "firebase/auth";
import type { PasswordRules, SessionAdapter, User, WaysInAdapter } from "../adapters.ts";
import { toUser } from "./auth.ts";

interface AccountParts {
  auth: Auth;
  /** The session waits for this work before it looks at the new user. */
  hold: (work: Promise<unknown>) => void;
  /** Deletes an account and everything stored for it, here and on the server. */
  erase: (user: AuthUser) => Promise<void>;
  /** Signs out and removes everything of the user from this device. */
  forget: (user: AuthUser) => Promise<void>;
  /** The name or address of the user may have changed. */
  refresh: (user: User) => void;
}

/** The policy of Identity Toolkit for projects without their own (rule 2.4). */
const DEFAULT_RULES: PasswordRules = {
  minLength: 6,
  lowercase: false,
  uppercase: false,
  numeric: false,
  nonAlphanumeric: false,
};

function currentUser(auth: Auth): AuthUser {
  if (!auth.currentUser) throw new FirebaseError("auth/user-token-expired", "Nobody is signed in.");
  return auth.currentUser;
}

/** Sensitive changes require the password again, so that an unattended device is not enough. */
async function confirmed(auth: Auth, password: string): Promise<AuthUser> {
  const user = currentUser(auth);
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? "", password));
  return user;
}

async function register(auth: Auth, email: string, password: string, displayName: string) {
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  // The account exists from here on. Later failures can be repaired on the profile page.
  if (displayName) await updateProfile(user, { displayName }).catch(() => undefined);
  void sendEmailVerification(user).catch(() => undefined);
}

async function passwordRules(auth: Auth): Promise<PasswordRules> {
  try {
    const { passwordPolicy } = await validatePassword(auth, "");
    const { customStrengthOptions: options } = passwordPolicy;
    return {
      minLength: options.minPasswordLength ?? DEFAULT_RULES.minLength,
      maxLength: options.maxPasswordLength,
      lowercase: options.containsLowercaseLetter ?? false,
      uppercase: options.containsUppercaseLetter ?? false,
      numeric: options.containsNumericCharacter ?? false,
      nonAlphanumeric: options.containsNonAlphanumericCharacter ?? false,
    };
  } catch {
    return DEFAULT_RULES;
  }
}

/** What takes the password again. */
function withPassword({ auth, erase }: AccountParts) {
  return {
    async changePassword(currentPassword: string, newPassword: string) {
      await updatePassword(await confirmed(auth, currentPassword), newPassword);
    },
    async signOutElsewhere(currentPassword: string) {
      // Setting a password, even the same one, ends every session and starts a new one here. Neither our server nor the
      // hosted service offers a user another way to end them.
      await updatePassword(await confirmed(auth, currentPassword), currentPassword);
    },
    async changeEmail(currentPassword: string, newEmail: string) {
      await verifyBeforeUpdateEmail(await confirmed(auth, currentPassword), newEmail);
    },
    async deleteAccount(currentPassword: string) {
      await erase(await confirmed(auth, currentPassword));
    },
  };
}

/** The account operations of the session. */
export function makeAccount(parts: AccountParts): Omit<SessionAdapter, "current" | "subscribe" | keyof WaysInAdapter> {
  const { auth, hold, refresh, forget } = parts;
  async function lookAgain() {
    if (!auth.currentUser) return;
    // A changed address ends all sessions, so the SDK signs out by itself.
    await reload(auth.currentUser).catch(() => undefined);
    if (auth.currentUser) refresh(toUser(auth.currentUser));
  }
  return {
    async signIn(email, password) {
      await signInWithEmailAndPassword(auth, email, password);
    },
    register(email, password, displayName) {
      const registration = register(auth, email, password, displayName);
      hold(registration);
      return registration;
    },
    signOut: () => signOut(auth),
    signOutAndForget: () => forget(currentUser(auth)),
    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email),
    async checkActionCode(oobCode) {
      const { data } = await checkActionCode(auth, oobCode);
      return { email: data.email ?? "" };
    },
    lookAgain,
    async confirmPasswordReset(oobCode, newPassword) {
      await confirmPasswordReset(auth, oobCode, newPassword);
      // The reset has also ended any session of this account on this device.
      await lookAgain();
    },
    async applyActionCode(oobCode) {
      const { data } = await checkActionCode(auth, oobCode);
      await applyActionCode(auth, oobCode);
      await lookAgain();
      return { email: data.email ?? "" };
    },
    sendVerification: async () => sendEmailVerification(currentUser(auth)),
    ...withPassword(parts),
    passwordRules: () => passwordRules(auth),
  };
}
