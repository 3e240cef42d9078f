import type { Page } from "@playwright/test";
import { CLUB, type Club, openClub, type Visit, visitClub } from "../fixtures/oidc/club.ts";
import { expect, test as base } from "../fixtures/protocol.ts";

const PASSWORD = "Reiterstand-50-50";

const test = base.extend<{ trusted: boolean; club: Club; visit: (page: Page, name: string) => Promise<Visit> }>({
  trusted: [false, { option: true }],
  club: async ({ dojo, trusted }, use) => {
    const club = await openClub(dojo, { isTrustedEmail: trusted });
    await use(club);
    await club.close();
  },
  visit: async ({ club }, use) => use((page, name) => visitClub(page, name, club.back)),
});

test("somebody whom the club knows signs in, and again", async ({ openClient, visit }) => {
  const page = await openClient();
  const first = await visit(page, "mei");
  expect(first.answer).toMatchObject({ isNewUser: true, email: "mei@example.org", displayName: "mei" });
  const second = await visit(page, "mei");
  expect(second.answer).toMatchObject({ localId: first.answer.localId });
  const seen = await page.evaluate(
    async ([provider, credential]) => {
      const { auth } = sdk.connect("main");
      const { user } = await sdk.signInWithCredential(auth, new sdk.OAuthProvider(provider).credential(credential));
      const { claims, signInProvider } = await user.getIdTokenResult();
      const ways = user.providerData.map(({ providerId, uid }) => [providerId, uid]);
      return { uid: user.uid, email: user.email, verified: user.emailVerified, ways, signInProvider, claims };
    },
    [CLUB, second.credential] as const,
  );
  expect(seen).toMatchObject({
    uid: first.answer.localId,
    email: "mei@example.org",
    verified: false,
    ways: [[CLUB, "mei"]],
    signInProvider: CLUB,
    claims: { firebase: { identities: { [CLUB]: ["mei"] } } },
  });
});

test("the club is added to an account with a password, and taken away again", async ({ openClient, visit }) => {
  const page = await openClient();
  await page.evaluate(async (password) => {
    const { auth } = sdk.connect("main");
    await sdk.createUserWithEmailAndPassword(auth, "mei@example.org", password);
  }, PASSWORD);
  const { credential, answer } = await visit(page, "mei");
  expect(answer).toMatchObject({ needConfirmation: true });
  const seen = await page.evaluate(
    async ([providerId, given, password]) => {
      const { auth } = sdk.connect("main");
      const provider = new sdk.OAuthProvider(providerId);
      const refused = await sdk.signInWithCredential(auth, provider.credential(given)).catch((error) => error);
      const kept = sdk.OAuthProvider.credentialFromError(refused)!;
      const { user } = await sdk.signInWithEmailAndPassword(auth, "mei@example.org", password);
      const linked = await sdk.linkWithCredential(user, kept);
      const ways = linked.user.providerData.map((way) => way.providerId);
      const other = sdk.connect("other").auth;
      const again = await sdk.signInWithCredential(other, provider.credential(given));
      const twice = await sdk.codeOf(sdk.linkWithCredential(user, provider.credential(given)));
      await sdk.reauthenticateWithCredential(user, provider.credential(given));
      await sdk.unlink(user, providerId);
      const left = user.providerData.map((way) => way.providerId);
      return { code: refused.code, ways, same: again.user.uid === user.uid, twice, left };
    },
    [CLUB, credential, PASSWORD] as const,
  );
  expect(seen).toEqual({
    code: "auth/account-exists-with-different-credential",
    ways: ["password", CLUB],
    same: true,
    twice: "auth/provider-already-linked",
    left: ["password"],
  });
});

test.describe("a club that is trusted with addresses", () => {
  test.use({ trusted: true });

  test("opens the account with the address, and a password of before is gone", async ({ openClient, visit }) => {
    const page = await openClient();
    const uid = await page.evaluate(async (password) => {
      const { auth } = sdk.connect("main");
      return (await sdk.createUserWithEmailAndPassword(auth, "mei@example.org", password)).user.uid;
    }, PASSWORD);
    const { answer } = await visit(page, "mei");
    expect(answer).toMatchObject({ localId: uid, emailVerified: true });
    const code = await page.evaluate(
      (password) => sdk.codeOf(sdk.signInWithEmailAndPassword(sdk.connect("other").auth, "mei@example.org", password)),
      PASSWORD,
    );
    expect(code).toBe("auth/invalid-credential");
  });
});

test("what is wrong with a credential is said", async ({ openClient, visit, dojo, club }) => {
  const page = await openClient();
  const { credential } = await visit(page, "mei");
  const codeFor = (changes: Partial<Visit["credential"]>, providerId = CLUB) =>
    page.evaluate(
      ([provider, given]) =>
        sdk.codeOf(
          sdk.signInWithCredential(
            sdk.connect(crypto.randomUUID()).auth,
            new sdk.OAuthProvider(provider).credential(given),
          ),
        ),
      [providerId, { ...credential, ...changes }] as const,
    );
  expect(await codeFor({ rawNonce: "another" })).toBe("auth/missing-or-invalid-nonce");
  expect(await codeFor({ rawNonce: undefined })).toBe("auth/missing-or-invalid-nonce");
  expect(await codeFor({ idToken: `${credential.idToken}x` })).toBe("auth/invalid-credential");
  expect(await codeFor({}, "google.com")).toBe("auth/operation-not-allowed");

  expect(await codeFor({})).toBeUndefined();
  await club.close();
  await dojo.restart();
  expect(await codeFor({})).toBe("auth/network-request-failed");
});

test("a token from yesterday is too old", async ({ openClient, visit, dojo }) => {
  const page = await openClient();
  const { credential } = await visit(page, "mei");
  const clock = new URL("../fixtures/shiftedClock.mjs", import.meta.url).href;
  await dojo.restart({ NODE_OPTIONS: `--import ${clock}`, CLOCK_SHIFT_MS: "86400000" });
  const code = await page.evaluate(
    ([provider, given]) =>
      sdk.codeOf(sdk.signInWithCredential(sdk.connect("main").auth, new sdk.OAuthProvider(provider).credential(given))),
    [CLUB, credential] as const,
  );
  expect(code).toBe("auth/invalid-credential");
});
