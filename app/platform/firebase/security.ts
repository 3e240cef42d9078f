import { FirebaseError } from "firebase/app";
import {
  type Auth,
  EmailAuthProvider,
  multiFactor,
  reauthenticateWithCredential,
  TotpMultiFactorGenerator,
  updatePassword,
  type User as AuthUser,
  verifyBeforeUpdateEmail,
} from "firebase/auth";
import * as v from "valibot";
import type { SecurityAdapter } from "../adapters.ts";
import { requireUser, sinceSignInMs } from "./auth.ts";
import { type SecondStepAsker, toApp } from "./secondStep.ts";

interface SecurityParts {
  auth: Auth;
  selfHosted: boolean;
  secondStep: SecondStepAsker;
  /** Deletes an account and everything stored for it, here and on the server. */
  erase: (user: AuthUser) => Promise<void>;
}

/** Less than the five minutes of the identity service, so that something can be typed meanwhile. */
const FRESH_MS = 4 * 60_000;

const text = v.optional(v.string(), "");
const sessionsSchema = v.object({
  sessions: v.array(
    v.object({
      id: v.string(),
      device: v.object({ browser: text, system: text }),
      firstSeenMs: v.number(),
      lastSeenMs: v.number(),
      isCurrent: v.boolean(),
    }),
  ),
});
const countSchema = v.object({ codesLeft: v.number() });
const codesSchema = v.object({ codes: v.array(v.string()) });
const errorSchema = v.object({ error: v.object({ message: v.string() }) });

/** Errors of our own calls that the app can do something about, as the SDK would name them. */
const CODES: Record<string, string> = {
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: "auth/requires-recent-login",
  TOKEN_EXPIRED: "auth/user-token-expired",
  USER_DISABLED: "auth/user-disabled",
  USER_NOT_FOUND: "auth/user-token-expired",
};

/** Calls of our own server, which the SDK does not know. */
function ownCalls(auth: Auth) {
  return async <S extends v.GenericSchema>(path: string, schema: S, body: object = {}): Promise<v.InferOutput<S>> => {
    const idToken = await requireUser(auth).getIdToken();
    const response = await fetch(`/__/dojo/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ idToken, ...body }),
    }).catch((error: unknown) => {
      throw new FirebaseError("auth/network-request-failed", String(error));
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok) return v.parse(schema, answer);
    const refused = v.safeParse(errorSchema, answer);
    const [name = ""] = refused.success ? refused.output.error.message.split(" : ") : [];
    throw new FirebaseError(CODES[name] ?? "auth/network-request-failed", `${path}: ${response.status}`);
  };
}

/** What only our own server offers. */
function ownServer(auth: Auth): Pick<SecurityAdapter, "recovery" | "sessions"> {
  const call = ownCalls(auth);
  return {
    recovery: {
      count: async () => (await call("recoveryCodes", countSchema)).codesLeft,
      renew: async () => (await call("recoveryCodes/renew", codesSchema)).codes,
    },
    sessions: {
      list: async () => (await call("sessions", sessionsSchema)).sessions,
      end: async (id) => void (await call("sessions/revoke", v.unknown(), { id })),
      endOthers: async () => void (await call("sessions/revoke", v.unknown(), { others: true })),
    },
  };
}

/** What guards the account of who is signed in. */
export function makeSecurity({ auth, selfHosted, secondStep, erase }: SecurityParts): SecurityAdapter {
  const user = () => requireUser(auth);
  return {
    isFresh: async () => (await sinceSignInMs(user())) < FRESH_MS,
    async prove(password) {
      const credential = EmailAuthProvider.credential(user().email ?? "", password);
      await secondStep.completed(reauthenticateWithCredential(user(), credential));
    },
    changePassword: (password) => updatePassword(user(), password),
    changeEmail: (email) => verifyBeforeUpdateEmail(user(), email),
    deleteAccount: () => erase(user()),
    apps: () => multiFactor(user()).enrolledFactors.map(toApp),
    async startApp() {
      const owner = multiFactor(user());
      const secret = await TotpMultiFactorGenerator.generateSecret(await owner.getSession());
      return {
        secret: secret.secretKey,
        address: (issuer) => secret.generateQrCodeUrl(user().email ?? "", issuer),
        confirm: (code, name) =>
          owner.enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), name || null),
      };
    },
    removeApp: (id) => multiFactor(user()).unenroll(id),
    ...(selfHosted && ownServer(auth)),
  };
}
