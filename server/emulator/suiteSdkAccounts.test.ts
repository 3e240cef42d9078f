import {
  type Auth,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  FacebookAuthProvider,
  getAdditionalUserInfo,
  GithubAuthProvider,
  GoogleAuthProvider,
  linkWithCredential,
  reload,
  signInAnonymously,
  signInWithCredential,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  unlink,
  updateEmail,
  updatePassword,
  updateProfile,
  type User,
  type UserCredential,
  validatePassword,
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
const PROFILE = { displayName: "Display Name", photoURL: "photo-url" };
const TOKEN = JSON.stringify({ uid: "somebody", claims: { customClaim: "some-claim" } });
/** What a provider says, as a suite makes it. */
const say = (email: string, more: object = { email_verified: true }) => JSON.stringify({ sub: email, email, ...more });

const register = (email = EMAIL) => createUserWithEmailAndPassword(auth, email, PASSWORD);
const enter = (email = EMAIL) => signInWithEmailAndPassword(auth, email, PASSWORD);
const waysOf = (user: User) => user.providerData.map(({ providerId }) => providerId).toSorted();

/** All ways in that need nothing besides. */
const WAYS: [string, () => Promise<UserCredential>][] = [
  ["nobody", () => signInAnonymously(auth)],
  ["a custom token", () => signInWithCustomToken(auth, TOKEN)],
  ["an address", () => register()],
  ["a provider", () => signInWithCredential(auth, GoogleAuthProvider.credential(say(EMAIL)))],
];

describe.each(WAYS)("whoever comes as %s", (_, signIn) => {
  test("is the current user", async () => {
    const { user, operationType } = await signIn();
    expect(auth.currentUser).toBe(user);
    expect(operationType).toBe("signIn");
    expect(user.uid).toMatch(/./);
    expect(user.providerId).toBe("firebase");
  });

  test("is stopped by the app, and whoever was there stays", async () => {
    const { user } = await register(OTHER);
    let calls = 0;
    const remove = [
      auth.beforeAuthStateChanged(() => void calls++),
      auth.beforeAuthStateChanged(() => Promise.reject(new Error("stop"))),
    ];
    expect(await codeOf(signIn())).toBe("auth/login-blocked");
    expect([auth.currentUser, calls]).toEqual([user, 1]);
    for (const off of remove) off();
    auth.beforeAuthStateChanged(() => void calls++);
    await (auth.currentUser === user ? auth.signOut() : undefined);
    expect([auth.currentUser, calls]).toEqual([null, 2]);
  });

  test("gets a new token for the old one, and an end to the account", async () => {
    const { user } = await signIn();
    expect(await user.getIdToken(true)).toMatch(/./);
    await updateProfile(user, PROFILE);
    expect(user).toMatchObject(PROFILE);
    await user.delete();
    expect(await codeOf(reload(user))).toBe("auth/user-token-expired");
    expect(auth.currentUser).toBeNull();
    expect((await signIn()).user.displayName).toBeNull();
  });
});

describe.each(WAYS)("in a tenant whoever comes as %s", (_, signIn) => {
  test("belongs to it, and keeps an account through a refresh", async () => {
    const tenantId = await dojo.makeTenant({
      allowPasswordSignup: true,
      enableAnonymousUser: true,
      enableEmailLinkSignin: true,
    });
    const elsewhere = (await signInAnonymously(auth)).user;
    await auth.signOut();
    auth.tenantId = tenantId;
    const { user } = await signIn();
    expect(user.tenantId).toBe(tenantId);
    expect((await user.getIdTokenResult(true)).claims.firebase).toMatchObject({ tenant: tenantId });
    await user.reload();
    expect(await dojo.look(user.uid, tenantId)).toMatchObject({ tenantId });
    auth.tenantId = null;
    expect(await codeOf(auth.updateCurrentUser(user))).toBe("auth/tenant-id-mismatch");
    await auth.updateCurrentUser(elsewhere);
    expect(auth.currentUser?.tenantId).toBeNull();
  });
});

describe("nobody", () => {
  test("stays the same on one device", async () => {
    const { user } = await signInAnonymously(auth);
    expect(user.isAnonymous).toBe(true);
    expect((await signInAnonymously(auth)).user.uid).toBe(user.uid);
  });
});

describe.each([
  ["nobody", () => signInAnonymously(auth)],
  ["a custom token", () => signInWithCustomToken(auth, TOKEN)],
] as const)("an account of %s", (_, signIn) => {
  test("is another one than that of an address", async () => {
    const { user } = await signIn();
    const other = await register();
    expect(other.user.uid).not.toBe(user.uid);
    await auth.signOut();
    await signIn();
    expect((await enter()).user.uid).toBe(other.user.uid);
  });

  test("gets an address and a password", async () => {
    const { user } = await signIn();
    await updateEmail(user, EMAIL);
    await updatePassword(user, PASSWORD);
    await auth.signOut();
    expect((await enter()).user.uid).toBe(user.uid);
  });

  test("is linked with an address that nobody has", async () => {
    const { user } = await signIn();
    await linkWithCredential(user, EmailAuthProvider.credential(EMAIL, PASSWORD));
    await auth.signOut();
    expect((await enter()).user.uid).toBe(user.uid);
  });

  test("is not linked with an address of somebody else", async () => {
    await register();
    const { user } = await signIn();
    const linking = linkWithCredential(user, EmailAuthProvider.credential(EMAIL, PASSWORD));
    expect(await codeOf(linking)).toBe("auth/email-already-in-use");
  });
});

describe("a custom token", () => {
  test("brings claims along, and no provider", async () => {
    const credential = await signInWithCustomToken(auth, TOKEN);
    expect(credential.user).toMatchObject({ uid: "somebody", isAnonymous: false });
    expect((await credential.user.getIdTokenResult(false)).claims.customClaim).toBe("some-claim");
    expect((await credential.user.getIdTokenResult(true)).claims.customClaim).toBe("some-claim");
    expect(getAdditionalUserInfo(credential)).toMatchObject({ providerId: null, isNewUser: true });
  });

  test("takes the account that has its id, and keeps its profile", async () => {
    const { user: anonymous } = await signInAnonymously(auth);
    const { user } = await signInWithCustomToken(auth, JSON.stringify({ uid: anonymous.uid }));
    expect(user).toMatchObject({ uid: anonymous.uid, isAnonymous: false });
    const other = await signInWithCustomToken(auth, TOKEN);
    expect(other.user.uid).not.toBe(anonymous.uid);
    await updateProfile(other.user, PROFILE);
    await auth.signOut();
    const again = await signInWithCustomToken(auth, TOKEN);
    expect(again.user).toMatchObject({ uid: other.user.uid, ...PROFILE });
  });
});

describe("an address", () => {
  test("is registered once", async () => {
    const credential = await register();
    expect(credential.user).toMatchObject({ isAnonymous: false, email: EMAIL, emailVerified: false });
    expect(credential.user.providerData).toMatchObject([{ providerId: "password", email: EMAIL }]);
    expect(getAdditionalUserInfo(credential)).toMatchObject({ providerId: "password", isNewUser: true });
    expect(await codeOf(register())).toBe("auth/email-already-in-use");
  });

  test("signs in as often as one likes, and keeps the profile", async () => {
    const { user } = await register();
    await updateProfile(user, PROFILE);
    await auth.signOut();
    for (const signIn of [
      enter,
      enter,
      () => signInWithCredential(auth, EmailAuthProvider.credential(EMAIL, PASSWORD)),
    ]) {
      const again = await signIn();
      expect(auth.currentUser).toBe(again.user);
      expect(again.user).toMatchObject({ uid: user.uid, ...PROFILE });
      expect(getAdditionalUserInfo(again)).toMatchObject({ providerId: "password", isNewUser: false });
    }
  });

  test("is unknown once its account is deleted", async () => {
    const { user } = await register();
    expect(await codeOf(signInWithEmailAndPassword(auth, EMAIL, "wrong"))).toBe("auth/wrong-password");
    await user.delete();
    expect(await codeOf(enter())).toBe("auth/user-not-found");
  });
});

describe("a provider", () => {
  const google = () => signInWithCredential(auth, GoogleAuthProvider.credential(say(EMAIL)));

  test("says who somebody is", async () => {
    const credential = await google();
    expect(credential.user).toMatchObject({ isAnonymous: false, emailVerified: true });
    expect(credential.user.providerData).toMatchObject([{ providerId: "google.com", email: EMAIL }]);
    expect(getAdditionalUserInfo(credential)).toMatchObject({ providerId: "google.com", isNewUser: true });
    expect(GoogleAuthProvider.credentialFromResult(credential)?.idToken).toBe(say(EMAIL));
  });

  test("changes neither profile nor address of who comes again", async () => {
    const signIn = () => signInWithCredential(auth, GithubAuthProvider.credential(say(EMAIL)));
    const { user } = await signIn();
    const profile = { displayName: "David Copperfield", photoURL: "http://photo.test/david.png" };
    await updateProfile(user, profile);
    expect(user).toMatchObject(profile);
    await updateEmail(user, OTHER);
    expect(user).toMatchObject({ email: OTHER, emailVerified: false });
    await auth.signOut();
    await signIn();
    expect(auth.currentUser).toMatchObject({ ...profile, email: OTHER });
  });

  test("is joined by a password, which goes with the address", async () => {
    const { user } = await google();
    await updatePassword(user, PASSWORD);
    expect(waysOf(user)).toEqual(["google.com", "password"]);
    await auth.signOut();
    const again = await enter();
    expect(waysOf(again.user)).toEqual(["google.com", "password"]);
    await updateEmail(again.user, OTHER);
    await auth.signOut();
    expect(waysOf((await enter(OTHER)).user)).toEqual(["google.com", "password"]);
  });

  test("is linked and unlinked; the first one's address stays", async () => {
    const { user } = await signInWithCredential(auth, FacebookAuthProvider.credential(say(EMAIL, {})));
    await linkWithCredential(user, GoogleAuthProvider.credential(say(OTHER)));
    expect(user).toMatchObject({ email: EMAIL, emailVerified: false });
    const addresses = user.providerData.map(({ providerId, email }) => [providerId, email]);
    expect(Object.fromEntries(addresses)).toEqual({ "facebook.com": EMAIL, "google.com": OTHER });
    await unlink(user, "google.com");
    expect(user).toMatchObject({ email: EMAIL, emailVerified: false });
    expect(user.providerData).toMatchObject([{ providerId: "facebook.com", email: EMAIL }]);
    const taken = await codeOf(
      linkWithCredential((await register(OTHER)).user, FacebookAuthProvider.credential(say(EMAIL))),
    );
    expect(taken).toBe("auth/credential-already-in-use");
  });

  test("takes over an address that nobody had proved", async () => {
    const { user } = await register();
    const { user: proved } = await google();
    expect(proved).toMatchObject({ uid: user.uid, emailVerified: true });
    expect(auth.currentUser).toBe(proved);
    expect(waysOf(proved)).toEqual(["google.com"]);
    expect(await codeOf(enter())).toBe("auth/wrong-password");
  });

  test("joins another one by the same proved address", async () => {
    const { user } = await google();
    await auth.signOut();
    const github = await signInWithCredential(auth, GithubAuthProvider.credential(say(EMAIL)));
    expect(github.user.uid).toBe(user.uid);
    expect(waysOf(github.user)).toEqual(["github.com", "google.com"]);
    await auth.signOut();
    const again = await google();
    expect(again.user.uid).toBe(user.uid);
    expect(waysOf(again.user)).toEqual(["github.com", "google.com"]);
  });

  test("waits for the owner of an address that it has not proved", async () => {
    await register();
    const unproved = signInWithCredential(auth, GoogleAuthProvider.credential(say(EMAIL, {})));
    expect(await codeOf(unproved)).toBe("auth/account-exists-with-different-credential");
  });
});

describe("tenants", () => {
  test("have users of their own, who belong nowhere else", async () => {
    const settings = { allowPasswordSignup: true, enableAnonymousUser: true, enableEmailLinkSignin: true };
    const [one, other] = [await dojo.makeTenant(settings), await dojo.makeTenant(settings)];
    auth.tenantId = one;
    const { user } = await signInAnonymously(auth);
    expect(user.tenantId).toBe(one);
    await auth.updateCurrentUser(user);
    auth.tenantId = other;
    expect(await codeOf(auth.updateCurrentUser(user))).toBe("auth/tenant-id-mismatch");
    auth.tenantId = one;
    await user.delete();
    expect(auth.currentUser).toBeNull();
  });
});

test("a password is checked by the rules of the project", async () => {
  expect((await validatePassword(auth, PASSWORD)).isValid).toBe(true);
  expect(await validatePassword(auth, "a")).toMatchObject({ isValid: false, meetsMinPasswordLength: false });
});
