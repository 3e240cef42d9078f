import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { CLUB, openClub, visitClub } from "../fixtures/oidc/club.ts";
import { type Messages, openMessages } from "../fixtures/messages.ts";
import { expect, test as base } from "../fixtures/protocol.ts";
import { putSettings, withAccounts } from "../fixtures/putSettings.ts";
import { oobCodeIn } from "../fixtures/wire/identity.ts";

// Codes of the SDK, each in the situation that it names. Others of them have their place where their way to sign in is
// tested: identity, waysIn, providers, phone and secondFactors.

const PASSWORD = "Reiterstand-50-50";
const EMAIL = "anna@example.org";
const HOUR_MS = 3_600_000;

/** A server whose clock can be moved, and whose messages end in a file. */
const test = base.extend<{ messages: Messages }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing.
  messages: async ({}, use) => {
    const messages = openMessages();
    await use(messages);
    messages.remove();
  },
  settings: async ({ messages }, use) =>
    use({ ...messages.settings, NODE_OPTIONS: `--import ${resolve("tests/fixtures/shiftedClock.mjs")}` }),
});

const hoursLater = (hours: number) => ({ CLOCK_SHIFT_MS: String(hours * HOUR_MS) });

async function signUp(page: Page): Promise<string> {
  return page.evaluate(
    async ([email, password]) => {
      const { auth } = sdk.connect("main");
      return (await sdk.createUserWithEmailAndPassword(auth, email, password)).user.uid;
    },
    [EMAIL, PASSWORD] as const,
  );
}

const signInCode = (page: Page, email: string, password: string) =>
  page.evaluate(
    ([address, secret]) =>
      sdk.codeOf(sdk.signInWithEmailAndPassword(sdk.connect(crypto.randomUUID()).auth, address, secret)),
    [email, password] as const,
  );

test("wrong-password and user-not-found, where the operator lets everybody know", async ({ openClient, dojo }) => {
  await putSettings(dojo, { enumerationProtection: false });
  const page = await openClient();
  await signUp(page);
  expect(await signInCode(page, EMAIL, "falsch-geraten-1")).toBe("auth/wrong-password");
  expect(await signInCode(page, "nobody@example.org", PASSWORD)).toBe("auth/user-not-found");
});

test("user-disabled", async ({ openClient, dojo }) => {
  const page = await openClient();
  const uid = await signUp(page);
  await withAccounts(dojo, (store) => store.updateAccount(uid, { disabled: true }));
  expect(await signInCode(page, EMAIL, PASSWORD)).toBe("auth/user-disabled");
});

test("operation-not-allowed", async ({ openClient, dojo }) => {
  await putSettings(dojo, { ways: { password: false } });
  const page = await openClient();
  expect(await signInCode(page, EMAIL, PASSWORD)).toBe("auth/operation-not-allowed");
});

test("password-does-not-meet-requirements", async ({ openClient, dojo }) => {
  await putSettings(dojo, { passwordPolicy: { minLength: 12, numeric: true } });
  const page = await openClient();
  const code = await page.evaluate(
    (email) => sdk.codeOf(sdk.createUserWithEmailAndPassword(sdk.connect("main").auth, email, "Bogenstand")),
    EMAIL,
  );
  expect(code).toBe("auth/password-does-not-meet-requirements");
});

test("requires-recent-login", async ({ openClient, dojo }) => {
  const page = await openClient();
  await signUp(page);
  await dojo.restart(hoursLater(0.5));
  const seen = await page.evaluate(async (password) => {
    const user = sdk.getAuth(sdk.getApp("main")).currentUser!;
    const code = await sdk.codeOf(sdk.deleteUser(user));
    await sdk.reauthenticateWithCredential(user, sdk.EmailAuthProvider.credential(user.email!, password));
    return [code, await sdk.codeOf(sdk.deleteUser(user))];
  }, PASSWORD);
  expect(seen).toEqual(["auth/requires-recent-login", undefined]);
});

test("expired-action-code", async ({ openClient, dojo }) => {
  const page = await openClient();
  await signUp(page);
  await page.evaluate((email) => sdk.sendPasswordResetEmail(sdk.getAuth(sdk.getApp("main")), email), EMAIL);
  await expect.poll(() => dojo.mails().length).toBe(1);
  await dojo.restart(hoursLater(30 * 24));
  const code = await page.evaluate(
    (oobCode) => sdk.codeOf(sdk.verifyPasswordResetCode(sdk.getAuth(sdk.getApp("main")), oobCode)),
    oobCodeIn(dojo.mails()[0]!.replaceAll("=\r\n", "").replaceAll("=3D", "=")),
  );
  expect(code).toBe("auth/expired-action-code");
});

test("unauthorized-continue-uri", async ({ openClient }) => {
  const page = await openClient();
  await signUp(page);
  const code = await page.evaluate(
    (email) =>
      sdk.codeOf(sdk.sendPasswordResetEmail(sdk.getAuth(sdk.getApp("main")), email, { url: "https://evil.example/" })),
    EMAIL,
  );
  expect(code).toBe("auth/unauthorized-continue-uri");
});

test("invalid-verification-id and code-expired", async ({ openClient, dojo, messages }) => {
  const page = await openClient();
  const verificationId = await page.evaluate(async () => {
    const { auth } = sdk.connect("main");
    const verifier = { type: "recaptcha", verify: async () => "none", _reset: () => {} };
    return new sdk.PhoneAuthProvider(auth).verifyPhoneNumber("+491701234567", verifier);
  });
  await expect.poll(() => messages.code()).toBeDefined();
  const code = messages.code()!;
  const codeFor = (id: string) =>
    page.evaluate(
      ([sent, typed]) =>
        sdk.codeOf(
          sdk.signInWithCredential(sdk.getAuth(sdk.getApp("main")), sdk.PhoneAuthProvider.credential(sent, typed)),
        ),
      [id, code] as const,
    );
  expect(await codeFor("nobody")).toBe("auth/invalid-verification-id");
  await dojo.restart(hoursLater(1));
  expect(await codeFor(verificationId)).toBe("auth/code-expired");
});

test("credential-already-in-use", async ({ openClient, dojo }) => {
  const club = await openClub(dojo);
  const page = await openClient();
  const { credential } = await visitClub(page, "mei", club.back);
  const code = await page.evaluate(
    async ([provider, given, email, password]) => {
      const { auth } = sdk.connect("main");
      const { user } = await sdk.createUserWithEmailAndPassword(auth, email, password);
      return sdk.codeOf(sdk.linkWithCredential(user, new sdk.OAuthProvider(provider).credential(given)));
    },
    [CLUB, credential, EMAIL, PASSWORD] as const,
  );
  expect(code).toBe("auth/credential-already-in-use");
  await club.close();
});
