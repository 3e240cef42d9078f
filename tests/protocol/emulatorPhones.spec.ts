import type { Page } from "@playwright/test";
import { expect, test as base } from "../fixtures/protocol.ts";

/** The mode for test suites, with the SDK as suites connect it. */
const test = base.extend<{ page: Page }>({
  settings: { DOJO_EMULATOR_COMPAT: "1" },
  page: async ({ openClient }, use) => {
    const page = await openClient();
    await page.evaluate(prepare);
    await use(page);
  },
});

type Sdk = typeof sdk;
type Auth = ReturnType<Sdk["getAuth"]>;
type User = NonNullable<Auth["currentUser"]>;

type Resolver = ReturnType<Sdk["getMultiFactorResolver"]>;
type Entered = ReturnType<Sdk["signInAnonymously"]>;

/** What the page has besides the SDK. */
interface Suite {
  auth: Auth;
  /** A verifier as apps make it; without reCAPTCHA, because the SDK knows that it talks to an emulator. */
  verifier: () => InstanceType<Sdk["RecaptchaVerifier"]>;
  /** Goes on from a message. */
  confirm: (message: ReturnType<Sdk["signInWithPhoneNumber"]>) => Entered;
  /** A credential by a message to a number. */
  prove: (phoneNumber: string) => Promise<ReturnType<Sdk["PhoneAuthProvider"]["credential"]>>;
  /** Proves to read the mail. */
  verifyEmail: (user: User) => Promise<void>;
  enrol: (user: User, phoneNumber: string, name: string) => Promise<void>;
  /** The sign-in that waits for the second factor. */
  pending: (signIn: Promise<unknown>) => Promise<Resolver>;
  /** The end of it, by the factor of that name. */
  resolveBy: (resolver: Resolver, name: string, code?: string) => Entered;
}

declare global {
  const suite: Suite;
}

/** Puts helpers into the page. */
function prepare(): void {
  const app = sdk.initializeApp({ projectId: "example", apiKey: "fake-api-key" }, "suite");
  const auth = sdk.initializeAuth(app, { persistence: sdk.inMemoryPersistence });
  sdk.connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  const list = async (what: string, tenantId?: string | null) => {
    const of = tenantId ? `tenants/${tenantId}/` : "";
    return (await fetch(`/emulator/v1/projects/example/${of}${what}`)).json();
  };
  const verifier = () => {
    const container = document.createElement("div");
    document.body.append(container);
    return new sdk.RecaptchaVerifier(auth, container);
  };
  const codeFor = async (sessionInfo: string, tenantId?: string | null) => {
    const { verificationCodes } = (await list("verificationCodes", tenantId)) as {
      verificationCodes: { sessionInfo: string; code: string }[];
    };
    return verificationCodes.find((record) => record.sessionInfo === sessionInfo)!.code;
  };
  const verify = (options: Parameters<InstanceType<typeof sdk.PhoneAuthProvider>["verifyPhoneNumber"]>[0]) =>
    new sdk.PhoneAuthProvider(auth).verifyPhoneNumber(options, verifier());
  const credential = async (id: string, tenantId?: string | null) =>
    sdk.PhoneAuthProvider.credential(id, await codeFor(id, tenantId));
  const suite: Suite = {
    auth,
    verifier,
    confirm: async (message) => {
      const sent = await message;
      return sent.confirm(await codeFor(sent.verificationId));
    },
    prove: async (phoneNumber) => credential(await verify(phoneNumber)),
    verifyEmail: async (user) => {
      await sdk.sendEmailVerification(user);
      const { oobCodes } = (await list("oobCodes", user.tenantId)) as { oobCodes: { oobCode: string }[] };
      await sdk.applyActionCode(auth, oobCodes.at(-1)!.oobCode);
      await user.reload();
    },
    enrol: async (user, phoneNumber, name) => {
      const factors = sdk.multiFactor(user);
      const id = await verify({ phoneNumber, session: await factors.getSession() });
      const proof = await credential(id, user.tenantId);
      await factors.enroll(sdk.PhoneMultiFactorGenerator.assertion(proof), name);
    },
    pending: (signIn) =>
      signIn.then(
        () => Promise.reject(new Error("signed in without the second factor")),
        (error: Parameters<typeof sdk.getMultiFactorResolver>[1]) => sdk.getMultiFactorResolver(auth, error),
      ),
    resolveBy: async (resolver, name, code) => {
      const hint = resolver.hints.find(({ displayName }) => displayName === name)!;
      const id = await verify({ multiFactorUid: hint.uid, session: resolver.session });
      const proof = code ? sdk.PhoneAuthProvider.credential(id, code) : await credential(id, auth.tenantId);
      return resolver.resolveSignIn(sdk.PhoneMultiFactorGenerator.assertion(proof));
    },
  };
  Object.assign(globalThis, { suite });
}

