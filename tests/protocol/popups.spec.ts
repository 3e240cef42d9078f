import type { BrowserContext, Page } from "@playwright/test";
import { totpCode } from "../../server/identity/secondFactors/totp.ts";
import { CLUB, type Club, nameYourself, openClub } from "../fixtures/oidc/club.ts";
import { openSite, type Site } from "../fixtures/oidc/site.ts";
import { expect, test as base } from "../fixtures/protocol.ts";
import { withAccounts } from "../fixtures/putSettings.ts";
import { CERT_FILE, KEY_FILE } from "../fixtures/tls/files.ts";

const PASSWORD = "Reiterstand-50-50";

type Outcome = { uid: string; ways: string[]; operation: string; idToken?: string } | { code: string };
type How = "signIn" | "link" | "reauthenticate";

declare global {
  /** What the page has besides the SDK: the last popup, and how it ends. */
  const popups: {
    auth: ReturnType<typeof sdk.connect>["auth"];
    popup: (how: How, providerId: string) => Promise<Outcome>;
    last: Promise<Outcome>;
    error?: unknown;
  };
}

/** Puts helpers into the page of an app. */
function prepare(url: string): void {
  const { auth } = sdk.connect("main", { url, popups: true });
  const functions = {
    signIn: (provider: InstanceType<typeof sdk.OAuthProvider>) => sdk.signInWithPopup(auth, provider),
    link: (provider: InstanceType<typeof sdk.OAuthProvider>) => sdk.linkWithPopup(auth.currentUser!, provider),
    reauthenticate: (provider: InstanceType<typeof sdk.OAuthProvider>) =>
      sdk.reauthenticateWithPopup(auth.currentUser!, provider),
  };
  const popup = (how: How, providerId: string) =>
    functions[how](new sdk.OAuthProvider(providerId)).then(
      (result): Outcome => ({
        uid: result.user.uid,
        ways: result.user.providerData.map((way) => way.providerId),
        operation: result.operationType,
        idToken: sdk.OAuthProvider.credentialFromResult(result)?.idToken,
      }),
      (error: { code: string }): Outcome => {
        popups.error = error;
        return { code: error.code };
      },
    );
  Object.assign(window, { popups: { auth, popup } });
}

interface App {
  page: Page;
  context: BrowserContext;
  /** Asks for a popup, and waits for its window. */
  open: (how: How, providerId?: string) => Promise<Page>;
  /** How the last popup has ended for the app. */
  outcome: () => Promise<Outcome>;
  register: (email: string) => Promise<string>;
}

