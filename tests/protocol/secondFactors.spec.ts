import type { Page } from "@playwright/test";
import { CLUB, type Club, openClub, visitClub } from "../fixtures/oidc/club.ts";
import { expect, test as base } from "../fixtures/protocol.ts";
import { oobCodeIn } from "../fixtures/wire/identity.ts";
import { totpCode } from "../../server/identity/secondFactors/totp.ts";
import type { Dojo } from "../fixtures/server.ts";

const PASSWORD = "Reiterstand-50-50";

const test = base.extend<{ trusted: boolean; club: Club }>({
  trusted: [false, { option: true }],
  club: async ({ dojo, trusted }, use) => {
    const club = await openClub(dojo, { isTrustedEmail: trusted });
    await use(club);
    await club.close();
  },
});

declare global {
  /** The next code of an app: no step twice, from one behind the clock to one ahead, so three are good at once. */
  const nextCode: (secret: string) => Promise<string>;
}

/** A code of before is not taken so late that it might be too old when it arrives. */
const ARRIVAL_MS = 2000;

/** Gives a page an authenticator app. */
async function giveApp(page: Page): Promise<void> {
  let last = 0;
  await page.exposeFunction("nextCode", (secret: string) => {
    last = Math.max(last + 1, Math.floor((Date.now() + ARRIVAL_MS) / 30_000) - 1);
    return totpCode(secret, last);
  });
}

const codeInMail = (dojo: Dojo, index: number) =>
  oobCodeIn(dojo.mails()[index]?.replaceAll("=\r\n", "").replaceAll("=3D", "="));

/** Registers, and proves to read the mail. */
async function registerVerified(page: Page, dojo: Dojo): Promise<void> {
  await page.evaluate(async (password) => {
    const { auth } = sdk.connect("main");
    const { user } = await sdk.createUserWithEmailAndPassword(auth, "anna@example.org", password);
    await sdk.sendEmailVerification(user);
  }, PASSWORD);
  await expect.poll(() => dojo.mails().length).toBe(1);
  await page.evaluate(
    async (code) => {
      const auth = sdk.getAuth(sdk.getApp("main"));
      await sdk.applyActionCode(auth, code);
      await auth.currentUser!.reload();
    },
    codeInMail(dojo, 0),
  );
}

/** Adds an app as second factor; returns what the app knows. */
const enrol = (page: Page) =>
  page.evaluate(async () => {
    const factors = sdk.multiFactor(sdk.getAuth(sdk.getApp("main")).currentUser!);
    const secret = await sdk.TotpMultiFactorGenerator.generateSecret(await factors.getSession());
    const assert = (code: string) => sdk.TotpMultiFactorGenerator.assertionForEnrollment(secret, code);
    const wrong = await sdk.codeOf(factors.enroll(assert("000000"), "Telefon"));
    await factors.enroll(assert(await nextCode(secret.secretKey)), "Telefon");
    return { secret: secret.secretKey, wrong, names: factors.enrolledFactors.map((info) => info.displayName) };
  });

test("an app as second factor: added, asked for at each sign-in, taken away", async ({ openClient, dojo }) => {
  const page = await openClient();
  await giveApp(page);
  await registerVerified(page, dojo);
  const { secret, ...enrolled } = await enrol(page);
  expect(enrolled).toEqual({ wrong: "auth/invalid-verification-code", names: ["Telefon"] });

  const seen = await page.evaluate(
    async ([secret, password]) => {
      const { auth } = sdk.connect("other");
      const signIn = () => sdk.signInWithEmailAndPassword(auth, "anna@example.org", password!);
      const error = await signIn().catch(
        (reason: unknown) => reason as Parameters<typeof sdk.getMultiFactorResolver>[1],
      );
      if (!("customData" in error)) throw new Error("signed in without the second factor");
      const resolver = sdk.getMultiFactorResolver(auth, error);
      const hint = resolver.hints[0]!;
      const resolve = (code: string) =>
        resolver.resolveSignIn(sdk.TotpMultiFactorGenerator.assertionForSignIn(hint.uid, code));
      const wrong = await sdk.codeOf(resolve("000000"));
      const { user } = await resolve(await nextCode(secret!));
      const { signInProvider, signInSecondFactor } = await user.getIdTokenResult();
      const factors = sdk.multiFactor(user);
      await user.reload();
      const enrolled = factors.enrolledFactors.length;
      await factors.unenroll(hint);
      return {
        code: error.code,
        hint: [hint.factorId, hint.displayName],
        wrong,
        by: [signInProvider, signInSecondFactor],
        enrolled: [enrolled, factors.enrolledFactors.length],
        again: await sdk.codeOf(signIn()),
      };
    },
    [secret, PASSWORD],
  );
  expect(seen).toEqual({
    code: "auth/multi-factor-auth-required",
    hint: ["totp", "Telefon"],
    wrong: "auth/invalid-verification-code",
    by: ["password", "totp"],
    enrolled: [1, 0],
    again: undefined,
  });
});