test("a number makes an account, and visitors get one and lose it", async ({ page }) => {
  const seen = await page.evaluate(async () => {
    const { auth, confirm, verifier } = suite;
    const { user, operationType } = await confirm(sdk.signInWithPhoneNumber(auth, "+15555551000", verifier()));
    const made = [operationType, user === auth.currentUser, user.isAnonymous, user.phoneNumber];
    const { user: visitor } = await sdk.signInAnonymously(auth);
    const { uid } = visitor;
    const linked = await confirm(sdk.linkWithPhoneNumber(visitor, "+15555553000", verifier()));
    const link = [linked.operationType, linked.user.uid === uid, linked.user.phoneNumber];
    await sdk.unlink(visitor, "phone");
    const { currentUser } = auth;
    return { made, link, lost: [currentUser!.uid === uid, currentUser!.isAnonymous, currentUser!.phoneNumber] };
  });
  expect(seen).toEqual({
    made: ["signIn", true, false, "+15555551000"],
    link: ["link", true, "+15555553000"],
    // Who once had a number stays somebody.
    lost: [true, false, null],
  });
});

test("a number is given, changed, and signs in to the same account each time", async ({ page }) => {
  const seen = await page.evaluate(async () => {
    const { auth, confirm, verifier, prove } = suite;
    const signIn = (number: string) => confirm(sdk.signInWithPhoneNumber(auth, number, verifier()));
    const { user: visitor } = await sdk.signInAnonymously(auth);
    await sdk.updatePhoneNumber(visitor, await prove("+15555552000"));
    const given = visitor.phoneNumber;
    await sdk.signOut(auth);
    const { user } = await signIn("+15555552000");
    const { phoneNumber, providerId } = user.providerData[0]!;
    await sdk.updatePhoneNumber(user, await prove("+15555551000"));
    const changed = user.phoneNumber;
    await sdk.signOut(auth);
    const { user: again } = await signIn("+15555551000");
    const uids = new Set([visitor.uid, user.uid, again.uid]).size;
    return { given, provider: [phoneNumber, providerId, user.isAnonymous], changed, uids };
  });
  expect(seen).toEqual({
    given: "+15555552000",
    provider: ["+15555552000", "phone", false],
    changed: "+15555551000",
    uids: 1,
  });
});

test("a number proves again who somebody is, and no other number does", async ({ page }) => {
  const seen = await page.evaluate(async () => {
    const { auth, confirm, verifier } = suite;
    const { user } = await confirm(sdk.signInWithPhoneNumber(auth, "+15555551000", verifier()));
    const { operationType } = await confirm(sdk.reauthenticateWithPhoneNumber(user, "+15555551000", verifier()));
    const other = confirm(sdk.reauthenticateWithPhoneNumber(user, "+15555552000", verifier()));
    return { operationType, other: await sdk.codeOf(other) };
  });
  expect(seen).toEqual({ operationType: "reauthenticate", other: "auth/user-mismatch" });
});

