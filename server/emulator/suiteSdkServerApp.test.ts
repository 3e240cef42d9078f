import { deleteApp, initializeServerApp } from "firebase/app";
import {
  type Auth,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  getAuth,
  reauthenticateWithCredential,
  signInAnonymously,
  signInWithCredential,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signOut,
  updateCurrentUser,
  updateEmail,
  updateProfile,
  type User,
} from "firebase/auth";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { codeOf, openEmulatorSdk } from "../../tests/fixtures/wire/sdk.ts";

const EMAIL = "alice@example.com";
const UNSUPPORTED = "auth/operation-not-supported-in-this-environment";

let dojo: Awaited<ReturnType<typeof openEmulatorSdk>>;
let auth: Auth;
beforeEach(async () => {
  dojo = await openEmulatorSdk();
  auth = dojo.connect();
});

/** An app on a server, which has nothing of its user but an ID token. */
async function serve(user: User): Promise<{ onServer: Auth; known: User }> {
  const app = initializeServerApp(auth.app.options, { authIdToken: await user.getIdToken() });
  onTestFinished(() => deleteApp(app));
  const onServer = getAuth(app);
  connectAuthEmulator(onServer, `http://${auth.emulatorConfig!.host}:${auth.emulatorConfig!.port}`, {
    disableWarnings: true,
  });
  await onServer.authStateReady();
  return { onServer, known: onServer.currentUser! };
}

test.each<[string, () => Promise<{ user: User }>]>([
  ["nobody", () => signInAnonymously(auth)],
  ["an address", () => createUserWithEmailAndPassword(auth, EMAIL, "password")],
])("knows the user of an ID token: %s", async (_, signIn) => {
  const { user } = await signIn();
  const { known } = await serve(user);
  const { uid, email, isAnonymous, emailVerified, providerData } = user;
  expect(known).toMatchObject({ uid, email, isAnonymous, emailVerified, refreshToken: "" });
  expect(known.providerData).toHaveLength(providerData.length);
});

test("has the token, and no other", async () => {
  const { user } = await signInAnonymously(auth);
  const { known } = await serve(user);
  expect(await known.getIdToken()).toBe(await user.getIdToken());
  expect(await codeOf(known.getIdToken(true))).toMatch(/^auth\//);
});

test("loads the user again, and changes the name", async () => {
  const { user } = await signInAnonymously(auth);
  const { known } = await serve(user);
  await known.reload();
  expect(known.displayName).toBeNull();
  await updateProfile(known, { displayName: "newName" });
  await known.reload();
  expect(known.displayName).toBe("newName");
});

test("stays when the user signs out elsewhere", async () => {
  const { user } = await signInAnonymously(auth);
  const { onServer, known } = await serve(user);
  await signOut(auth);
  await known.reload();
  expect(onServer.currentUser).toBe(known);
});

test("signs nobody in or out", async () => {
  const { onServer, known } = await serve((await signInAnonymously(auth)).user);
  const credential = EmailAuthProvider.credential(EMAIL, "password");
  const calls = [
    createUserWithEmailAndPassword(onServer, EMAIL, "password"),
    signInAnonymously(onServer),
    signInWithCredential(onServer, credential),
    signInWithCustomToken(onServer, "custom token"),
    signInWithEmailAndPassword(onServer, EMAIL, "password"),
    signInWithEmailLink(onServer, EMAIL, "email link"),
    updateCurrentUser(onServer, known),
    signOut(onServer),
    reauthenticateWithCredential(known, credential),
    known.delete(),
    updateEmail(known, EMAIL),
  ];
  expect(await Promise.all(calls.map(codeOf))).toEqual(calls.map(() => UNSUPPORTED));
});
