import {
  applyActionCode,
  type Auth,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updateProfile,
  type User as AuthUser,
  validatePassword,
} from "firebase/auth";
import type { PasswordRules, SessionAdapter, User, WaysInAdapter } from "../adapters.ts";
import { requireUser, toUser } from "./auth.ts";
import type { SecondStepAsker } from "./secondStep.ts";

interface AccountParts {
  auth: Auth;
  /** The session waits for this work before it looks at the new user. */
  hold: (work: Promise<unknown>) => void;
  /** Signs out and removes everything of the user from this device. */
  forget: (user: AuthUser) => Promise<void>;
  /** The name or address of the user may have changed. */
  refresh: (user: User) => void;
  secondStep: SecondStepAsker;
}

/** The policy of Identity Toolkit for projects without their own (rule 2.4). */
const DEFAULT_RULES: PasswordRules = {
  minLength: 6,
  lowercase: false,
  uppercase: false,
  numeric: false,
  nonAlphanumeric: false,
};

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

/** The account operations of the session. */
export function makeAccount(parts: AccountParts): Omit<SessionAdapter, "current" | "subscribe" | keyof WaysInAdapter> {
  const { auth, hold, refresh, forget, secondStep } = parts;
  async function lookAgain() {
    if (!auth.currentUser) return;
    // A changed address ends all sessions, so the SDK signs out by itself.
    await reload(auth.currentUser).catch(() => undefined);
    if (auth.currentUser) refresh(toUser(auth.currentUser));
  }
  return {
    async signIn(email, password) {
      await secondStep.completed(signInWithEmailAndPassword(auth, email, password));
    },
    register(email, password, displayName) {
      const registration = register(auth, email, password, displayName);
      hold(registration);
      return registration;
    },
    signOut: () => signOut(auth),
    signOutAndForget: () => forget(requireUser(auth)),
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
    sendVerification: async () => sendEmailVerification(requireUser(auth)),
    passwordRules: () => passwordRules(auth),
    secondStep: secondStep.question,
  };
}