test("a number of somebody else comes with a credential for that account", async ({ page }) => {
  const seen = await page.evaluate(async () => {
    const { auth, confirm, verifier, prove } = suite;
    const { user: owner } = await confirm(sdk.signInWithPhoneNumber(auth, "+15555551000", verifier()));
    await sdk.signOut(auth);
    const { user } = await sdk.signInAnonymously(auth);
    const proof = await prove("+15555551000");
    const error = await sdk.updatePhoneNumber(user, proof).then(
      () => undefined,
      (reason: unknown) => reason as Parameters<typeof sdk.PhoneAuthProvider.credentialFromError>[0],
    );
    const entered = await sdk.signInWithCredential(auth, sdk.PhoneAuthProvider.credentialFromError(error!)!);
    return { code: error?.code, number: error?.customData?.phoneNumber, isOwner: entered.user.uid === owner.uid };
  });
  expect(seen).toEqual({
    code: "auth/account-exists-with-different-credential",
    number: "+15555551000",
    isOwner: true,
  });
});

test("a phone as second factor, also in a tenant, and of several any", async ({ page }) => {
  const seen = await page.evaluate(async () => {
    const { auth, verifyEmail, enrol, pending, resolveBy } = suite;
    const settings = { allowPasswordSignup: true, mfaConfig: { state: "ENABLED", enabledProviders: ["PHONE_SMS"] } };
    const headers = { Authorization: "Bearer owner", "Content-Type": "application/json" };
    const path = "/identitytoolkit.googleapis.com/v2/projects/example/tenants";
    const made = await fetch(path, { method: "POST", headers, body: JSON.stringify(settings) });
    const results = [];
    for (const tenantId of [null, ((await made.json()) as { tenantId: string }).tenantId]) {
      auth.tenantId = tenantId;
      const { user } = await sdk.createUserWithEmailAndPassword(auth, "anna@example.com", "password");
      const unverified = await sdk.codeOf(enrol(user, "+15555551000", "nope"));
      await verifyEmail(user);
      await enrol(user, "+15555551000", "Main");
      await enrol(user, "+15555552000", "Backup");
      await sdk.signOut(auth);
      const signIn = () => sdk.signInWithEmailAndPassword(auth, "anna@example.com", "password");
      const wrong = await sdk.codeOf(resolveBy(await pending(signIn()), "Main", "not-code"));
      const entered = await resolveBy(await pending(signIn()), "Main");
      const isCurrent = entered.user === auth.currentUser && entered.operationType === "signIn";
      await sdk.multiFactor(entered.user).unenroll(sdk.multiFactor(entered.user).enrolledFactors[0]!);
      const last = await resolveBy(await pending(signIn()), "Backup");
      await sdk.multiFactor(last.user).unenroll(sdk.multiFactor(last.user).enrolledFactors[0]!);
      const without = (await signIn()).user;
      results.push({ unverified, wrong, isCurrent, hasTenant: without.tenantId === tenantId });
    }
    return results;
  });
  const each = {
    unverified: "auth/unverified-email",
    wrong: "auth/invalid-verification-code",
    isCurrent: true,
    hasTenant: true,
  };
  expect(seen).toEqual([each, each]);
});

test("a phone as second factor of who comes from a provider", async ({ page }) => {
  const seen = await page.evaluate(async () => {
    const { auth, enrol, pending, resolveBy } = suite;
    const claims = { email: "anna@example.com", email_verified: true, sub: "anna" };
    const signIn = () => sdk.signInWithCredential(auth, sdk.GoogleAuthProvider.credential(JSON.stringify(claims)));
    const { user } = await signIn();
    await enrol(user, "+15555551000", "Main");
    await sdk.signOut(auth);
    const entered = await resolveBy(await pending(signIn()), "Main");
    await sdk.multiFactor(entered.user).unenroll(sdk.multiFactor(entered.user).enrolledFactors[0]!);
    return [entered.operationType, (await signIn()).user === auth.currentUser];
  });
  expect(seen).toEqual(["signIn", true]);
});