const test = base.extend<{ tls: boolean; trusted: boolean; club: Club; site: Site; app: App }>({
  tls: [true, { option: true }],
  settings: async ({ site, tls }, use) =>
    use({ DOJO_ORIGINS: site.origin, ...(tls && { DOJO_TLS_CERT: CERT_FILE, DOJO_TLS_KEY: KEY_FILE }) }),
  trusted: [false, { option: true }],
  club: [
    async ({ dojo, trusted }, use) => {
      const club = await openClub(dojo, { isTrustedEmail: trusted });
      await use(club);
      await club.close();
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing.
  site: async ({}, use) => {
    const site = await openSite();
    await use(site);
    site.close();
  },
  app: async ({ browser, dojo, site }, use) => {
    site.use(dojo.url);
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const page = await context.newPage();
    await page.goto(site.url);
    await page.evaluate(prepare, dojo.url);
    await use({
      page,
      context,
      open: async (how, providerId = CLUB) => {
        const opened = page.waitForEvent("popup");
        await page.evaluate(([how, id]) => void (popups.last = popups.popup(how, id)), [how, providerId] as const);
        return opened;
      },
      outcome: () => page.evaluate(() => popups.last),
      register: (email) =>
        page.evaluate(
          async ([email, password]) =>
            (await sdk.createUserWithEmailAndPassword(popups.auth, email, password)).user.uid,
          [email, PASSWORD] as const,
        ),
    });
    await context.close();
  },
});

/** Goes through a popup as somebody; the club asks who it is. */
async function enter({ open, outcome, context }: App, how: How, name: string): Promise<Outcome> {
  await context.clearCookies();
  await nameYourself(await open(how), name);
  return outcome();
}

const uidOf = (outcome: Outcome) => ("uid" in outcome ? outcome.uid : undefined);

test("somebody whom the club knows signs in, in a window that closes by itself", async ({ app, dojo }) => {
  const scripts = new Set<string>();
  app.context.on("request", (request) => {
    if (request.resourceType() === "script") scripts.add(new URL(request.url()).origin);
  });
  const popup = await app.open("signIn");
  await nameYourself(popup, "mei");
  const first = await app.outcome();
  expect(first).toMatchObject({ ways: [CLUB], operation: "signIn", idToken: expect.stringContaining(".") });
  await expect.poll(() => popup.isClosed()).toBe(true);
  // The club knows who it is: no page asks again.
  await app.open("signIn");
  expect(uidOf(await app.outcome())).toBe(uidOf(first));
  expect(await app.page.evaluate(() => document.querySelectorAll("iframe").length)).toBe(0);
  expect([...scripts]).toEqual([dojo.url]);
});

test("an identity is added, proves again who it is, and nobody else does", async ({ app }) => {
  const uid = await app.register("anna@example.org");
  const ways = ["password", CLUB];
  expect(await enter(app, "link", "mei")).toMatchObject({ uid, ways, operation: "link" });
  expect(await enter(app, "reauthenticate", "mei")).toMatchObject({ uid, operation: "reauthenticate" });
  expect(await enter(app, "reauthenticate", "ben")).toEqual({ code: "auth/user-mismatch" });
});

test("an address that has an account is its owner's: auth/account-exists-with-different-credential", async ({
  app,
}) => {
  const uid = await app.register("mei@example.org");
  await app.page.evaluate(() => sdk.signOut(popups.auth));
  expect(await enter(app, "signIn", "mei")).toEqual({ code: "auth/account-exists-with-different-credential" });
  const ways = await app.page.evaluate(async (password) => {
    const kept = sdk.OAuthProvider.credentialFromError(popups.error as never)!;
    const { user } = await sdk.signInWithEmailAndPassword(popups.auth, "mei@example.org", password);
    return (await sdk.linkWithCredential(user, kept)).user.providerData.map((way) => way.providerId);
  }, PASSWORD);
  expect(ways).toEqual(["password", CLUB]);
  expect(await enter(app, "signIn", "mei")).toMatchObject({ uid });
});

test("an identity of another account stays there: auth/credential-already-in-use", async ({ app }) => {
  const mei = uidOf(await enter(app, "signIn", "mei"));
  await app.register("anna@example.org");
  expect(await enter(app, "link", "mei")).toEqual({ code: "auth/credential-already-in-use" });
  const entered = await app.page.evaluate(async () => {
    const kept = sdk.OAuthProvider.credentialFromError(popups.error as never)!;
    return (await sdk.signInWithCredential(popups.auth, kept)).user.uid;
  });
  expect(entered).toBe(mei);
});

test("a browser that opens no windows: auth/popup-blocked", async ({ app, site, dojo }) => {
  await app.page.goto(site.withoutPopups);
  await app.page.evaluate(prepare, dojo.url);
  const outcome = await app.page.evaluate((providerId) => popups.popup("signIn", providerId), CLUB);
  expect(outcome).toEqual({ code: "auth/popup-blocked" });
});

test("a window that is closed: auth/popup-closed-by-user", async ({ app }) => {
  await app.page.clock.install();
  const popup = await app.open("signIn");
  await popup.locator("[name=login]").waitFor();
  await popup.close();
  const outcome = app.outcome();
  // The SDK looks every few seconds, and then waits for an event that may be on its way.
  for (const milliseconds of [10_000, 8000]) await app.page.clock.runFor(milliseconds);
  expect(await outcome).toEqual({ code: "auth/popup-closed-by-user" });
});

test("a second window while the first is open: auth/cancelled-popup-request", async ({ app }) => {
  const first = await app.open("signIn");
  await first.locator("[name=login]").waitFor();
  const ended = app.outcome();
  const second = await app.open("signIn");
  expect(await ended).toEqual({ code: "auth/cancelled-popup-request" });
  await expect.poll(() => first.isClosed()).toBe(true);
  await nameYourself(second, "mei");
  expect(await app.outcome()).toMatchObject({ ways: [CLUB] });
});

test("somebody who does not agree at the club: auth/user-cancelled", async ({ app }) => {
  const popup = await app.open("signIn");
  await popup.getByText("Cancel").click();
  expect(await app.outcome()).toEqual({ code: "auth/user-cancelled" });
});

test("an answer that is not the club's: auth/invalid-credential", async ({ app, dojo }) => {
  const popup = await app.open("signIn");
  await popup.locator("[name=login]").waitFor();
  const forged = `${dojo.url}/__/auth/handler?code=erfunden&state=erfunden`;
  await popup.evaluate((url) => location.assign(url), forged);
  expect(await app.outcome()).toEqual({ code: "auth/invalid-credential" });
});

test("a provider that is not set up: auth/operation-not-allowed", async ({ app }) => {
  await app.open("signIn", "oidc.niemand");
  expect(await app.outcome()).toEqual({ code: "auth/operation-not-allowed" });
});

test("a server that cannot be reached from the window: auth/network-request-failed", async ({ app }) => {
  await app.context.route("**/accounts:createAuthUri*", (route) => route.abort());
  await app.open("signIn");
  expect(await app.outcome()).toEqual({ code: "auth/network-request-failed" });
});

test("a page that the operator has not named: auth/unauthorized-domain", async ({ app, dojo }) => {
  await dojo.restart({ DOJO_ORIGINS: "https://andere.example" });
  await app.open("signIn");
  expect(await app.outcome()).toEqual({ code: "auth/unauthorized-domain" });
});

test("somebody of another tenant signs in there", async ({ app, dojo }) => {
  await withAccounts(dojo, async (store) => {
    const { settings } = (await store.getTenant(""))!;
    await store.putTenant({ tenantId: "kinder", settings });
    await store.putTenant({ tenantId: "", settings: "{}" });
  });
  await app.page.evaluate(() => void (popups.auth.tenantId = "kinder"));
  expect(await enter(app, "signIn", "mei")).toMatchObject({ ways: [CLUB] });
  expect(await app.page.evaluate(() => popups.auth.currentUser!.tenantId)).toBe("kinder");
  await app.page.evaluate(() => void (popups.auth.tenantId = null));
  await app.open("signIn");
  expect(await app.outcome()).toEqual({ code: "auth/operation-not-allowed" });
});

test("a window whose app has gone says so", async ({ app }) => {
  const popup = await app.open("signIn");
  await popup.locator("[name=login]").waitFor();
  await app.page.close();
  await nameYourself(popup, "mei");
  await expect(popup.getByRole("heading")).toHaveText("Die App ist nicht mehr zu erreichen");
});

test("a handler that belongs to no window says so", async ({ app, dojo }) => {
  await app.page.goto(`${dojo.url}/__/auth/handler?code=erfunden&state=erfunden`);
  await expect(app.page.getByRole("heading")).toHaveText("Hier geht es nicht weiter");
  expect(new URL(app.page.url()).search).toBe("");
});

test.describe("a server on one's own machine, without TLS", () => {
  test.use({ tls: false });

  test("is found by connectAuthEmulator", async ({ app }) => {
    expect(await enter(app, "signIn", "mei")).toMatchObject({ ways: [CLUB], operation: "signIn" });
  });
});

test.describe("a club that is trusted with addresses", () => {
  test.use({ trusted: true });

  test("a second factor is asked for: auth/multi-factor-auth-required", async ({ app }) => {
    const { page } = app;
    let step = 0;
    await page.exposeFunction("nextCode", (secret: string) => {
      step = Math.max(step + 1, Math.floor(Date.now() / 30_000));
      return totpCode(secret, step);
    });
    const uid = uidOf(await enter(app, "signIn", "mei"));
    const secret = await page.evaluate(async () => {
      const factors = sdk.multiFactor(popups.auth.currentUser!);
      const made = await sdk.TotpMultiFactorGenerator.generateSecret(await factors.getSession());
      const code = await nextCode(made.secretKey);
      await factors.enroll(sdk.TotpMultiFactorGenerator.assertionForEnrollment(made, code), "Telefon");
      await sdk.signOut(popups.auth);
      return made.secretKey;
    });
    expect(await enter(app, "signIn", "mei")).toEqual({ code: "auth/multi-factor-auth-required" });
    const entered = await page.evaluate(async (secret) => {
      const resolver = sdk.getMultiFactorResolver(popups.auth, popups.error as never);
      const code = await nextCode(secret);
      const proof = sdk.TotpMultiFactorGenerator.assertionForSignIn(resolver.hints[0]!.uid, code);
      return (await resolver.resolveSignIn(proof)).user.uid;
    }, secret);
    expect(entered).toBe(uid);
  });
});
