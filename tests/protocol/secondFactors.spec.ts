import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/protocol.ts";
import { oobCodeIn } from "../fixtures/wire/identity.ts";
import { totpCode } from "../../server/identity/secondFactors/totp.ts";
import type { Dojo } from "../fixtures/server.ts";

const PASSWORD = "Reiterstand-50-50";

declare global {
  /** The next code of an app: no step twice, at most one ahead of the clock. */
  const nextCode: (secret: string) => Promise<string>;
}

/** Gives a page an authenticator app. */
async function giveApp(page: Page): Promise<void> {
  let last = 0;
  await page.exposeFunction("nextCode", (secret: string) => {
    last = Math.max(last + 1, Math.floor(Date.now() / 30_000));
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
