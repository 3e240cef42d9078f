import {
  applyActionCode,
  type Auth,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  linkWithCredential,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithCredential,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  updatePassword,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from "firebase/auth";
import { beforeEach, describe, expect, test } from "vitest";
import { codeOf, openEmulatorSdk } from "../../tests/fixtures/wire/sdk.ts";

let dojo: Awaited<ReturnType<typeof openEmulatorSdk>>;
let auth: Auth;
beforeEach(async () => {
  dojo = await openEmulatorSdk();
  auth = dojo.connect();
});

const EMAIL = "alice@example.com";
const OTHER = "bob@example.com";
const PASSWORD = "password";
const SETTINGS = {
  url: "http://localhost/action_code_return",
  handleCodeInApp: true,
  android: { packageName: "com.example.app" },
};

/** The newest code that would have been mailed to an address. */
async function codeFor(address: string, tenantId?: string) {
  const codes: { email: string; newEmail?: string; oobCode: string; oobLink: string }[] = await dojo.oobCodes(tenantId);
  return codes.findLast(({ email, newEmail }) => [email, newEmail].includes(address))!;
}

/** A link to sign in by, out of a mail. */
async function mailLink(address = EMAIL): Promise<string> {
  await sendSignInLinkToEmail(auth, address, SETTINGS);
  return (await codeFor(address)).oobLink;
}

const enter = (address = EMAIL, password = PASSWORD) => signInWithEmailAndPassword(auth, address, password);
const credential = async (address = EMAIL) => EmailAuthProvider.credentialWithLink(address, await mailLink(address));

describe("a mailed link", () => {
  test("signs in, by itself and as a credential", async () => {
    const byLink = await signInWithEmailLink(auth, EMAIL, await mailLink());
    expect(byLink.operationType).toBe("signIn");
    expect(byLink.user).toBe(auth.currentUser);
    expect(byLink.user).toMatchObject({ email: EMAIL, emailVerified: true, isAnonymous: false });
    await auth.signOut();
    const { user, operationType } = await signInWithCredential(auth, await credential());
    expect(operationType).toBe("signIn");
    expect(user).toMatchObject({ uid: byLink.user.uid, emailVerified: true });
  });

  test("is stopped by the app", async () => {
    const link = await mailLink();
    auth.beforeAuthStateChanged(() => Promise.reject(new Error("stop")));
    expect(await codeOf(signInWithEmailLink(auth, EMAIL, link))).toBe("auth/login-blocked");
    expect(auth.currentUser).toBeNull();
  });

  test("proves who is there", async () => {
    const { user } = await signInWithCredential(auth, await credential());
    const again = await reauthenticateWithCredential(user, await credential());
    expect(again.operationType).toBe("reauthenticate");
    expect(again.user.uid).toBe(user.uid);
    expect(auth.currentUser).toBe(again.user);
    expect(await codeOf(reauthenticateWithCredential(user, await credential(OTHER)))).toBe("auth/user-mismatch");
    expect(auth.currentUser).toBe(again.user);
    await deleteUser(user);
    expect(await codeOf(reauthenticateWithCredential(user, await credential()))).toBe("auth/user-mismatch");
    expect(auth.currentUser).toBeNull();
  });

  test.each([
    ["nobody's", () => signInAnonymously(auth)],
    ["a custom token's", () => signInWithCustomToken(auth, JSON.stringify({ uid: "custom-uid" }))],
  ])("is linked with an account: %s", async (_, signIn) => {
    const { user } = await signIn();
    const linked = await linkWithCredential(user, await credential());
    expect(linked.operationType).toBe("link");
    expect(auth.currentUser).toBe(linked.user);
    expect(linked.user).toMatchObject({ uid: user.uid, isAnonymous: false, email: EMAIL, emailVerified: true });
  });

  test("is not linked with an account that is gone", async () => {
    const { user } = await signInAnonymously(auth);
    await deleteUser(user);
    expect(await codeOf(linkWithCredential(user, await credential()))).toBe("auth/user-token-expired");
  });

  test("is good once, and for its address", async () => {
    const link = await mailLink();
    expect(await codeOf(signInWithEmailLink(auth, OTHER, link))).toBe("auth/invalid-email");
    await signInWithEmailLink(auth, EMAIL, link);
    expect(await codeOf(signInWithEmailLink(auth, EMAIL, link))).toBe("auth/invalid-action-code");
  });

  test("is one of the ways of an address", async () => {
    expect(await fetchSignInMethodsForEmail(auth, EMAIL)).toEqual([]);
    const { user } = await signInWithEmailLink(auth, EMAIL, await mailLink());
    expect(await fetchSignInMethodsForEmail(auth, EMAIL)).toEqual(["emailLink"]);
    await updatePassword(user, PASSWORD);
    expect((await fetchSignInMethodsForEmail(auth, EMAIL)).toSorted()).toEqual(["emailLink", "password"]);
  });

  test("is a tenant's", async () => {
    const tenantId = await dojo.makeTenant({ enableEmailLinkSignin: true });
    auth.tenantId = tenantId;
    await sendSignInLinkToEmail(auth, EMAIL, SETTINGS);
    const { oobLink } = await codeFor(EMAIL, tenantId);
    expect((await signInWithEmailLink(auth, EMAIL, oobLink)).user.tenantId).toBe(tenantId);
  });
});

describe("a code", () => {
  test("proves an address", async () => {
    const { user } = await createUserWithEmailAndPassword(auth, EMAIL, PASSWORD);
    expect(user.emailVerified).toBe(false);
    expect(await fetchSignInMethodsForEmail(auth, EMAIL)).toEqual(["password"]);
    await sendEmailVerification(user, SETTINGS);
    await applyActionCode(auth, (await codeFor(EMAIL)).oobCode);
    await user.reload();
    expect(user.emailVerified).toBe(true);
  });

  test("sets a new password", async () => {
    const { user } = await createUserWithEmailAndPassword(auth, EMAIL, PASSWORD);
    await sendEmailVerification(user);
    await applyActionCode(auth, (await codeFor(EMAIL)).oobCode);
    await sendPasswordResetEmail(auth, EMAIL);
    const { oobCode } = await codeFor(EMAIL);
    expect(await verifyPasswordResetCode(auth, oobCode)).toBe(EMAIL);
    expect((await checkActionCode(auth, oobCode)).operation).toBe("PASSWORD_RESET");
    await confirmPasswordReset(auth, oobCode, "new-password");
    expect(await codeOf(confirmPasswordReset(auth, oobCode, "new-password"))).toBe("auth/invalid-action-code");
    const again = await enter(EMAIL, "new-password");
    expect(again.user).toMatchObject({ uid: user.uid, emailVerified: true });
    expect(await fetchSignInMethodsForEmail(auth, EMAIL)).toEqual(["password"]);
    expect(await codeOf(enter())).toBe("auth/wrong-password");
  });

  test("changes an address, once it is applied", async () => {
    const { user } = await signInWithEmailLink(auth, EMAIL, await mailLink());
    await updatePassword(user, PASSWORD);
    await verifyBeforeUpdateEmail(user, OTHER, SETTINGS);
    expect(user.email).toBe(EMAIL);
    const { oobCode } = await codeFor(OTHER);
    expect((await checkActionCode(auth, oobCode)).operation).toBe("VERIFY_AND_CHANGE_EMAIL");
    await applyActionCode(auth, oobCode);
    expect(await codeOf(enter())).toBe("auth/user-not-found");
    const again = await enter(OTHER);
    expect(again.user).toMatchObject({ uid: user.uid, email: OTHER, emailVerified: true });
  });
});
