import { FirebaseError } from "firebase/app";
import { type AuthCredential, OAuthProvider } from "firebase/auth";
import * as v from "valibot";
import { readSession, writeSession } from "../store/sessionValue.ts";

const KEY = "dojo.pendingIdentity";
/** As long as the server keeps it. */
const KEPT_MS = 10 * 60_000;

const pendingSchema = v.object({
  email: v.string(),
  credential: v.record(v.string(), v.unknown()),
  untilMs: v.number(),
});

/** The address in the error of a sign-in whose address has an account already. */
const emailOf = ({ customData }: FirebaseError) => (customData as { email?: string } | undefined)?.email ?? "";

/** Keeps what a visit has proved until the owner of the address has signed in. Returns the address. */
export function keepIdentity(error: unknown, nowMs: number): string | undefined {
  if (!(error instanceof FirebaseError) || error.code !== "auth/account-exists-with-different-credential") return;
  const credential = OAuthProvider.credentialFromError(error);
  const email = emailOf(error);
  if (!credential || !email) return;
  writeSession(KEY, JSON.stringify({ email, credential: credential.toJSON(), untilMs: nowMs + KEPT_MS }));
  return email;
}

/** What waits for this address to sign in; it can be taken once. */
export function takeIdentity(email: string | null, nowMs: number): AuthCredential | undefined {
  let stored: unknown;
  try {
    stored = JSON.parse(readSession(KEY) ?? "null");
  } catch {
    stored = null;
  }
  const parsed = v.safeParse(pendingSchema, stored);
  if (!parsed.success || parsed.output.email !== email) return undefined;
  writeSession(KEY, undefined);
  if (parsed.output.untilMs < nowMs) return undefined;
  return OAuthProvider.credentialFromJSON(parsed.output.credential) ?? undefined;
}