test("a second factor that its owner has not added goes by the mailed link", async ({ openClient, dojo }) => {
  const page = await openClient();
  await giveApp(page);
  await registerVerified(page, dojo);
  await enrol(page);
  await expect.poll(() => dojo.mails().length).toBe(2);
  const seen = await page.evaluate(
    async ([code, password]) => {
      const { auth } = sdk.connect("other");
      const { operation, data } = await sdk.checkActionCode(auth, code!);
      await sdk.applyActionCode(auth, code!);
      const { user } = await sdk.signInWithEmailAndPassword(auth, "anna@example.org", password!);
      const refreshed = await sdk.codeOf(sdk.getAuth(sdk.getApp("main")).currentUser!.getIdToken(true));
      return { operation, name: data.multiFactorInfo?.displayName, email: user.email, refreshed };
    },
    [codeInMail(dojo, 1), PASSWORD],
  );
  expect(seen).toEqual({
    operation: "REVERT_SECOND_FACTOR_ADDITION",
    name: "Telefon",
    email: "anna@example.org",
    refreshed: "auth/user-token-expired",
  });
});

/** The link in a mail. */
const linkIn = (dojo: Dojo, index: number) =>
  /https?:\S+mode=signIn\S+/.exec(dojo.mails()[index]!.replaceAll("=\r\n", "").replaceAll("=3D", "="))![0];

/** Asks for a link, and returns it. */
async function askForLink(page: Page, dojo: Dojo, email: string): Promise<string> {
  const before = dojo.mails().length;
  await page.evaluate(async (to) => {
    const auth = sdk.getAuth(sdk.getApp("main"));
    await sdk.sendSignInLinkToEmail(auth, to, { url: `${location.origin}/`, handleCodeInApp: true });
  }, email);
  await expect.poll(() => dojo.mails().length).toBe(before + 1);
  return linkIn(dojo, before);
}

type FirstFactor = { link: string; email: string } | { providerId: string; given: object };

/** Signs in on another device by a first factor that is not the password, and by the app. */
const signInByBoth = (page: Page, first: FirstFactor, secret: string) =>
  page.evaluate(
    async ([first, secret]) => {
      const { auth } = sdk.connect(crypto.randomUUID());
      const signIn = () =>
        "link" in first
          ? sdk.signInWithEmailLink(auth, first.email, first.link)
          : sdk.signInWithCredential(auth, new sdk.OAuthProvider(first.providerId).credential(first.given));
      const error = await signIn().catch(
        (reason: unknown) => reason as Parameters<typeof sdk.getMultiFactorResolver>[1],
      );
      if (!("customData" in error)) throw new Error("signed in without the second factor");
      const before = auth.currentUser;
      const resolver = sdk.getMultiFactorResolver(auth, error);
      const assertion = sdk.TotpMultiFactorGenerator.assertionForSignIn(resolver.hints[0]!.uid, await nextCode(secret));
      const { user } = await resolver.resolveSignIn(assertion);
      const { signInProvider, signInSecondFactor } = await user.getIdTokenResult();
      return { code: error.code, before, by: [signInProvider, signInSecondFactor] };
    },
    [first, secret] as const,
  );

const ASKED = { code: "auth/multi-factor-auth-required", before: null };

test("a club is linked by who is signed in with both factors; signing in by club or link asks for the second", async ({
  openClient,
  dojo,
  club,
}) => {
  const page = await openClient();
  await giveApp(page);
  await registerVerified(page, dojo);
  const { secret } = await enrol(page);
  const { credential: given } = await visitClub(page, "anna", club.back);
  const linked = await page.evaluate(
    async ([providerId, given]) => {
      const { auth } = sdk.connect("main");
      await auth.authStateReady();
      const credential = new sdk.OAuthProvider(providerId).credential(given);
      const { user } = await sdk.linkWithCredential(auth.currentUser!, credential);
      const { signInSecondFactor } = await user.getIdTokenResult();
      return { ways: user.providerData.map((way) => way.providerId), signInSecondFactor };
    },
    [CLUB, given] as const,
  );
  expect(linked).toEqual({ ways: ["password", CLUB], signInSecondFactor: "totp" });

  const byClub = await signInByBoth(page, { providerId: CLUB, given }, secret);
  expect(byClub).toEqual({ ...ASKED, by: [CLUB, "totp"] });
  const email = "anna@example.org";
  const byLink = await signInByBoth(page, { link: await askForLink(page, dojo, email), email }, secret);
  expect(byLink).toEqual({ ...ASKED, by: ["password", "totp"] });
});

test.describe("a club that is trusted with addresses", () => {
  test.use({ trusted: true });

  test("a mailed link is linked by who is signed in with both factors, and asks for the second from then on", async ({
    openClient,
    dojo,
    club,
  }) => {
    const page = await openClient();
    await giveApp(page);
    const { credential: given } = await visitClub(page, "mei", club.back);
    await page.evaluate(
      ([providerId, given]) =>
        sdk.signInWithCredential(sdk.connect("main").auth, new sdk.OAuthProvider(providerId).credential(given)),
      [CLUB, given] as const,
    );
    const { secret } = await enrol(page);
    await expect.poll(() => dojo.mails().length).toBe(1);
    const email = "mei@example.org";
    const link = await askForLink(page, dojo, email);
    const linked = await page.evaluate(
      async ([email, link]) => {
        const user = sdk.getAuth(sdk.getApp("main")).currentUser!;
        await sdk.linkWithCredential(user, sdk.EmailAuthProvider.credentialWithLink(email!, link!));
        const { signInSecondFactor } = await user.getIdTokenResult();
        return { ways: user.providerData.map((way) => way.providerId).sort(), signInSecondFactor };
      },
      [email, link],
    );
    expect(linked).toEqual({ ways: [CLUB, "password"], signInSecondFactor: "totp" });
    const byLink = await signInByBoth(page, { link: await askForLink(page, dojo, email), email }, secret);
    expect(byLink).toEqual({ ...ASKED, by: ["password", "totp"] });
  });
});
