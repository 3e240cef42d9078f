import { expect, test } from "../fixtures/protocol.ts";

const PASSWORD = "Reiterstand-50-50";

/** The address in a mail. */
const linkIn = (mail: string) => {
  const text = mail.replaceAll("=\r\n", "").replaceAll("=3D", "=");
  return /https?:\/\/\S+\/konto\?\S+/.exec(text)?.[0].replace(/[">].*$/, "") ?? "";
};

test("an anonymous visitor keeps the account by registering", async ({ openClient }) => {
  const page = await openClient();
  const seen = await page.evaluate(async (password) => {
    const { auth } = sdk.connect("main");
    const { user } = await sdk.signInAnonymously(auth);
    const before = { uid: user.uid, isAnonymous: user.isAnonymous };
    await user.reload();
    const reloaded = user.isAnonymous;
    const credential = sdk.EmailAuthProvider.credential("anna@example.org", password);
    const linked = await sdk.linkWithCredential(user, credential);
    const { claims, signInProvider } = await linked.user.getIdTokenResult(true);
    const other = sdk.connect("other").auth;
    const again = await sdk.signInWithEmailAndPassword(other, "anna@example.org", password);
    return {
      before,
      reloaded,
      after: { uid: linked.user.uid, isAnonymous: linked.user.isAnonymous, email: linked.user.email },
      ways: linked.user.providerData.map(({ providerId }) => providerId),
      claim: [claims.email, signInProvider],
      again: again.user.uid,
      twice: await sdk.codeOf(sdk.linkWithCredential(again.user, credential)),
    };
  }, PASSWORD);
  const { uid } = seen.before;
  expect(seen).toEqual({
    before: { uid, isAnonymous: true },
    reloaded: true,
    after: { uid, isAnonymous: false, email: "anna@example.org" },
    ways: ["password"],
    claim: ["anna@example.org", "password"],
    again: uid,
    twice: "auth/provider-already-linked",
  });
});

test("a mailed link signs in, once, and only with its address", async ({ openClient, dojo }) => {
  const page = await openClient();
  await page.evaluate(async () => {
    const { auth } = sdk.connect("main");
    const settings = { url: `${location.origin}/`, handleCodeInApp: true };
    await sdk.sendSignInLinkToEmail(auth, "anna@example.org", settings);
  });
  await expect.poll(() => dojo.mails().length).toBe(1);
  const seen = await page.evaluate(async (link) => {
    const auth = sdk.getAuth(sdk.getApp("main"));
    const isLink = sdk.isSignInWithEmailLink(auth, link);
    const wrong = await sdk.codeOf(sdk.signInWithEmailLink(auth, "ben@example.org", link));
    const { user } = await sdk.signInWithEmailLink(auth, "anna@example.org", link);
    const ways = user.providerData.map(({ providerId }) => providerId);
    const again = await sdk.codeOf(sdk.signInWithEmailLink(auth, "anna@example.org", link));
    return { isLink, wrong, email: user.email, verified: user.emailVerified, ways, again };
  }, linkIn(dojo.mails()[0]!));
  expect(seen).toEqual({
    isLink: true,
    wrong: "auth/invalid-email",
    email: "anna@example.org",
    verified: true,
    ways: ["password"],
    again: "auth/invalid-action-code",
  });
});

test("an account of a tenant that is not there is made for nobody", async ({ openClient }) => {
  const page = await openClient();
  const codes = await page.evaluate(async (password) => {
    const { auth } = sdk.connect("main");
    auth.tenantId = "halle";
    const tenant = await sdk.codeOf(sdk.createUserWithEmailAndPassword(auth, "anna@example.org", password));
    auth.tenantId = null;
    const project = await sdk.codeOf(sdk.createUserWithEmailAndPassword(auth, "anna@example.org", password));
    return { tenant, project };
  }, PASSWORD);
  expect(codes).toEqual({ tenant: "auth/invalid-tenant-id", project: undefined });
});
